import { playTones, type Tone } from "@/lib/browser/tones";

import type { QueueStatus } from "../queue/queueItem";

/** Tones of an outcome. Rising means success, falling means failure, level means a question. */
const BLIPS: Partial<Record<QueueStatus, readonly Tone[]>> = {
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
/** Tones of a rejected photo. */
const REFUSAL = [[280, 0.16]] as const;

/** Plays the sound for a card's outcome. Does nothing without audio. */
export function playOutcome(status: QueueStatus): void {
  playTones(BLIPS[status] ?? []);
}

export function playShutter(): void {
  playTones(SHUTTER);
}

export function playRefusal(): void {
  playTones(REFUSAL);
}
