import { countEdits, foldLookAlikes, foldText } from "./foldText.ts";
import { isKnownName } from "./partWords.ts";

/** A line, or lines joined, that could be the car's name. */
export interface Candidate {
  text: string;
  /** See `foldText`. */
  folded: string;
  confidence: number;
  /** Whether it is two lines, one below the other, which may have nothing to do with each other. */
  isJoined: boolean;
}

/** A reading below this contradicts nothing. */
const WORTH_HEARING = 0.85;
/** A reading of known words from this on is proof against another. */
const SURE = 0.95;

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

type Comparison =
  | { outcome: "agreed"; /** What the name may be spelled from. */ texts: string[] }
  | { outcome: "contradicted" | "another" };

/** Sides of one card: equal, one cut short, one character misread in a way that shows, or two different lines. */
export function compareSides(back: Candidate, front: Candidate): Comparison {
  if (back.folded === front.folded) return { outcome: "agreed", texts: [back.text, front.text] };
  const [shorter, longer] = [back, front].sort((one, other) => one.folded.length - other.folded.length) as [
    Candidate,
    Candidate,
  ];
  if (shorter.folded.length >= 5 && longer.folded.includes(shorter.folded)) {
    const extra = longer.folded.replace(shorter.folded, "");
    // A single stroke at the end is an edge of the picture as often as a letter: "63 CHEVY I" for "63 CHEVY II".
    if (/^[il1|]$/.test(extra)) return { outcome: "contradicted" };
    const isCutShort = shorter.folded.length >= longer.folded.length * 0.6 && !longer.isJoined;
    return isCutShort ? { outcome: "agreed", texts: [longer.text] } : { outcome: "another" };
  }
  if (foldLookAlikes(back.text) === foldLookAlikes(front.text)) {
    const [cleaner, other] = [back, front].sort(
      (one, two) => countMixes(one.folded) - countMixes(two.folded),
    ) as [Candidate, Candidate];
    if (countMixes(cleaner.folded) < countMixes(other.folded))
      return { outcome: "agreed", texts: [cleaner.text] };
    return { outcome: "contradicted" };
  }
  const isNear = countEdits(back.folded, front.folded) <= Math.max(1, Math.floor(back.folded.length / 5));
  if (!isNear) return { outcome: "another" };
  const known = knownOf(back, front) ?? knownOf(front, back);
  if (known) return { outcome: "agreed", texts: [known.text] };
  return front.confidence >= WORTH_HEARING ? { outcome: "contradicted" } : { outcome: "another" };
}

/** A well-read side in known words overrules one in which a word isn't known, if their digits agree. */
function knownOf(one: Candidate, other: Candidate): Candidate | null {
  const digits = ({ folded }: Candidate) => folded.replace(/\D/g, "");
  const isKnown = (candidate: Candidate) => isKnownName(candidate.text.toUpperCase());
  const overrules =
    one.confidence >= SURE && isKnown(one) && !isKnown(other) && digits(one) === digits(other);
  return overrules ? one : null;
}

/** How often letters and digits change places: "por5che" twice, "porsche" never. */
function countMixes(folded: string): number {
  return Array.from(folded).filter((character, place) => {
    const next = folded[place + 1];
    return next !== undefined && /\d/.test(character) !== /\d/.test(next);
  }).length;
}
