import { atMost, besideBaseline, median, type Measure } from "../measure.ts";

/** A run of the honest sellers: `alone`, or `beside` the hostile one. */
export type Arm = "alone" | "beside";

/** One finished act of an honest seller. */
export interface Timed {
  readonly arm: Arm;
  readonly round: number;
  readonly seller: number;
  readonly act: string;
  readonly milliseconds: number;
}

/** What an honest seller may lose to the hostile one. */
const MOST_TIMES = 1.5;
/** Nobody notices less, and on two shared cores it is the scheduler's. */
const NOTICEABLE_MS = 100;
const noticed = (milliseconds: number) => Math.max(milliseconds, NOTICEABLE_MS);

/** Per kind of act: how long it took beside the hostile seller and without. */
export function actMeasures(timed: readonly Timed[]): Measure[] {
  const acts = [...new Set(timed.map(({ act }) => act))].toSorted();
  return acts.flatMap((act) => {
    const of = (arm: Arm) =>
      timed.filter((one) => one.act === act && one.arm === arm).map(({ milliseconds }) => milliseconds);
    const [alone, beside] = [of("alone"), of("beside")];
    const name = `${act}, ${alone.length} and ${beside.length} times`;
    const [value, baseline] = [median(beside), median(alone)];
    return [
      { name: `${name}: median`, unit: "ms", value, baseline, ratio: value / baseline },
      besideBaseline(`${name}: 95th of 100`, "ms", percentile(beside), percentile(alone), MOST_TIMES),
    ];
  });
}

/**
 * How many sellers' 95th of 100 grew by more than the bar. A seller's acts differ, so each counts as its share of the
 * median of its kind. Between two runs without the hostile seller the same count is what the machine alone does.
 */
export function sellerMeasures(timed: readonly Timed[]): Measure[] {
  const usual = new Map<string, number>();
  for (const act of new Set(timed.map((one) => one.act))) {
    usual.set(act, median(timed.filter((one) => one.act === act).map(({ milliseconds }) => milliseconds)));
  }
  const sellers = [...new Set(timed.map(({ seller }) => seller))];
  const slowness = (seller: number, isOf: (one: Timed) => boolean) =>
    percentile(
      timed
        .filter((one) => one.seller === seller && isOf(one))
        .map(({ act, milliseconds }) => noticed(milliseconds) / noticed(usual.get(act) ?? 0)),
    );
  const countSlower = (isOf: (one: Timed) => boolean, isBase: (one: Timed) => boolean) =>
    sellers.filter((seller) => slowness(seller, isOf) > MOST_TIMES * slowness(seller, isBase)).length;
  const rounds = [...new Set(timed.map(({ round }) => round))].toSorted((one, other) => one - other);
  const [first, second] = rounds;
  const slower = countSlower(
    ({ arm }) => arm === "beside",
    ({ arm }) => arm === "alone",
  );
  const measures: Measure[] = [
    atMost(`sellers of ${sellers.length} whose 95th of 100 is beyond ${MOST_TIMES} x`, "sellers", slower, 0),
  ];
  if (first === undefined || second === undefined) return measures;
  const isAlone = (round: number) => (one: Timed) => one.arm === "alone" && one.round === round;
  const value = countSlower(isAlone(second), isAlone(first));
  return [
    ...measures,
    { name: "the same between two runs without the hostile seller", unit: "sellers", value },
  ];
}

/** The 95th of 100. */
export function percentile(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.ceil(0.95 * sorted.length) - 1)] ?? Number.NaN;
}
