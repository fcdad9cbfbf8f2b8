import { createRandom } from "../../cards/random.ts";

/** The 95 % confidence interval of a share, from 0 to 1. */
export interface Interval {
  readonly low: number;
  readonly high: number;
}

/** The 97.5th percentile of the normal distribution. */
const Z = 1.959963984540054;

/** Wilson's interval for a count of independent cards. It is also valid if none or all of a few are right. */
export function computeWilsonInterval(right: number, of: number): Interval {
  if (of === 0) return { low: 0, high: 1 };
  const share = right / of;
  const z2 = Z * Z;
  const middle = (share + z2 / (2 * of)) / (1 + z2 / of);
  const reach = (Z / (1 + z2 / of)) * Math.sqrt((share * (1 - share)) / of + z2 / (4 * of * of));
  return { low: Math.max(0, middle - reach), high: Math.min(1, middle + reach) };
}

/** The frames of one source card, and how many were right. */
export interface Cluster {
  readonly right: number;
  readonly of: number;
}

const ROUNDS = 4_000;

/**
 * Returns the interval of a share over frames that come from few cards. Draws whole cards with replacement,
 * because frames of one card resemble each other. If every card has the same share, this says nothing. Then
 * it returns Wilson's wider interval over the cards.
 */
export function bootstrapInterval(clusters: readonly Cluster[], seed: number): Interval {
  const counted = clusters.filter(({ of }) => of > 0);
  const shares = new Set(counted.map(({ right, of }) => right / of));
  if (shares.size <= 1) {
    const [share = 0] = shares;
    return computeWilsonInterval(share * counted.length, counted.length);
  }
  const random = createRandom(seed);
  const drawn = Array.from({ length: ROUNDS }, () => {
    let right = 0;
    let of = 0;
    for (const cluster of counted.map(() => counted[Math.floor(random() * counted.length)])) {
      right += cluster?.right ?? 0;
      of += cluster?.of ?? 0;
    }
    return right / of;
  }).sort((a, b) => a - b);
  return { low: drawn[Math.floor(ROUNDS * 0.025)] ?? 0, high: drawn[Math.ceil(ROUNDS * 0.975) - 1] ?? 1 };
}
