/** Speaks a text. Interrupts the current one, so that speech keeps up with the cards. */
export function speakText(text: string): void {
  const { speechSynthesis: voice } = window as Partial<Window>;
  if (!voice) return;
  voice.cancel();
  const utterance = new SpeechSynthesisUtterance(text);
  utterance.lang = "en-US";
  voice.speak(utterance);
}
