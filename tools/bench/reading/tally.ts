import type { EngineReading } from "./engines.ts";
import { type Cluster, bootstrapInterval, type Interval } from "./intervals.ts";

/** `covered` is asked, where a person couldn't have read the number either. */
export type Verdict = "right" | "wrong" | "asked" | "covered";

export function judge(reading: EngineReading, truth: string | null, covered: boolean): Verdict {
  if (reading.toyNumber === null) return truth === null ? "right" : covered ? "covered" : "asked";
  return reading.toyNumber === truth ? "right" : "wrong";
}

export interface Judged {
  readonly card: string;
  readonly condition: string;
  readonly verdict: Verdict;
}

export interface Tally {
  readonly right: number;
  readonly wrong: number;
  readonly asked: number;
  readonly covered: number;
  /** The share of what a person could read. */
  readonly share: number;
  readonly interval: Interval;
}

/** Counts verdicts. The interval is over the cards that they came from. */
export function tally(judged: readonly Judged[], seed: number): Tally {
  const count = (verdict: Verdict) => judged.filter((each) => each.verdict === verdict).length;
  const [right, wrong, asked, covered] = [count("right"), count("wrong"), count("asked"), count("covered")];
  const clusters = Map.groupBy(
    judged.filter(({ verdict }) => verdict !== "covered"),
    ({ card }) => card,
  );
  const perCard: Cluster[] = [...clusters.values()].map((frames) => ({
    right: frames.filter(({ verdict }) => verdict === "right").length,
    of: frames.length,
  }));
  return {
    right,
    wrong,
    asked,
    covered,
    share: right / (right + wrong + asked),
    interval: bootstrapInterval(perCard, seed),
  };
}

/** Returns a tally for each value of `by`, in the order of their first occurrence. */
export function tallyBy(
  judged: readonly Judged[],
  by: "card" | "condition",
  seed: number,
): Map<string, Tally> {
  return new Map(
    [...Map.groupBy(judged, (each) => each[by])].map(([key, group]) => [key, tally(group, seed)]),
  );
}

/** Formats `right / wrong / asked`, the covered ones if there are any, and the share with its interval. */
export function formatTally({ right, wrong, asked, covered, share, interval }: Tally): string {
  const percent = (value: number) => `${(value * 100).toFixed(1)} %`;
  const apart = covered > 0 ? ` (+ ${covered} covered)` : "";
  return `${right} / ${wrong} / ${asked}${apart}  ${percent(share)} [${percent(interval.low)}, ${percent(interval.high)}]`;
}
