import { NAME_CODES, NAME_WORDS, SERIES_WORDS } from "./nameWords.ts";

/** Parts words of a name where the engine lost a space: "68SHELBYGT500". What isn't wholly known stays in one. */
export function partName(text: string): string[] {
  return text
    .split(/\s+/)
    .flatMap(partWord)
    .filter((word) => word !== "");
}

/** Parts words of a mini-collection's name: "HWRACE", "TRACKACES". */
export function partSeries(text: string): string[] {
  return text.split(/\s+/).flatMap((word) => {
    if (/^HW[A-Z]{3}/.test(word)) return ["HW", ...partSeries(word.slice(2))];
    return splitLetters(word, SERIES_WORDS, new Set()) ?? [word];
  });
}

function partWord(word: string): string[] {
  const year = /^('?\d\d|(?:19|20)\d\d)([A-Z].{2,})$/.exec(word);
  if (year?.[1] !== undefined && year[2] !== undefined) return [year[1], ...partWord(year[2])];
  const numbered = /^(\d{3})(GT[1-4](?:RS)?|RSR?|TURBO.*)$/.exec(word);
  if (numbered?.[1] !== undefined && numbered[2] !== undefined)
    return [numbered[1], ...partWord(numbered[2])];
  return partLetters(word);
}

/** What follows a word's letters belongs to a code ("GT" and "500") or stands by itself ("PORSCHE", "993"). */
function partLetters(word: string): string[] {
  const start = readLetters(word);
  if (!start) return [word];
  const { known, rest } = start;
  const last = known.at(-1) ?? "";
  const isParted = /^'?[0-9]|^[A-Z]/.test(rest) && !NAME_CODES.has(last);
  return isParted ? [...known, ...partWord(rest)] : [...known.slice(0, -1), last + rest];
}

/** Digits that an engine reads for letters: within a word alone, and only where a known word comes of it. */
const AS_LETTERS: Readonly<Record<string, string>> = { "0": "O", "1": "I", "5": "S", "8": "B" };

function readLetters(word: string): { known: string[]; rest: string } | null {
  for (const pattern of [/^[A-Z]+/, /^[A-Z][A-Z0158]*[A-Z]/]) {
    const letters = pattern.exec(word)?.[0] ?? "";
    const spelled = letters.replace(/[0158]/g, (digit) => AS_LETTERS[digit] ?? digit);
    const known = letters === "" ? null : splitLetters(spelled, NAME_WORDS, NAME_CODES);
    if (known) return { known, rest: word.slice(letters.length) };
  }
  return null;
}

/** The fewest known words that make up all the letters; null where they don't. A code needs a word before it. */
function splitLetters(
  letters: string,
  words: ReadonlySet<string>,
  codes: ReadonlySet<string>,
): string[] | null {
  const best: (string[] | null)[] = [[]];
  for (let end = 1; end <= letters.length; end++) {
    let fewest: string[] | null = null;
    for (let start = 0; start < end; start++) {
      const before = best[start];
      const word = letters.slice(start, end);
      const isKnown = words.has(word) || (start > 0 && codes.has(word));
      if (!before || !isKnown) continue;
      if (!fewest || before.length + 1 < fewest.length) fewest = [...before, word];
    }
    best.push(fewest);
  }
  return best[letters.length] ?? null;
}
