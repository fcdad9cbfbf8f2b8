import { countEditsWithin, foldText } from "./foldText.ts";
import type { PrintedLine } from "./printedLine.ts";

export type TreasureHunt = "none" | "regular" | "super";

const TREASURE_HUNT = "treasurehunt";
/** Phrases about the card's own car. Other sentences mention treasure hunts in other packs. */
const OWN_CAR = ["congratulations", "this symbol means", "you just found", "you have found"].map(foldText);

/**
 * Detects a treasure hunt by its words only. Misses cards marked just by the flame symbol, and ignores "TH", which is
 * often a fragment of a longer word.
 */
export function findTreasureHunt(front: readonly PrintedLine[], back: readonly PrintedLine[]): TreasureHunt {
  const own = back.some(({ text }) => OWN_CAR.some((phrase) => isWithin(foldText(text), phrase)));
  const marks = [...front, ...back.filter(({ text }) => own || foldText(text).length <= 22)].filter(
    ({ text, confidence }) => confidence >= 0.8 && isWithin(foldText(text), TREASURE_HUNT),
  );
  if (marks.length === 0) return "none";
  return marks.some(({ text }) => foldText(text).includes("uper")) ? "super" : "regular";
}

function isWithin(text: string, phrase: string): boolean {
  return text.length >= phrase.length - 2 && countEditsWithin(text, phrase) <= 2;
}

/** Reads the year of "NEW! FOR 2016", on one line or two. */
export function findNewYear(front: readonly PrintedLine[]): number | null {
  const years = new Set(
    front
      .filter(({ confidence }) => confidence >= 0.9)
      .map(({ text }) => /^(?:new)?for((?:19|20)\d\d)$/.exec(foldText(text))?.[1])
      .filter((year) => year !== undefined),
  );
  const [year] = years;
  return years.size === 1 ? Number(year) : null;
}

const NEW_MODEL = /^(?:(?:19|20)\d\d)?(?:newmodels?|firsteditions?)$/;

export function isNewModel(front: readonly PrintedLine[]): boolean {
  return findNewYear(front) !== null || front.some(({ text }) => NEW_MODEL.test(foldText(text)));
}

/** Reads the year in "(c)2015 Mattel". */
export function findCopyrightYear(back: readonly PrintedLine[]): number | null {
  const years = back
    .filter(({ confidence }) => confidence >= 0.8)
    .map(({ text }) => /((?:19|20)\d\d),?\s?mattel/i.exec(text)?.[1])
    .filter((year) => year !== undefined);
  return new Set(years).size === 1 ? Number(years[0]) : null;
}
