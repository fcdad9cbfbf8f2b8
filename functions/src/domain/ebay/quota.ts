import { DAY_MS, HOUR_MS } from "../../contract/wire/durations.ts";

/**
 * Returns when the daily quota resets (epoch milliseconds): the next midnight in Pacific time, with daylight
 * saving.
 * Source: eBay, "API call limits".
 */
export function quotaResetsAt(now: number): number {
  const pacificHour = new Intl.DateTimeFormat("en-US", {
    timeZone: "America/Los_Angeles",
    hour: "numeric",
    hourCycle: "h23",
  });
  // Clock changes happen on whole hours, and Pacific time is whole hours from UTC.
  for (let at = Math.floor(now / HOUR_MS) * HOUR_MS + HOUR_MS; ; at += HOUR_MS) {
    if (Number(pacificHour.format(at)) === 0) return at;
  }
}

/** Returns the part of eBay's day that is left, 0 to 1. A day of 25 hours begins with all of it. */
export const leftOfDay = (now: number): number => Math.min(1, (quotaResetsAt(now) - now) / DAY_MS);

/** Created on first use: time zones take 12 ms and megabytes to load. */
let pacificDate: Intl.DateTimeFormat | undefined;

/** Returns the day (`YYYY-MM-DD`) that eBay counts a time to (epoch milliseconds). */
export function pacificDay(now: number): string {
  pacificDate ??= new Intl.DateTimeFormat("en-CA", { timeZone: "America/Los_Angeles" });
  return pacificDate.format(now);
}
