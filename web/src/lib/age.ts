import { DAY_MS, HOUR_MS, MINUTE_MS } from "@contract/wire/durations";
import { formatDate, formatMonthDay } from "./dates";

/** Formats an age for a table: `now`, `12 min`, `3 h`, `yesterday`, `5 d`, then the date. */
export function formatAge(millis: number, now: number): string {
  const { count, unit } = measureAge(millis, now);
  if (count !== null) return `${count} ${unit}`;
  if (unit !== "date") return unit;
  const sameYear = new Date(millis).getFullYear() === new Date(now).getFullYear();
  return (sameYear ? formatMonthDay : formatDate)(millis);
}

/** Formats an age for a sentence: `now`, `12 min ago`, `3 h ago`, `yesterday`, `5 d ago`, then the date. */
export function formatAgo(millis: number, now: number): string {
  const age = formatAge(millis, now);
  return measureAge(millis, now).count === null ? age : `${age} ago`;
}

/** Returns whether `formatAge` formats the age as `now`. */
export const isNow = (millis: number, now: number): boolean => measureAge(millis, now).unit === "now";

type Age =
  | { readonly count: number; readonly unit: "min" | "h" | "d" }
  | { readonly count: null; readonly unit: "now" | "yesterday" | "date" };

function measureAge(millis: number, now: number): Age {
  const age = now - millis;
  if (age < MINUTE_MS) return { count: null, unit: "now" };
  if (age < HOUR_MS) return { count: Math.floor(age / MINUTE_MS), unit: "min" };
  if (age < DAY_MS) return { count: Math.floor(age / HOUR_MS), unit: "h" };
  if (age < 2 * DAY_MS) return { count: null, unit: "yesterday" };
  if (age < 30 * DAY_MS) return { count: Math.floor(age / DAY_MS), unit: "d" };
  return { count: null, unit: "date" };
}
