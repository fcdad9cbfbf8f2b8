/** Milliseconds. */
export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

/** Returns a time's day as `YYYY-MM-DD` in UTC. */
export const toDay = (milliseconds: number): string => new Date(milliseconds).toISOString().slice(0, 10);
