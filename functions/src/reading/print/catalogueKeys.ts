import { foldText } from "./foldText.ts";
import type { CardPrint } from "./readPrint.ts";

/** As many as one query of the catalogue takes. */
const MOST_KEYS = 30;

/**
 * The folded names that a model of the catalogue could equal, the likeliest first: with the model year and without it,
 * since catalogues and cards leave it out. Equality is meant; a name that is only near is another car's.
 */
export function catalogueKeys(print: Pick<CardPrint, "name" | "lines">): string[] {
  const { name, lines } = print;
  const texts = [...(name === null ? [] : [name]), ...takeTurns(lines.back, lines.front)];
  const keys = texts.filter(couldBeName).flatMap((text) => [foldText(text), foldText(withoutYear(text))]);
  return [...new Set(keys)].filter((key) => key.length >= 3).slice(0, MOST_KEYS);
}

/** One of each side in turn: each has its likeliest first. */
function takeTurns(back: readonly string[], front: readonly string[]): string[] {
  const longest = Math.max(back.length, front.length);
  return Array.from({ length: longest }, (_, place) => [back[place], front[place]])
    .flat()
    .filter((text) => text !== undefined);
}

function withoutYear(text: string): string {
  return text.replace(/^(?:'?\d\d|(?:19|20)\d\d)\s+(?=\p{Letter})/u, "");
}

/** Neither "5/10" nor a sentence nor a bar code's digits. */
function couldBeName(text: string): boolean {
  const folded = foldText(text);
  return folded.length <= 60 && /\p{Letter}{2}/u.test(text) && !/\d{6}/.test(folded) && !text.includes("/");
}
