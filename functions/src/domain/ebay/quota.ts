const HOUR_MS = 60 * 60_000;

/**
 * When the daily number of calls starts again, epoch milliseconds: the next midnight in Pacific time, summer and
 * winter. Source: eBay, "API call limits".
 */
export function quotaResetsAt(now: number): number {
  const pacificHour = new Intl.DateTimeFormat("en-US", {
    timeZone: "America/Los_Angeles",
    hour: "numeric",
    hourCycle: "h23",
  });
  // Changes of the clock happen on whole hours, and Pacific time is whole hours from UTC.
  for (let at = Math.floor(now / HOUR_MS) * HOUR_MS + HOUR_MS; ; at += HOUR_MS) {
    if (Number(pacificHour.format(at)) === 0) return at;
  }
}

/** Made with the first call of eBay's: time zones take 12 ms and megabytes to load. */
let pacificDate: Intl.DateTimeFormat | undefined;

/** The day that eBay counts a time to (epoch milliseconds), `YYYY-MM-DD`. */
export function pacificDay(now: number): string {
  pacificDate ??= new Intl.DateTimeFormat("en-CA", { timeZone: "America/Los_Angeles" });
  return pacificDate.format(now);
}
