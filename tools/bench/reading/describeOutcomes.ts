import type { Outcome } from "./outcomes.ts";
import { tally, tallyBy, formatTally } from "./tally.ts";

/** Describes right, wrong and asked for each condition, and for each source card if there are few. */
export function describeOutcomes(title: string, outcomes: readonly Outcome[], seed: number): string[] {
  const lines: string[] = [];
  for (const [engine, own] of Map.groupBy(outcomes, (each) => each.engine)) {
    lines.push(
      "",
      `${title}, ${engine} (seed ${seed}): right / wrong / asked, share right [95 % interval over cards]`,
    );
    for (const by of ["condition", "card"] as const) {
      const tallies = tallyBy(own, by, seed);
      if (tallies.size > MAX_LINES) continue;
      for (const [key, counts] of tallies) lines.push(`  ${key.padEnd(34)} ${formatTally(counts)}`);
      lines.push("");
    }
    lines.push(`  ${"all".padEnd(34)} ${formatTally(tally(own, seed))}`);
    for (const { card, condition, truth, reading, verdict } of own) {
      if (verdict === "wrong")
        lines.push(`  WRONG: ${card}, ${condition}: ${reading.toyNumber ?? ""} for ${truth ?? "none"}`);
    }
  }
  return lines;
}

/** More source cards than these are one line. */
const MAX_LINES = 30;
