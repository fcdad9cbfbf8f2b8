import type { UserDocument } from "@contract/documents";

type CaptureStats = UserDocument["captureStats"];

export interface Counters {
  readonly today: number;
  readonly allTime: number;
  /** Today's. */
  readonly errors: number;
}

/** The record's `today...` counters belong to `lastCaptureDate` (UTC): on any other day they are 0. */
export function countersOn(stats: CaptureStats, now: Date): Counters {
  const isToday = isOfToday(stats, now);
  return {
    today: isToday ? stats.todayCaptured : 0,
    allTime: stats.totalCaptured,
    errors: isToday ? stats.todayErrors : 0,
  };
}

/** Milliseconds that the server took per card today (specification 3 §3); null before the day's first. */
export function averageOn(stats: CaptureStats, now: Date): number | null {
  if (!isOfToday(stats, now) || stats.todayCaptured === 0) return null;
  return stats.totalProcessingTime / stats.todayCaptured;
}

const isOfToday = ({ lastCaptureDate }: CaptureStats, now: Date) =>
  lastCaptureDate === now.toISOString().slice(0, 10);

/** How the numbers of all cards were come by; null where none was counted yet. */
export function readingsOf({ numbersRead, numbersWrong, numbersAsked }: CaptureStats) {
  if (numbersRead + numbersAsked === 0) return null;
  return { right: Math.max(0, numbersRead - numbersWrong), wrong: numbersWrong, asked: numbersAsked };
}
