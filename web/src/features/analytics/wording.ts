import type { Bin, Period } from "./period";
import { DAY_MS } from "@contract/wire/durations";
import { formatMonthDay, formatMonthDayRange, formatMonthDayYearRange } from "@/lib/dates";

const percent = new Intl.NumberFormat("en-US", { style: "percent", maximumFractionDigits: 0 });
const whole = new Intl.NumberFormat("en-US");

/** `Nov 22`, or `Nov 16 – 22` for a week. */
export function binName({ from, until }: Bin): string {
  return until - from < 1.5 * DAY_MS ? formatMonthDay(from) : formatMonthDayRange(from, until - 1);
}

/** `Nov 22`: where a bar begins. */
export const binStart = ({ from }: Bin): string => formatMonthDay(from);

/** `Oct 24 – Nov 22, 2026, America/Chicago`: the days, and whose. */
export function periodName({ from, until }: Period): string {
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  return `${formatMonthDayYearRange(from, until - 1)}, ${zone}`;
}

export const formatWhole = (value: number | null): string => (value === null ? "–" : whole.format(value));

export const formatShare = (value: number | null): string => (value === null ? "–" : percent.format(value));

/** `9`, or `0.5` under ten; a dash for what is unknown. */
export function formatDays(value: number | null): string {
  if (value === null) return "–";
  return value < 10 ? String(Math.round(value * 10) / 10) : whole.format(Math.round(value));
}

/** `↑ 14%`; a dash where there is nothing to compare with. */
export function formatChange(change: number | null): string {
  if (change === null) return "–";
  const size = percent.format(Math.abs(change));
  return size === "0%" ? "±0%" : `${change > 0 ? "↑" : "↓"} ${size}`;
}
