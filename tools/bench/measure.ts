/** A figure of a benchmark. `ratio` is value to baseline. `bar` is its limit in words. */
export interface Measure {
  readonly name: string;
  readonly value: number;
  readonly unit: string;
  /** The same figure of the named rival, measured in the same run. */
  readonly baseline?: number;
  readonly ratio?: number;
  readonly bar?: string;
  readonly holds?: boolean;
}

/** Creates a figure that may be at most `most` times its baseline. */
export function compareWithBaseline(
  name: string,
  unit: string,
  value: number,
  baseline: number,
  most: number,
): Measure {
  const ratio = value / baseline;
  return { name, value, unit, baseline, ratio, bar: `at most ${most} x`, holds: ratio <= most };
}

/** Creates a figure that may be at most `most`. */
export function atMost(name: string, unit: string, value: number, most: number): Measure {
  return { name, value, unit, bar: `at most ${most} ${unit}`, holds: value <= most };
}

/** Creates a figure that must be at least `least`. */
export function atLeast(name: string, unit: string, value: number, least: number): Measure {
  return { name, value, unit, bar: `at least ${least} ${unit}`, holds: value >= least };
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? Number.NaN) + upper) / 2;
}

/** Returns the 95th percentile. */
export function percentile(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.ceil(0.95 * sorted.length) - 1)] ?? Number.NaN;
}

export const roundToTenths = (value: number) => Number(value.toFixed(1));

export function p95(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return roundToTenths(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * 0.95))] ?? Number.NaN);
}
