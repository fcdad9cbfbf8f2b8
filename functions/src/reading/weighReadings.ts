import { readLine } from "./toyNumberGrammar.ts";

/**
 * How many views of a line must say the same number, exactly. Over 780 blurred, turned, dimmed and noisy photos, of six
 * real codes and of 54 random ones, six took no wrong number and left a fifth of them to the seller.
 */
const ENOUGH = 6;

export interface Verdict {
  /** The number, where the evidence is enough to act on it without asking. */
  toyNumber: string | null;
  /** What the seller may be asked about, the likeliest first. Empty: the line holds no number. */
  candidates: string[];
  /** Whether another reading of the line could not change the outcome: the number is taken, or denied. */
  settled: boolean;
  /**
   * Percent, of the first candidate: how many of the views that it takes say it exactly, less those that say exactly
   * another number. 100 is as much as is ever asked for.
   */
  confidence: number;
}

/**
 * Weighs what the readings of one line so far, each of a differently prepared strip, say. The number is taken where
 * six read it exactly and none another one exactly; two that differ are settled by nothing but the seller. A repaired
 * reading counts neither for nor against, it is only worth asking about.
 */
export function weighReadings(texts: readonly string[]): Verdict {
  const readings = texts.map(readLine);
  const exact = tally(readings.flatMap((reading) => reading.exact ?? []));
  const possible = tally(readings.flatMap((reading) => reading.possible));
  const candidates = [...new Set([...exact, ...possible].map(([number]) => number))];
  const [first, ...rivals] = exact;
  const denied = rivals.length > 0;
  const toyNumber = first !== undefined && !denied && first[1] >= ENOUGH ? first[0] : null;
  const against = rivals.reduce((sum, [, count]) => sum + count, 0);
  const lead = Math.min(Math.max(0, (first?.[1] ?? 0) - against), denied ? ENOUGH - 2 : ENOUGH);
  const confidence = Math.round((100 * lead) / ENOUGH);
  return { toyNumber, candidates, settled: denied || toyNumber !== null, confidence };
}

/** Each value with how often it comes, the commonest first. */
function tally(values: readonly string[]): [value: string, count: number][] {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts].sort((a, b) => b[1] - a[1]);
}
