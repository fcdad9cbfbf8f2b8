import { defineView, type ViewOf } from "@/lib/view/defineView";
import { choice, optionalText } from "@/lib/view/fields";

import { isDay, type Preset, presetRange, PRESETS, type Range } from "./ranges";

export const TABS = ["overview", "accounts", "users"] as const;
/** The tab is in the address's path. */
export type Tab = (typeof TABS)[number];

export const usageView = defineView({
  range: choice("range", [...PRESETS, "custom"], "week"),
  /** Days of a custom range, `YYYY-MM-DD`. */
  from: optionalText("from"),
  to: optionalText("to"),
  /** The month of Cloudinary's usage, `YYYY-MM`; this month without one. */
  month: optionalText("month"),
  /** The month that the history is open at. */
  history: optionalText("history"),
});

export interface ShownRange {
  readonly preset: Preset | "custom";
  readonly range: Range;
}

/** The days that a view shows: this week if its custom range is none. */
export function rangeOf({ range, from, to }: ViewOf<typeof usageView>, today: string): ShownRange {
  if (range !== "custom") return { preset: range, range: presetRange(range, today) };
  return isDay(from) && isDay(to) && from <= to
    ? { preset: "custom", range: { startDate: from, endDate: to } }
    : { preset: "week", range: presetRange("week", today) };
}
