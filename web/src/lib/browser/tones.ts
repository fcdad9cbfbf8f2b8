/** A tone. The frequency is in hertz, the length in seconds. */
export type Tone = readonly [frequency: number, length: number];

const LOUDNESS = 0.12;

let context: AudioContext | undefined;

/** Plays tones one after the other. Does nothing without audio. */
export function playTones(tones: readonly Tone[]): void {
  if (typeof AudioContext === "undefined" || tones.length === 0) return;
  context ??= new AudioContext();
  // Browsers suspend audio until the first interaction.
  void context.resume();
  let at = context.currentTime;
  for (const [frequency, length] of tones) {
    const tone = context.createOscillator();
    const volume = context.createGain();
    tone.frequency.value = frequency;
    volume.gain.setValueAtTime(LOUDNESS, at);
    volume.gain.exponentialRampToValueAtTime(0.001, at + length);
    tone.connect(volume).connect(context.destination);
    tone.start(at);
    tone.stop(at + length);
    at += length;
  }
}
