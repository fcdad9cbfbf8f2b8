export const RANGES = ["7d", "30d", "90d", "1y"] as const;
export type Range = (typeof RANGES)[number];

export const DAYS: Readonly<Record<Range, number>> = { "7d": 7, "30d": 30, "90d": 90, "1y": 365 };

/** Days, or weeks, that stand beside each other as bars. Epoch milliseconds; `until` is the next one's `from`. */
export interface Bin {
  readonly from: number;
  readonly until: number;
}

export interface Period {
  readonly range: Range;
  /** Epoch milliseconds, at midnight where the browser is: of the first day, and after the last one, which is today. */
  readonly from: number;
  readonly until: number;
  /** The period before, as long, begins here and ends at `from`. */
  readonly before: number;
  readonly bins: readonly Bin[];
}

/** Longer periods stand in weeks. */
const MOST_DAILY = 31;
const WEEK = 7;
/** A rest of fewer days than this makes the first week longer rather than a bar that looks like a bad week. */
const LEAST_REST = 4;

/** The last days of a range, today included, by the calendar of where the browser is. */
export function periodOf(range: Range, now: number): Period {
  const days = DAYS[range];
  const starts = startsOf(days);
  const midnight = (day: number) => midnightAfter(now, day - days + 1);
  const bins = starts.map((start, at) => ({
    from: midnight(start),
    until: midnight(starts[at + 1] ?? days),
  }));
  return { range, from: midnight(0), until: midnight(days), before: midnight(-days), bins };
}

/** On which days of a period its bars begin. */
function startsOf(days: number): number[] {
  const length = days > MOST_DAILY ? WEEK : 1;
  const rest = days % length;
  const first = rest === 0 ? [] : [0];
  const whole = Array.from({ length: Math.floor(days / length) }, (_, at) => rest + at * length);
  return rest > 0 && rest < LEAST_REST ? [0, ...whole.slice(1)] : [...first, ...whole];
}

/** By the calendar, so that the days on which clocks are changed are days like others. */
function midnightAfter(now: number, days: number): number {
  const day = new Date(now);
  return new Date(day.getFullYear(), day.getMonth(), day.getDate() + days).getTime();
}

/** Which bar a time belongs to; -1 where it is outside. */
export function binAt(bins: readonly Bin[], time: number): number {
  return bins.findIndex(({ from, until }) => time >= from && time < until);
}
