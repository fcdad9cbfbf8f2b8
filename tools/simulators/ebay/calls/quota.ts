import { type State } from "../state/state.ts";

/** Daily Trading calls of a keyset without a raised limit. Source: eBay's call limits page. */
export const TRADING_CALLS_PER_DAY = 5000;

/** Counts a call of the current Pacific day. eBay's counters reset at midnight Pacific time. */
export function countCall(state: State, call: string): void {
  const day = formatPacificDay(new Date());
  if (state.callCounts.day !== day) state.callCounts = { day, calls: {} };
  state.callCounts.calls[call] = (state.callCounts.calls[call] ?? 0) + 1;
}

export function countCallsToday(state: State): Record<string, number> {
  return state.callCounts.day === formatPacificDay(new Date()) ? state.callCounts.calls : {};
}

/** Sums the calls without a dot in their name: REST calls are prefixed with an API's name. */
export function countTradingCallsToday(state: State): number {
  return Object.entries(countCallsToday(state))
    .filter(([call]) => !call.includes("."))
    .reduce((sum, [, count]) => sum + count, 0);
}

export function setTradingCallsToday(state: State, count: number): void {
  const rest = Object.entries(countCallsToday(state)).filter(([call]) => call.includes("."));
  state.callCounts = {
    day: formatPacificDay(new Date()),
    calls: { ...Object.fromEntries(rest), Unknown: count },
  };
}

/** Returns the next midnight in Pacific time. */
export function computeNextReset(now = new Date()): Date {
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

export function formatPacificDay(date: Date): string {
  return pacificDate.format(date);
}
