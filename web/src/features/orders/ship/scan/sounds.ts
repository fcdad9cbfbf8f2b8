import { playTones } from "@/lib/browser/tones";

import type { ScanNews } from "./checking";

/** Rising: right. Two low, long tones: stop. Level: scan something else. */
const SOUNDS: Readonly<Record<ScanNews["kind"], Parameters<typeof playTones>[0]>> = {
  right: [[880, 0.08]],
  done: [
    [660, 0.08],
    [880, 0.08],
    [1320, 0.16],
  ],
  wrong: [
    [220, 0.3],
    [165, 0.4],
  ],
  twice: [
    [560, 0.09],
    [560, 0.09],
  ],
  bounced: [],
  ambiguous: [
    [560, 0.09],
    [560, 0.09],
  ],
  lot: [
    [560, 0.09],
    [560, 0.09],
  ],
  unknown: [
    [330, 0.12],
    [330, 0.12],
  ],
};

export const playNews = ({ kind }: ScanNews): void => playTones(SOUNDS[kind]);
