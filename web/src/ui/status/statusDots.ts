import type { Tone } from "./tone";

/** The dot of each listing status. Green means on sale, blue scheduled, hollow not published yet. */
export const STATUS_DOTS = {
  draft: { tone: "neutral", hollow: true },
  active: { tone: "success" },
  sold: { tone: "neutral" },
  unsold: { tone: "neutral" },
  scheduled: { tone: "info" },
  ended: { tone: "neutral" },
  unknown: { tone: "warning", hollow: true },
} as const satisfies Record<string, { readonly tone: Tone; readonly hollow?: boolean }>;
