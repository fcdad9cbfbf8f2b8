/** Says it aloud; what was being said gives way, so that speech never lags behind the cards. */
export function say(words: string): void {
  const { speechSynthesis: voice } = window as Partial<Window>;
  if (!voice) return;
  voice.cancel();
  const utterance = new SpeechSynthesisUtterance(words);
  utterance.lang = "en-US";
  voice.speak(utterance);
}
