import { defineView, type ViewOf } from "@/lib/view/defineView";
import { choice, optionalText } from "@/lib/view/fields";

import { isDay, type Preset, getPresetRange, PRESETS, type Range } from "./ranges";

export const TABS = ["overview", "accounts", "users"] as const;
/** The tab, which is part of the address's path. */
export type Tab = (typeof TABS)[number];

export const usageView = defineView({
  range: choice("range", [...PRESETS, "custom"], "week"),
  /** The days of a custom range, as `YYYY-MM-DD`. */
  from: optionalText("from"),
  to: optionalText("to"),
  /** The month of Cloudinary's usage, as `YYYY-MM`. Defaults to the current month. */
  month: optionalText("month"),
  history: optionalText("history"),
});

export interface ShownRange {
  readonly preset: Preset | "custom";
  readonly range: Range;
}

/** Returns the days that a view shows. An invalid custom range shows this week. */
export function getRange({ range, from, to }: ViewOf<typeof usageView>, today: string): ShownRange {
  if (range !== "custom") return { preset: range, range: getPresetRange(range, today) };
  return isDay(from) && isDay(to) && from <= to
    ? { preset: "custom", range: { startDate: from, endDate: to } }
    : { preset: "week", range: getPresetRange("week", today) };
}
