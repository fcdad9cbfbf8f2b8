import { foldText } from "./foldText.ts";
import type { CardPrint } from "./readPrint.ts";

/** The catalogue's limit of keys per query. */
const MAX_KEYS = 30;

/**
 * Returns the folded names that may equal a catalogue model, the likeliest first, with and without the model year,
 * which catalogues and cards often omit. Only exact matches count: a similar name is another car.
 */
export function listCatalogueKeys(print: Pick<CardPrint, "name" | "lines">): string[] {
  const { name, lines } = print;
  const texts = [...(name === null ? [] : [name]), ...alternate(lines.back, lines.front)];
  const keys = texts.filter(couldBeName).flatMap((text) => [foldText(text), foldText(removeYear(text))]);
  return [...new Set(keys)].filter((key) => key.length >= 3).slice(0, MAX_KEYS);
}

/** Alternates between the sides, whose lines are each sorted by likelihood. */
function alternate(back: readonly string[], front: readonly string[]): string[] {
  const longest = Math.max(back.length, front.length);
  return Array.from({ length: longest }, (_, place) => [back[place], front[place]])
    .flat()
    .filter((text) => text !== undefined);
}

function removeYear(text: string): string {
  return text.replace(/^(?:'?\d\d|(?:19|20)\d\d)\s+(?=\p{Letter})/u, "");
}

/** Excludes "5/10", sentences and bar code digits. */
function couldBeName(text: string): boolean {
  const folded = foldText(text);
  return folded.length <= 60 && /\p{Letter}{2}/u.test(text) && !/\d{6}/.test(folded) && !text.includes("/");
}
