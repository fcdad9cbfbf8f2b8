import { CAPITALS, INNER_CAPITALS, MAKE_WORDS, SHORT_WORDS } from "./nameWords.ts";
import { splitName, splitSeries } from "./partWords.ts";

/** Spells a car's name as in a title: restores lost spaces and uses mixed case. */
export function spellName(text: string): string {
  const words = splitName(cleanText(text).toUpperCase());
  return words
    .map((word, place) => spellWord(isModelYear(words, place) ? `'${word}` : word, place))
    .join(" ");
}

export function spellSeries(text: string): string {
  const words = splitSeries(cleanText(text).toUpperCase());
  return words.map((word, place) => spellWord(word, place)).join(" ");
}

/**
 * Two digits are a model year at the start of a name with a maker, and right before a maker ("CUSTOM 72 CHEVY").
 * Cards print an apostrophe, which engines lose. "24 OURS" has no maker.
 */
function isModelYear(words: readonly string[], place: number): boolean {
  if (!/^\d\d$/.test(words[place] ?? "")) return false;
  const following = words.slice(place + 1, place === 0 ? undefined : place + 2);
  return following.some((word) => MAKE_WORDS.has(word));
}

/**
 * Removes trademark signs (the small TM is also read as letters) and specks at both ends. "!!" at the end becomes
 * "II".
 */
export function cleanText(text: string): string {
  return text
    .replace(/[®™©°*"“”]/g, " ")
    .normalize("NFKC")
    .replace(/(?<=[\p{Letter}\p{Number}]{3})(?<!D)TM(?![\p{Letter}\p{Number}])/gu, "")
    .replace(/[‘’`´]/g, "'")
    .replace(/^[^\p{Letter}\p{Number}'(]+|(?<!IN)[^\p{Letter}\p{Number})!|]+$/gu, "")
    .replace(/(?<=[\p{Letter}\p{Number}]\s?)[!|]{2,3}$/u, (strokes) => ` ${"I".repeat(strokes.length)}`)
    .replace(/\s+/g, " ")
    .trim();
}

const SMALL_WORDS: ReadonlySet<string> = new Set(["AND", "DE", "OF", "THE", "TO", "WITH"]);

function spellWord(word: string, place: number): string {
  if (place > 0 && SMALL_WORDS.has(word)) return word.toLowerCase();
  if (/^(?:[A-Z]\.){2,}[A-Z]?$/.test(word)) return word;
  return word
    .split(/([-/])/)
    .map(spellPart)
    .join("");
}

function spellPart(part: string): string {
  if (/^'?\d0S$/.test(part)) return part.toLowerCase();
  if (/^MK\.?(?:\d+|[IV]+)$/.test(part)) return part.replace("MK", "Mk");
  const letters = part.replace(/[^\p{Letter}]/gu, "");
  const inner = INNER_CAPITALS.get(part);
  if (inner !== undefined) return inner;
  if (/\d/.test(part) || CAPITALS.has(letters) || isCode(part, letters)) return part;
  return part.toLowerCase().replace(/\p{Letter}/u, (first) => first.toUpperCase());
}

/** Up to four letters without a vowel, or two letters that aren't a word. */
function isCode(part: string, letters: string): boolean {
  if (part.includes("'")) return false;
  if (letters.length === 2) return !SHORT_WORDS.has(letters);
  return letters.length <= 4 && !/[AEIOUY.]/.test(part.normalize("NFD"));
}
