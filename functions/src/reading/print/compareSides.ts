import { isWithinEdits, foldLookAlikes, foldText } from "./foldText.ts";
import { isKnownName } from "./partWords.ts";

/** A line, or joined lines, that may be the car's name. */
export interface Candidate {
  text: string;
  /** See `foldText`. */
  folded: string;
  confidence: number;
  /** Whether it is two lines joined, which may be unrelated. */
  isJoined: boolean;
}

/** Minimum confidence for a reading to contradict another. */
const WORTH_HEARING = 0.85;
/** Confidence from which known words overrule another reading. */
const SURE = 0.95;

/**
 * Chooses among agreeing readings: most letters, then fewest digits within words, then most spaces. Engines lose
 * letters and spaces but don't invent them.
 */
export function chooseLongest(texts: readonly string[]): string {
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
  | { outcome: "agreed"; /** Texts to spell the name from. */ texts: string[] }
  | { outcome: "contradicted" | "another" };

/** Compares the sides of one card: equal, one truncated, one recognizable misreading, or different lines. */
export function compareSides(back: Candidate, front: Candidate): Comparison {
  if (back.folded === front.folded) return { outcome: "agreed", texts: [back.text, front.text] };
  const [shorter, longer] = [back, front].sort((one, other) => one.folded.length - other.folded.length) as [
    Candidate,
    Candidate,
  ];
  if (shorter.folded.length >= 5 && longer.folded.includes(shorter.folded)) {
    const extra = longer.folded.replace(shorter.folded, "");
    // A single stroke at the end is as often a picture edge as a letter: "63 CHEVY I" for "63 CHEVY II".
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
  const isNear = isWithinEdits(back.folded, front.folded, Math.max(1, Math.floor(back.folded.length / 5)));
  if (!isNear) return { outcome: "another" };
  const known = chooseKnown(back, front) ?? chooseKnown(front, back);
  if (known) return { outcome: "agreed", texts: [known.text] };
  return front.confidence >= WORTH_HEARING ? { outcome: "contradicted" } : { outcome: "another" };
}

/**
 * Returns the side with known words if it is read well, the other side has an unknown word, and their digits
 * agree.
 */
function chooseKnown(one: Candidate, other: Candidate): Candidate | null {
  const digits = ({ folded }: Candidate) => folded.replace(/\D/g, "");
  const isKnown = (candidate: Candidate) => isKnownName(candidate.text.toUpperCase());
  const overrules =
    one.confidence >= SURE && isKnown(one) && !isKnown(other) && digits(one) === digits(other);
  return overrules ? one : null;
}

/** Counts changes between letters and digits: "por5che" has two, "porsche" none. */
function countMixes(folded: string): number {
  return Array.from(folded).filter((character, place) => {
    const next = folded[place + 1];
    return next !== undefined && /\d/.test(character) !== /\d/.test(next);
  }).length;
}
