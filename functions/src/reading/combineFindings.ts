import { NO_VERDICT, type Verdict } from "./judge.ts";
import type { Box } from "./pixels.ts";

export interface Finding {
  readonly verdict: Verdict;
  /** In pixels of the turned photo. */
  readonly box: Box | null;
}

/** Combines the lines of an area into one verdict. Two lines with different accepted numbers become a question. */
export function combineFindings(lines: readonly Finding[]): Finding {
  const sure = lines.filter(({ verdict }) => verdict.toyNumber !== null);
  const [only] = sure;
  if (only && sure.every(({ verdict }) => verdict.toyNumber === only.verdict.toyNumber)) return only;
  const ranked = lines.toSorted((one, other) => other.verdict.confidence - one.verdict.confidence);
  const [first] = ranked;
  if (!first) return { verdict: NO_VERDICT, box: null };
  const verdict: Verdict = {
    toyNumber: null,
    evidence: null,
    candidates: [...new Set(ranked.flatMap(({ verdict: { candidates } }) => candidates))],
    denied: ranked.some(({ verdict: { denied } }) => denied),
    confidence: Math.min(first.verdict.confidence, MAX_CONFIDENCE_ASKED),
  };
  return { verdict, box: first.box };
}

/** Percent. A number with less than certainty is asked about. */
export const MAX_CONFIDENCE_ASKED = 95;
