import { countEdits, foldLookAlikes, foldText } from "./foldText.ts";
import type { PrintedLine } from "./printedLine.ts";

/** A line, or lines joined, that could be the car's name. */
export interface Candidate {
  text: string;
  /** See `foldText`. */
  folded: string;
  confidence: number;
  line: PrintedLine;
}

/** A reading below this contradicts nothing. */
const WORTH_HEARING = 0.85;

/**
 * Of agreeing readings the one with the most letters, then the fewest digits within words, then the most spaces:
 * engines lose letters and spaces, and invent neither.
 */
export function longest(texts: readonly string[]): string {
  const spaces = (text: string) => text.trim().split(/\s+/).length;
  const ordered = Array.from(texts).sort(
    (one, other) =>
      foldText(other).length - foldText(one).length ||
      countMixes(foldText(one)) - countMixes(foldText(other)) ||
      spaces(other) - spaces(one),
  );
  return ordered[0] ?? "";
}

interface Comparison {
  outcome: "agreed" | "contradicted" | "another";
  text: string;
}

/** Sides of one card: equal, one cut short, one character misread in a way that shows, or two different lines. */
export function compareSides(back: Candidate, front: Candidate): Comparison {
  const another: Comparison = { outcome: "another", text: front.text };
  if (back.folded === front.folded) return { outcome: "agreed", text: front.text };
  const [shorter, longer] = [back, front].sort((one, other) => one.folded.length - other.folded.length) as [
    Candidate,
    Candidate,
  ];
  if (shorter.folded.length >= 5 && longer.folded.includes(shorter.folded)) {
    const extra = longer.folded.replace(shorter.folded, "");
    // A single stroke at the end is an edge of the picture as often as a letter: "63 CHEVY I" for "63 CHEVY II".
    if (/^[il1|]$/.test(extra)) return { outcome: "contradicted", text: longer.text };
    const isCutShort = shorter.folded.length >= longer.folded.length * 0.6;
    return isCutShort ? { outcome: "agreed", text: longer.text } : another;
  }
  if (foldLookAlikes(back.text) === foldLookAlikes(front.text)) {
    const [cleaner, other] = [back, front].sort(
      (one, two) => countMixes(one.folded) - countMixes(two.folded),
    ) as [Candidate, Candidate];
    if (countMixes(cleaner.folded) < countMixes(other.folded))
      return { outcome: "agreed", text: cleaner.text };
    return { outcome: "contradicted", text: front.text };
  }
  const isNear = countEdits(back.folded, front.folded) <= Math.max(1, Math.floor(back.folded.length / 5));
  return isNear && front.confidence >= WORTH_HEARING
    ? { outcome: "contradicted", text: front.text }
    : another;
}

/** How often letters and digits change places: "por5che" twice, "porsche" never. */
function countMixes(folded: string): number {
  return Array.from(folded).filter((character, place) => {
    const next = folded[place + 1];
    return next !== undefined && /\d/.test(character) !== /\d/.test(next);
  }).length;
}
