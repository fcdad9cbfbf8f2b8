import { createAtFirstUse } from "../../contract/wire/createAtFirstUse.ts";
import { DAY_MS, HOUR_MS } from "../../contract/wire/durations.ts";

/**
 * Returns when the daily quota resets (epoch milliseconds): the next midnight in Pacific time, including
 * daylight saving time.
 * Source: eBay, "API call limits".
 */
export function getQuotaReset(now: number): number {
  const pacificHour = new Intl.DateTimeFormat("en-US", {
    timeZone: "America/Los_Angeles",
    hour: "numeric",
    hourCycle: "h23",
  });
  // Clock changes happen on whole hours, and Pacific time has a whole-hour offset from UTC.
  for (let at = Math.floor(now / HOUR_MS) * HOUR_MS + HOUR_MS; ; at += HOUR_MS) {
    if (Number(pacificHour.format(at)) === 0) return at;
  }
}

/**
 * Returns the fraction of eBay's day that is left, 0 to 1. The first hour of a 25-hour day also returns 1.
 */
export const getRemainingDayShare = (now: number): number => Math.min(1, (getQuotaReset(now) - now) / DAY_MS);

/** Time zones take 12 ms and megabytes to load. */
const pacificDate = createAtFirstUse(
  () => new Intl.DateTimeFormat("en-CA", { timeZone: "America/Los_Angeles" }),
);

/** Returns the day (`YYYY-MM-DD`) in which eBay counts a time (epoch milliseconds). */
export function toPacificDay(now: number): string {
  return pacificDate().format(now);
}
