import { CAPITALS, MAKE_WORDS } from "./nameWords.ts";
import { partName, partSeries } from "./partWords.ts";

/** A car's name as a title has it: spaces that the engine lost are put back, and it is in mixed case. */
export function spellName(text: string): string {
  const words = partName(tidy(text).toUpperCase());
  return words.map((word, place) => spellWord(markYear(word, words[place + 1]), place)).join(" ");
}

export function spellSeries(text: string): string {
  const words = partSeries(tidy(text).toUpperCase());
  return words.map((word, place) => spellWord(word, place)).join(" ");
}

/** Without the marks of trade (the small TM is read as letters, too), and without specks at the ends. */
export function tidy(text: string): string {
  return text
    .replace(/[®™©°*"“”]/g, " ")
    .normalize("NFKC")
    .replace(/(?<=[\p{Letter}\p{Number}]{3})(?<!D)TM(?![\p{Letter}\p{Number}])/gu, "")
    .replace(/[‘’`´]/g, "'")
    .replace(/^[^\p{Letter}\p{Number}'(]+|[^\p{Letter}\p{Number})!]+$/gu, "")
    .replace(/\s+/g, " ")
    .trim();
}

/** Two digits before a maker's word are a model year. Cards print it with an apostrophe, which engines lose. */
function markYear(word: string, next: string | undefined): string {
  return /^\d\d$/.test(word) && next !== undefined && MAKE_WORDS.has(next) ? `'${word}` : word;
}

const SMALL_WORDS: ReadonlySet<string> = new Set(["AND", "OF", "THE", "TO"]);

function spellWord(word: string, place: number): string {
  if (place > 0 && SMALL_WORDS.has(word)) return word.toLowerCase();
  const parts = word.split("-");
  const isCode =
    parts.length > 1 && parts.every((part) => part.length <= 2) && !/^(IN|ON|UP|IT|GO)$/.test(parts[0] ?? "");
  return isCode ? word : parts.map(spellPart).join("-");
}

function spellPart(part: string): string {
  if (/^'?\d+S$/.test(part)) return part.toLowerCase();
  const letters = part.replace(/[^\p{Letter}]/gu, "");
  if (/\d/.test(part) || CAPITALS.has(letters)) return part;
  const isCode = !/[AEIOUY]/.test(letters.normalize("NFD")) && letters.length <= 4 && !part.includes("'");
  return isCode ? part : part.toLowerCase().replace(/\p{Letter}/u, (first) => first.toUpperCase());
}
