import { createRandom } from "../../cards/random.ts";
import { atMost, median, type Measure, percentile } from "../measure.ts";

/** A run of the honest sellers: `alone`, or `beside` the hostile one. */
export type Arm = "alone" | "beside";

/** A finished act of an honest seller. */
export interface Timed {
  readonly arm: Arm;
  readonly round: number;
  readonly seller: number;
  readonly act: string;
  readonly milliseconds: number;
}

/** The most that an honest seller may be slowed down, as a ratio. */
export const MAX_TIMES = 1.5;
/** Nobody notices a shorter time, and on two shared cores the scheduler decides it. */
const NOTICEABLE_MS = 100;
export const roundUpToNoticeable = (milliseconds: number) => Math.max(milliseconds, NOTICEABLE_MS);

/**
 * For each kind of act: its time beside the hostile seller and alone, and the second run alone beside the
 * first. Ratios use the times as measured. The bar counts times below 100 ms as 100 ms.
 */
export function createActMeasures(timed: readonly Timed[]): Measure[] {
  const acts = [...new Set(timed.map(({ act }) => act))].toSorted();
  return acts.flatMap((act) => {
    const of = (arm: Arm, round?: number) =>
      timed
        .filter((one) => one.act === act && one.arm === arm && (round === undefined || one.round === round))
        .map(({ milliseconds }) => milliseconds);
    const beside = (what: string, value: number, baseline: number): Measure => ({
      ...{ name: `${act}, ${what}`, unit: "ms", value, baseline },
      ratio: value / baseline,
    });
    const [alone, attacked] = [of("alone"), of("beside")];
    const [value, baseline] = [percentile(attacked), percentile(alone)];
    const [first, second] = listRounds(timed).map((round) => percentile(of("alone", round)));
    return [
      beside(`${alone.length} and ${attacked.length} times: median`, median(attacked), median(alone)),
      {
        ...beside("95th of 100", value, baseline),
        bar: `at most ${MAX_TIMES} x, less than ${NOTICEABLE_MS} ms counts as ${NOTICEABLE_MS}`,
        holds: roundUpToNoticeable(value) <= MAX_TIMES * roundUpToNoticeable(baseline),
      },
      ...(first === undefined || second === undefined
        ? []
        : [beside("95th of 100, the second run alone by the first", second, first)]),
    ];
  });
}

/**
 * Counts the sellers whose 95th percentile grew by more than the bar, in multiples of each act's median, so that
 * short acts count like long ones. Some sellers are beyond the bar even between two runs without the hostile
 * seller, as 50 acts tell a seller's 95th only roughly. So the bar counts those who are surely beyond it
 * (decisions/tools/0281).
 */
export function createMultipleMeasures(timed: readonly Timed[]): Measure[] {
  const usual = new Map<string, number>();
  for (const act of new Set(timed.map((one) => one.act))) {
    usual.set(act, median(timed.filter((one) => one.act === act).map(({ milliseconds }) => milliseconds)));
  }
  const sellers = [...new Set(timed.map(({ seller }) => seller))];
  const listMultiples = (seller: number, isOf: (one: Timed) => boolean) =>
    timed
      .filter((one) => one.seller === seller && isOf(one))
      .map(
        ({ act, milliseconds }) =>
          roundUpToNoticeable(milliseconds) / roundUpToNoticeable(usual.get(act) ?? 0),
      );
  const countSlower = (isOf: (one: Timed) => boolean, isBase: (one: Timed) => boolean) =>
    sellers.filter(
      (seller) =>
        percentile(listMultiples(seller, isOf)) > MAX_TIMES * percentile(listMultiples(seller, isBase)),
    ).length;
  const isBeside = ({ arm }: Timed) => arm === "beside";
  const isAlone = ({ arm }: Timed) => arm === "alone";
  const sure = SURE ** (1 / sellers.length);
  const surely = sellers.filter(
    (seller) =>
      estimateChance(listMultiples(seller, isBeside), listMultiples(seller, isAlone), seller) >= sure,
  ).length;
  const slower = `sellers of ${sellers.length} whose 95th of 100, in multiples, is beyond ${MAX_TIMES} x`;
  const measures = [
    { name: slower, unit: "sellers", value: countSlower(isBeside, isAlone) },
    atMost(`${slower}, surely (${SURE * 100} of 100)`, "sellers", surely, 0),
  ];
  const rounds = listRounds(timed);
  const pairs = rounds.flatMap((one) => rounds.filter((other) => other !== one).map((other) => [one, other]));
  if (pairs.length === 0) return measures;
  const isIn = (arm: Arm, round: number) => (one: Timed) => one.arm === arm && one.round === round;
  const computeMean = (counts: readonly number[]) =>
    counts.reduce((sum, count) => sum + count, 0) / counts.length;
  return [
    ...measures,
    {
      ...{ name: "the same of one run and one alone, by two runs alone, mean", unit: "sellers" },
      value: computeMean(rounds.map((round) => countSlower(isIn("beside", round), isIn("alone", round)))),
      baseline: computeMean(
        pairs.map(([one = 0, other = 0]) => countSlower(isIn("alone", one), isIn("alone", other))),
      ),
    },
  ];
}

/** Samples that are drawn to tell how exactly a percentile is known. */
const DRAWS = 10_000;
/**
 * How sure it must be that a seller is beyond the bar, for all sellers together (Šidák): of fifty who are just
 * at the bar, 95 of 100 each would take two or three for slower.
 */
const SURE = 0.95;

/**
 * Returns in what share of samples, drawn with replacement from both (a bootstrap), the 95th percentile of
 * `beside` is beyond the bar.
 */
function estimateChance(beside: readonly number[], alone: readonly number[], seed: number): number {
  const random = createRandom(seed);
  const draw = (from: readonly number[]) => from.map(() => from[Math.floor(random() * from.length)] ?? 0);
  let beyond = 0;
  for (let sample = 0; sample < DRAWS; sample += 1) {
    if (percentile(draw(beside)) > MAX_TIMES * percentile(draw(alone))) beyond += 1;
  }
  return beyond / DRAWS;
}

const listRounds = (timed: readonly Timed[]) =>
  [...new Set(timed.map(({ round }) => round))].toSorted((one, other) => one - other);
