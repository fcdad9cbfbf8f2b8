import { DAY_MS, HOUR_MS, MINUTE_MS } from "@contract/wire/durations";
import { formatDate, formatMonthDay } from "./dates";

/** Formats an age for a table: `now`, `12 min`, `3 h`, `yesterday`, `5 d`, then the date. */
export function formatAge(millis: number, now: number): string {
  const age = now - millis;
  if (age < MINUTE_MS) return "now";
  if (age < HOUR_MS) return `${Math.floor(age / MINUTE_MS)} min`;
  if (age < DAY_MS) return `${Math.floor(age / HOUR_MS)} h`;
  if (age < 2 * DAY_MS) return "yesterday";
  if (age < 30 * DAY_MS) return `${Math.floor(age / DAY_MS)} d`;
  const sameYear = new Date(millis).getFullYear() === new Date(now).getFullYear();
  return (sameYear ? formatMonthDay : formatDate)(millis);
}
