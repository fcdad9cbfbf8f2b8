import { playTones } from "@/lib/browser/tones";

/**
 * Tones of a scan result. Rising means right, two low long tones mean stop, level means scan something else.
 */
const SOUNDS = {
  right: [[880, 0.08]],
  done: [
    [660, 0.08],
    [880, 0.08],
    [1320, 0.16],
  ],
  stop: [
    [220, 0.3],
    [165, 0.4],
  ],
  doubt: [
    [560, 0.09],
    [560, 0.09],
  ],
  unknown: [
    [330, 0.12],
    [330, 0.12],
  ],
  none: [],
} as const satisfies Readonly<Record<string, Parameters<typeof playTones>[0]>>;
export type ScanSound = keyof typeof SOUNDS;

export const playScan = (sound: ScanSound): void => playTones(SOUNDS[sound]);
