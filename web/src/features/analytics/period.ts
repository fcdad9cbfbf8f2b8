export const RANGES = ["7d", "30d", "90d", "1y"] as const;
export type Range = (typeof RANGES)[number];

const DAYS: Readonly<Record<Range, number>> = { "7d": 7, "30d": 30, "90d": 90, "1y": 365 };

/** The day or week of a bar, in epoch milliseconds. `until` is the `from` of the next bar. */
export interface Bin {
  readonly from: number;
  readonly until: number;
}

export interface Period {
  readonly range: Range;
  /**
   * Local midnights in epoch milliseconds: at the start of the first day, and after the last day, which is
   * today.
   */
  readonly from: number;
  readonly until: number;
  /** The start of the previous period, which has the same length and ends at `from`. */
  readonly before: number;
  readonly bins: readonly Bin[];
}

/** Maximum number of days with daily bars. Longer periods have weekly bars. */
const MOST_DAILY = 31;
const WEEK = 7;
/**
 * Fewer remaining days than this are added to the first week, because a separate bar would look like a
 * bad week.
 */
const LEAST_REST = 4;

/** Returns the last days of a range in local time, including today. */
export function getPeriod(range: Range, now: number): Period {
  const days = DAYS[range];
  const starts = listStarts(days);
  const getDayStart = (day: number) => getMidnight(now, day - days + 1);
  const bins = starts.map((start, at) => ({
    from: getDayStart(start),
    until: getDayStart(starts[at + 1] ?? days),
  }));
  return { range, from: getDayStart(0), until: getDayStart(days), before: getDayStart(-days), bins };
}

/** Returns the days of a period on which its bars start. */
function listStarts(days: number): number[] {
  const length = days > MOST_DAILY ? WEEK : 1;
  const rest = days % length;
  const first = rest === 0 ? [] : [0];
  const whole = Array.from({ length: Math.floor(days / length) }, (_, at) => rest + at * length);
  return rest > 0 && rest < LEAST_REST ? [0, ...whole.slice(1)] : [...first, ...whole];
}

/**
 * Returns local midnight `days` days from `now`. Counts calendar days, because days with a clock change don't
 * have 24 hours.
 */
function getMidnight(now: number, days: number): number {
  const day = new Date(now);
  return new Date(day.getFullYear(), day.getMonth(), day.getDate() + days).getTime();
}

/** Returns the index of the bar that contains a time, or -1. */
export function findBin(bins: readonly Bin[], time: number): number {
  return bins.findIndex(({ from, until }) => time >= from && time < until);
}
