import type { DayCosts } from "@contract/usage";

import { formatUtcDay, formatUtcMonth, formatUtcWeekdayDay } from "@/lib/dates";

import { sumKnown } from "./figures";

export const SERVICES = ["openai", "gemini", "firebase", "storage"] as const;
export type Service = (typeof SERVICES)[number];

export const SERVICE_BACKGROUNDS: Readonly<Record<Service, string>> = {
  openai: "bg-chart-1",
  gemini: "bg-chart-2",
  firebase: "bg-chart-3",
  storage: "bg-chart-4",
};

/** A bar covers a day, or a month or year if there are too many days. Amounts are in dollars. */
export interface Bar {
  readonly key: string;
  readonly label: string;
  /** Whether the period isn't over yet. */
  readonly isLive: boolean;
  /** Null if nothing was recorded. */
  readonly total: number | null;
  readonly parts: Readonly<Record<Service, number>>;
}

const MOST_DAYS = 31;
const MOST_MONTHS = 24;

/** Returns the bars of the days. `today` is the day that isn't over yet. */
export function buildBars(days: readonly DayCosts[], today: string): readonly Bar[] {
  if (days.length <= MOST_DAYS) {
    const format = days.length > 10 ? formatUtcDay : formatUtcWeekdayDay;
    return groupBars(days, today, 10, (key) => format(new Date(key)));
  }
  const months = new Set(days.map(({ date }) => date.slice(0, 7))).size;
  if (months <= MOST_MONTHS) return groupBars(days, today, 7, (key) => formatUtcMonth(new Date(`${key}-01`)));
  return groupBars(days, today, 4, (key) => key);
}

/** Groups days by the first `length` characters of their date. */
function groupBars(
  days: readonly DayCosts[],
  today: string,
  length: number,
  getLabel: (key: string) => string,
): Bar[] {
  const groups = Map.groupBy(days, ({ date }) => date.slice(0, length));
  return [...groups].map(([key, group]) => {
    const parts = Object.fromEntries(
      SERVICES.map((service) => [service, sumKnown(group.map((each) => each[service])) ?? 0]),
    ) as Record<Service, number>;
    return {
      key,
      label: getLabel(key),
      isLive: today.startsWith(key),
      total: group.some(({ isRecorded }) => isRecorded) ? sumKnown(Object.values(parts)) : null,
      parts,
    };
  });
}
