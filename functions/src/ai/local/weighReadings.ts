import { readLine } from "./toyNumberGrammar.ts";

/**
 * How many of the readings of a line must say the same number, exactly. Measured, see measure.test.ts: with fewer,
 * blurred photos turn DHR20 into DMR20 now and then.
 */
const ENOUGH = 0.5;

export interface Verdict {
  /** The number, where the evidence is enough to act on it without asking. */
  toyNumber: string | null;
  /** What the seller may be asked about, the likeliest first. Empty: the line holds no number. */
  candidates: string[];
}

/**
 * Weighs what several readings of one line, each of a differently prepared strip, say. The number is taken where at
 * least half of them read it exactly and none read another one exactly; a repaired reading never counts for or
 * against, it is only worth asking about.
 */
export function weighReadings(texts: readonly string[]): Verdict {
  const readings = texts.map(readLine);
  const exact = tally(readings.flatMap((reading) => reading.exact ?? []));
  const possible = tally(readings.flatMap((reading) => reading.possible));
  const [first, ...rivals] = exact;
  const candidates = [...new Set([...exact, ...possible].map(([number]) => number))];
  const sure = first !== undefined && rivals.length === 0 && first[1] >= texts.length * ENOUGH;
  return { toyNumber: sure ? first[0] : null, candidates };
}

/** Each value with how often it comes, the commonest first. */
function tally(values: readonly string[]): [value: string, count: number][] {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts].sort((a, b) => b[1] - a[1]);
}
