import { type State } from "./state.ts";

/** Calls of the Trading API a day for a keyset that has not been raised. Source: eBay's call limits page. */
export const TRADING_CALLS_PER_DAY = 5000;

/** Counts one call of today, Pacific time, where eBay's counters restart at midnight. */
export function countCall(state: State, call: string): void {
  const day = pacificDay(new Date());
  if (state.callCounts.day !== day) state.callCounts = { day, calls: {} };
  state.callCounts.calls[call] = (state.callCounts.calls[call] ?? 0) + 1;
}

/** Today's count by call name. */
export function callsToday(state: State): Record<string, number> {
  return state.callCounts.day === pacificDay(new Date()) ? state.callCounts.calls : {};
}

/** Trading calls have plain names, the REST calls an API's name and a dot before theirs. */
export function tradingCallsToday(state: State): number {
  return Object.entries(callsToday(state))
    .filter(([call]) => !call.includes("."))
    .reduce((sum, [, count]) => sum + count, 0);
}

/** Puts the count of today's Trading calls to a number, whatever they were. */
export function setTradingCallsToday(state: State, count: number): void {
  const rest = Object.entries(callsToday(state)).filter(([call]) => call.includes("."));
  state.callCounts = { day: pacificDay(new Date()), calls: { ...Object.fromEntries(rest), Unknown: count } };
}

/** The next midnight in Pacific time. */
export function nextReset(now = new Date()): Date {
  const time = new Intl.DateTimeFormat("en-US", {
    timeZone: "America/Los_Angeles",
    hourCycle: "h23",
    hour: "numeric",
    minute: "numeric",
    second: "numeric",
  })
    .formatToParts(now)
    .reduce<Record<string, number>>((parts, { type, value }) => ({ ...parts, [type]: Number(value) }), {});
  const secondsToday = (time["hour"] ?? 0) * 3600 + (time["minute"] ?? 0) * 60 + (time["second"] ?? 0);
  return new Date(Math.floor(now.getTime() / 1000) * 1000 + (86_400 - secondsToday) * 1000);
}

const pacificDate = new Intl.DateTimeFormat("en-CA", { timeZone: "America/Los_Angeles" });

export function pacificDay(date: Date): string {
  return pacificDate.format(date);
}
