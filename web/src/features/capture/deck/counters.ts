import type { UserDocument } from "@contract/documents";
import { toDay } from "@contract/wire/durations";

type CaptureStats = UserDocument["captureStats"];

/**
 * Returns the counters at `now`. The stored `today...` counters belong to `lastCaptureDate` (UTC) and are 0
 * on any other day.
 */
export function getCounters(stats: CaptureStats, now: Date) {
  const isToday = isOfToday(stats, now);
  return {
    today: isToday ? stats.todayCaptured : 0,
    allTime: stats.totalCaptured,
    errors: isToday ? stats.todayErrors : 0,
  };
}

/**
 * Returns today's average time per card in milliseconds (specification 3 §3), or null before the first card. A
 * card's time goes from its start in the browser to its listing, at eBay if it goes there.
 */
export function getAverageTime(stats: CaptureStats, now: Date): number | null {
  if (!isOfToday(stats, now) || stats.todayCaptured === 0) return null;
  return stats.totalProcessingTime / stats.todayCaptured;
}

const isOfToday = ({ lastCaptureDate }: CaptureStats, now: Date) => lastCaptureDate === toDay(now.getTime());

/** Returns how card numbers were found, or null if none was counted yet. */
export function getReadingStats({ numbersRead, numbersWrong, numbersAsked }: CaptureStats) {
  if (numbersRead + numbersAsked === 0) return null;
  return { right: Math.max(0, numbersRead - numbersWrong), wrong: numbersWrong, asked: numbersAsked };
}
