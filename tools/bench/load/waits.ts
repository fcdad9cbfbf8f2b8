import { createRandom } from "../../cards/random.ts";
import { median, type Measure, percentile } from "../measure.ts";
import { type Arm, MAX_TIMES, roundUpToNoticeable, type Timed } from "./tally.ts";

/**
 * Compares how long sellers wait, in milliseconds. Kinds of acts that a seller has in one arm only, such as the
 * sync of the hour, don't count. Fifty acts tell a seller's own 95th percentile only roughly, so there are two
 * kinds of bars: all sellers together must be within 1.5 times, and the sellers must be equal, so that this
 * figure is each seller's (decisions/tools/0290).
 */
export function createWaitMeasures(timed: readonly Timed[]): Measure[] {
  const sellers = [...new Set(timed.map(({ seller }) => seller))];
  const shared = timed.filter(isInBothArms(timed));
  const [value, baseline] = [computeWait(shared, "beside"), computeWait(shared, "alone")];
  const measure = (acts: readonly Timed[]) => measureSpread(acts, sellers);
  const { ratios, beyond, mostSlowed } = measure(shared);
  const chance = findSpreadByChance(shared, measure);
  return [
    {
      ...{ name: "all sellers' acts, 95th of 100", unit: "ms", value, baseline, ratio: value / baseline },
      ...{ bar: `at most ${MAX_TIMES} x`, holds: value <= MAX_TIMES * baseline },
    },
    {
      name: `sellers of ${sellers.length} whose 95th of 100 is beyond ${MAX_TIMES} x`,
      ...{ unit: "sellers", value: beyond, holds: beyond <= chance.beyond },
      bar: `at most ${chance.beyond}, as many as chance makes of equal sellers`,
    },
    { name: "the same, median of the sellers", unit: "x", value: median(ratios) },
    { name: "the same, the slowest seller", unit: "x", value: Math.max(...ratios) },
    {
      name: "the seller who is slowed down most, mean of all acts",
      ...{ unit: "x", value: mostSlowed, holds: mostSlowed <= chance.mostSlowed },
      bar: `at most ${chance.mostSlowed.toFixed(2)}, as much as chance makes of equal sellers`,
    },
  ];
}

function isInBothArms(timed: readonly Timed[]): (one: Timed) => boolean {
  const arms = new Set(timed.map(({ arm, seller, act }) => `${arm} ${seller} ${act}`));
  return ({ seller, act }) => arms.has(`alone ${seller} ${act}`) && arms.has(`beside ${seller} ${act}`);
}

const computeWait = (timed: readonly Timed[], arm: Arm) => computePercentile(listTimes(timed, arm));
const computePercentile = (times: readonly number[]) => roundUpToNoticeable(percentile(times));
const listTimes = (timed: readonly Timed[], of: Arm) =>
  timed.filter(({ arm }) => arm === of).map(({ milliseconds }) => milliseconds);
/** The geometric mean, to which short acts count like long ones. */
const computeMean = (times: readonly number[]) =>
  Math.exp(times.reduce((sum, time) => sum + Math.log(time), 0) / times.length);

interface Spread {
  /** Sellers beyond the bar. One without acts in an arm is beyond it. */
  readonly beyond: number;
  /** How much the seller is slowed down whose acts all together are slowed down most. */
  readonly mostSlowed: number;
  readonly ratios: readonly number[];
}

function measureSpread(timed: readonly Timed[], sellers: readonly number[]): Spread {
  const bySeller = new Map<number, Timed[]>(sellers.map((seller) => [seller, []]));
  for (const one of timed) bySeller.get(one.seller)?.push(one);
  const times = [...bySeller.values()].map(
    (own) => [listTimes(own, "beside"), listTimes(own, "alone")] as const,
  );
  const ratios = times.map(([beside, alone]) => computePercentile(beside) / computePercentile(alone));
  return {
    ratios,
    beyond: ratios.filter((ratio) => !(ratio <= MAX_TIMES)).length,
    mostSlowed: Math.max(...times.map(([beside, alone]) => computeMean(beside) / computeMean(alone))),
  };
}

const EXCHANGES = 400;
/** Of 100 exchanges. Chance alone then misses one of the two bars in at most 5 of 100 runs. */
const SURE = 0.975;

/**
 * Returns the largest spread that is still expected of equal sellers, by a permutation test: in 97.5 of 100
 * random exchanges of acts between sellers, at most as many are beyond the bar, and nobody is slowed down more.
 * Acts are only exchanged for acts of the same kind in the same run, and in pairs: the two photos of a card, and
 * the two wishlists of a visitor, delay each other.
 */
function findSpreadByChance(
  timed: readonly Timed[],
  measure: (timed: readonly Timed[]) => Spread,
): Pick<Spread, "beyond" | "mostSlowed"> {
  const random = createRandom(EXCHANGES);
  const groups = [...pairActs(timed).values()];
  const spreads = Array.from({ length: EXCHANGES }, () =>
    measure(groups.flatMap((pairs) => exchange(pairs, random))),
  );
  const largest = (of: "beyond" | "mostSlowed") =>
    spreads.map((spread) => spread[of]).toSorted((one, other) => one - other)[
      Math.ceil(SURE * EXCHANGES) - 1
    ] ?? Number.NaN;
  return { beyond: largest("beyond"), mostSlowed: largest("mostSlowed") };
}

/** Returns each seller's acts in pairs, in their order, by run and kind. The last one may be single. */
function pairActs(timed: readonly Timed[]): Map<string, Timed[][]> {
  const groups = new Map<string, Timed[][]>();
  const incomplete = new Map<string, Timed[]>();
  for (const one of timed) {
    const group = `${one.arm} ${one.round} ${one.act}`;
    const key = `${group} ${one.seller}`;
    const first = incomplete.get(key);
    if (first) {
      first.push(one);
      incomplete.delete(key);
    } else {
      const pair = [one];
      incomplete.set(key, pair);
      groups.set(group, [...(groups.get(group) ?? []), pair]);
    }
  }
  return groups;
}

/** Gives the pairs to each other's sellers, at random (Fisher and Yates). */
function exchange(pairs: readonly Timed[][], random: () => number): Timed[] {
  const sellers = pairs.map(([first]) => first?.seller ?? 0);
  for (let last = sellers.length - 1; last > 0; last -= 1) {
    const other = Math.floor(random() * (last + 1));
    [sellers[last], sellers[other]] = [sellers[other] ?? 0, sellers[last] ?? 0];
  }
  return pairs.flatMap((pair, index) => pair.map((one) => ({ ...one, seller: sellers[index] ?? 0 })));
}
