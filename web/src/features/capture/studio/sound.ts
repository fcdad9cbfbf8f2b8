import type { QueueStatus } from "../queue/queueItem";

/** Hertz and seconds of each tone. Rising: success. Falling: failure. Level: a question. */
const BLIPS: Partial<Record<QueueStatus, readonly (readonly [frequency: number, length: number])[]>> = {
  completed: [
    [660, 0.07],
    [990, 0.11],
  ],
  review: [
    [740, 0.09],
    [740, 0.09],
  ],
  error: [
    [330, 0.12],
    [220, 0.2],
  ],
};
const SHUTTER = [[1400, 0.03]] as const;
/** The photo was rejected. */
const REFUSAL = [[280, 0.16]] as const;
const LOUDNESS = 0.12;

let context: AudioContext | undefined;

/** Plays the sound for a card's outcome. Does nothing without audio. */
export function playOutcome(status: QueueStatus): void {
  play(BLIPS[status] ?? []);
}

export function playShutter(): void {
  play(SHUTTER);
}

export function playRefusal(): void {
  play(REFUSAL);
}

function play(tones: readonly (readonly [number, number])[]): void {
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
