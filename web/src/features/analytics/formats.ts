import type { Bin, Period } from "./period";
import { DAY_MS } from "@contract/wire/durations";
import { formatMonthDay, formatMonthDayRange, formatMonthDayYearRange, getTimeZone } from "@/lib/dates";
import { formatNumber, formatShare } from "@/ui/numbers";

/** Formats a day as `Nov 22`, and a week as `Nov 16 – 22`. */
export function formatBin({ from, until }: Bin): string {
  return until - from < 1.5 * DAY_MS ? formatMonthDay(from) : formatMonthDayRange(from, until - 1);
}

/** Formats the first day of a bar, such as `Nov 22`. */
export const formatBinStart = ({ from }: Bin): string => formatMonthDay(from);

/** Formats a period with its time zone, such as `Oct 24 – Nov 22, 2026, America/Chicago`. */
export function formatPeriod({ from, until }: Period): string {
  return `${formatMonthDayYearRange(from, until - 1)}, ${getTimeZone()}`;
}

/** Formats days as `9`, or as `0.5` below ten. Returns a dash if unknown. */
export function formatDays(value: number | null): string {
  if (value === null) return "–";
  return value < 10 ? String(Math.round(value * 10) / 10) : formatNumber(Math.round(value));
}

/** Formats a change as `↑ 14%`. Returns a dash if there is nothing to compare. */
export function formatChange(change: number | null): string {
  if (change === null) return "–";
  if (Math.round(Math.abs(change) * 100) === 0) return "±0%";
  return `${change > 0 ? "↑" : "↓"} ${formatShare(Math.abs(change))}`;
}
