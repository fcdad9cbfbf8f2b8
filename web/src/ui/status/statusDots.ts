import type { Tone } from "./tone";

/** A listing's status as a dot. Green: on sale. Blue: scheduled. Hollow: not published yet. */
export const STATUS_DOTS = {
  draft: { tone: "neutral", hollow: true },
  active: { tone: "success" },
  sold: { tone: "neutral" },
  unsold: { tone: "neutral" },
  scheduled: { tone: "info" },
  ended: { tone: "neutral" },
  unknown: { tone: "warning", hollow: true },
} as const satisfies Record<string, { readonly tone: Tone; readonly hollow?: boolean }>;
