const HOUR_MS = 60 * 60_000;
const pacificHour = new Intl.DateTimeFormat("en-US", {
  timeZone: "America/Los_Angeles",
  hour: "numeric",
  hourCycle: "h23",
});

/**
 * When the daily number of calls starts again, epoch milliseconds: the next midnight in Pacific time, summer and
 * winter. Source: eBay, "API call limits".
 */
export function quotaResetsAt(now: number): number {
  // Changes of the clock happen on whole hours, and Pacific time is whole hours from UTC.
  for (let at = Math.floor(now / HOUR_MS) * HOUR_MS + HOUR_MS; ; at += HOUR_MS) {
    if (Number(pacificHour.format(at)) === 0) return at;
  }
}

const pacificDate = new Intl.DateTimeFormat("en-CA", { timeZone: "America/Los_Angeles" });

/** The day that eBay counts a time to (epoch milliseconds), `YYYY-MM-DD`. */
export const pacificDay = (now: number): string => pacificDate.format(now);
