import { FIRST_USAGE_DAY } from "@contract/usage";
import { DAY_MS, toDay } from "@contract/wire/durations";

import { formatUtcRange } from "@/lib/dates";

/** The days of a range, both inclusive, as `YYYY-MM-DD` in UTC, as the server counts them. */
export interface Range {
  readonly startDate: string;
  readonly endDate: string;
}

export const PRESETS = [
  "today",
  "yesterday",
  "week",
  "last-week",
  "month",
  "last-month",
  "quarter",
  "year",
  "all",
] as const;
export type Preset = (typeof PRESETS)[number];

export const PRESET_LABELS: Readonly<Record<Preset, string>> = {
  today: "Today",
  yesterday: "Yesterday",
  week: "This week",
  "last-week": "Last week",
  month: "This month",
  "last-month": "Last month",
  quarter: "This quarter",
  year: "This year",
  all: "All time",
};

/**
 * Returns the days of a preset. "This quarter" is the last 90 days (specification 2). Weeks begin on Sunday.
 */
export function getPresetRange(preset: Preset, today: string): Range {
  const sunday = addDays(today, -getWeekday(today));
  const month = today.slice(0, 7);
  switch (preset) {
    case "today":
      return { startDate: today, endDate: today };
    case "yesterday":
      return { startDate: addDays(today, -1), endDate: addDays(today, -1) };
    case "week":
      return { startDate: sunday, endDate: addDays(sunday, 6) };
    case "last-week":
      return { startDate: addDays(sunday, -7), endDate: addDays(sunday, -1) };
    case "month":
      return { startDate: `${month}-01`, endDate: getLastDay(month) };
    case "last-month": {
      const before = addDays(`${month}-01`, -1);
      return { startDate: `${before.slice(0, 7)}-01`, endDate: before };
    }
    case "quarter":
      return { startDate: addDays(today, -89), endDate: today };
    case "year":
      return { startDate: `${today.slice(0, 4)}-01-01`, endDate: `${today.slice(0, 4)}-12-31` };
    case "all":
      return { startDate: FIRST_USAGE_DAY, endDate: today };
  }
}

export const addDays = (day: string, count: number): string => toDay(Date.parse(day) + count * DAY_MS);

/** Returns a month some months later, both as `YYYY-MM`. */
export function addMonths(month: string, count: number): string {
  const [year = 0, number = 0] = month.split("-").map(Number);
  return toDay(Date.UTC(year, number - 1 + count, 1)).slice(0, 7);
}

/** Returns the day of the week in UTC. 0 is Sunday. */
export const getWeekday = (day: string): number => new Date(day).getUTCDay();

/** Returns the last day of a month given as `YYYY-MM`. */
export const getLastDay = (month: string): string => addDays(`${addMonths(month, 1)}-01`, -1);

/** Returns whether a text from the address or a date field is an existing day. */
export function isDay(text: string | null): text is string {
  if (text === null || !/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  return !Number.isNaN(Date.parse(text)) && toDay(Date.parse(text)) === text;
}

/** Returns whether a text is a month `YYYY-MM` that isn't after `last`. */
export const isMonthUntil = (text: string | null, last: string): text is string =>
  text !== null && /^\d{4}-(0[1-9]|1[0-2])$/.test(text) && text <= last;

/** Formats a range, such as "Nov 15 – 21, 2026". A single day is one date. */
export const formatRange = ({ startDate, endDate }: Range): string =>
  formatUtcRange(new Date(startDate), new Date(endDate));
