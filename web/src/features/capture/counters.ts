import type { UserDocument } from "@contract/documents";

export interface Counters {
  readonly today: number;
  readonly allTime: number;
  /** Today's. */
  readonly errors: number;
}

/** The record's `today...` counters belong to `lastCaptureDate` (UTC): on any other day they are 0. */
export function countersOn(stats: UserDocument["captureStats"], now: Date): Counters {
  const isToday = stats.lastCaptureDate === now.toISOString().slice(0, 10);
  return {
    today: isToday ? stats.todayCaptured : 0,
    allTime: stats.totalCaptured,
    errors: isToday ? stats.todayErrors : 0,
  };
}
