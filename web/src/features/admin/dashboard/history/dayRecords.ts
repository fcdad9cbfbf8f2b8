import * as z from "zod";

import { type ErrorCode, errorDetails } from "@contract/wire/errors";
import { dailyMetrics, type DailyMetrics, METRICS_STALE_MINUTES } from "@contract/usage";
import { MINUTE_MS, toDay } from "@contract/wire/durations";

import { addDays } from "../ranges";

/** Number of days to keep (specification 2, section 9). */
export const KEPT_DAYS = 90;
/** An update at or after this hour (UTC) counts as the whole day. */
const LAST_HOUR = 23;
const STALE_MS = METRICS_STALE_MINUTES * MINUTE_MS;

/** A past day. `finalized`: loaded after its end or in its last hour. Times are epoch milliseconds. */
const storedDay = z.object({
  metrics: dailyMetrics.nullable(),
  finalized: z.boolean(),
  finalizedAt: z.number().nullable(),
  /** The code of the last fetch's error. Earlier versions stored its text, which only means that it failed. */
  error: z.union([errorDetails.shape.code, z.string().transform((): ErrorCode => "internal")]).nullable(),
});
type StoredDay = z.output<typeof storedDay>;

/** The record of today, which isn't over yet. */
export const todayRecord = z.object({
  metrics: dailyMetrics,
  lastUpdated: z.number(),
  updateCount: z.int(),
  isPartial: z.boolean(),
});
type TodayRecord = z.output<typeof todayRecord>;

export const storedDays = z.record(z.string(), storedDay);

export interface History {
  readonly days: Readonly<Record<string, StoredDay>>;
  readonly today: TodayRecord | null;
}

export const NOTHING: History = { days: {}, today: null };

/** Updates a stored history: turns yesterday's "today" into a past day, and removes days older than 90 days. */
export function settle({ days, today }: History, now: number): History {
  const day = toDay(now);
  const first = addDays(day, -KEPT_DAYS);
  const isOver = today !== null && today.metrics.date !== day;
  const all: Record<string, StoredDay> = { ...days };
  if (isOver) {
    const { metrics, isPartial, lastUpdated } = today;
    all[metrics.date] ??= {
      metrics,
      finalized: !isPartial,
      finalizedAt: isPartial ? null : lastUpdated,
      error: null,
    };
  }
  const past = Object.fromEntries(Object.entries(all).filter(([date]) => date >= first && date < day));
  return { days: past, today: isOver ? null : today };
}

export function addFetched(history: History, metrics: DailyMetrics, now: number): History {
  if (metrics.date === toDay(now)) {
    const updateCount = (history.today?.updateCount ?? 0) + 1;
    const isPartial = new Date(now).getUTCHours() < LAST_HOUR;
    return { ...history, today: { metrics, lastUpdated: now, updateCount, isPartial } };
  }
  const day = { metrics, finalized: true, finalizedAt: now, error: null };
  return { ...history, days: { ...history.days, [metrics.date]: day } };
}

/** Returns the history with a failed fetch. The day keeps its figures. */
export function addFailed(history: History, date: string, error: ErrorCode): History {
  const before = history.days[date] ?? { metrics: null, finalized: false, finalizedAt: null };
  return { ...history, days: { ...history.days, [date]: { ...before, error } } };
}

/** Removes days without figures, and counts them. */
export function removeEmpty(history: History): { history: History; cleared: number } {
  const full = Object.entries(history.days).filter(([, { metrics }]) => metrics?.isRecorded === true);
  const cleared = Object.keys(history.days).length - full.length;
  return { history: { ...history, days: Object.fromEntries(full) }, cleared };
}

export type DayState =
  | "future"
  | "old"
  | "fetching"
  | "not-fetched"
  | "failed"
  | "today"
  | "partial"
  | "complete"
  | "no-usage";

export function getDayState(
  { days, today }: History,
  date: string,
  now: number,
  fetching: ReadonlySet<string>,
): DayState {
  const day = toDay(now);
  if (date > day) return "future";
  if (fetching.has(date)) return "fetching";
  if (date === day) return today === null ? "not-fetched" : "today";
  if (date < addDays(day, -KEPT_DAYS)) return "old";
  const stored = days[date];
  if (!stored) return "not-fetched";
  if (stored.error !== null && stored.metrics === null) return "failed";
  if (stored.metrics?.isRecorded !== true) return "no-usage";
  return stored.finalized ? "complete" : "partial";
}

/** Returns whether today's figures are older than 15 minutes. */
const isStale = ({ today }: History, now: number): boolean =>
  today !== null && now - today.lastUpdated >= STALE_MS;

/** Returns whether "Fetch All" fetches a day: one that was never fetched, failed, partial or stale. */
export function isDue(history: History, date: string, now: number, fetching: ReadonlySet<string>): boolean {
  const state = getDayState(history, date, now, fetching);
  if (state === "today") return isStale(history, now);
  return state === "not-fetched" || state === "failed" || state === "partial";
}

export function getMetrics({ days, today }: History, date: string): DailyMetrics | null {
  return (today?.metrics.date === date ? today.metrics : days[date]?.metrics) ?? null;
}
