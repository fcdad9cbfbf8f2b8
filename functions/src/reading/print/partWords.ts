import { NAME_CODES, NAME_WORDS, SERIES_WORDS } from "./nameWords.ts";

/** Splits words of a name where the engine lost a space: "68SHELBYGT500". Leaves text with unknown parts unchanged. */
export function splitName(text: string): string[] {
  return text
    .split(/\s+/)
    .flatMap((word, place) => (place === 0 ? splitFirst(word) : splitWord(word)))
    .filter((word) => word !== "");
}

/** A name can start with its model year, or with a decade ("70SVAN"). */
function splitFirst(word: string): string[] {
  const [, year, rest] = /^('?\d\d|(?:19|20)\d\d)([A-Z]{3}.*)$/.exec(word) ?? [];
  if (year === undefined || rest === undefined) return splitWord(word);
  if (!readLetters(rest) && rest.startsWith("S") && readLetters(rest.slice(1))) {
    return [`${year}S`, ...splitWord(rest.slice(1))];
  }
  return [year, ...splitWord(rest)];
}

/** Splits words of a mini-collection's name: "HWRACE", "TRACKACES". */
export function splitSeries(text: string): string[] {
  return text.split(/\s+/).flatMap((word) => {
    if (/^HW[A-Z]{3}/.test(word)) return ["HW", ...splitSeries(word.slice(2))];
    return splitLetters(word, SERIES_WORDS, new Set()) ?? [word];
  });
}

/** Whether a name consists of known words and a model year, so that no character can be misread. */
export function isKnownName(text: string): boolean {
  const words = splitName(text);
  return words.every((word) => NAME_WORDS.has(word) || /^'?(?:\d\d|(?:19|20)\d\d)$/.test(word));
}

/** Whether a mini-collection's name consists of known words. */
export function isKnownSeries(text: string): boolean {
  return splitSeries(text).every((word) => word === "HW" || SERIES_WORDS.has(word));
}

function splitWord(word: string): string[] {
  const numbered = /^(\d{3})(GT[1-4](?:RS)?|RSR?)$/.exec(word);
  if (numbered?.[1] !== undefined && numbered[2] !== undefined) return [numbered[1], numbered[2]];
  const [, number, rest] = /^('?\d+)([A-Z].*)$/.exec(word) ?? [];
  if (number === undefined || rest === undefined) return splitAfterLetters(word);
  return startsWithWord(rest) ? [number, ...splitWord(rest)] : [word];
}

/** Whether known words follow a number, without a code that may belong to it ("356A", "300ZX"). */
function startsWithWord(text: string): boolean {
  const first = readLetters(text)?.known[0];
  return first !== undefined && first.length >= 4;
}

/** Splits the rest after a word's letters: part of a code ("GT" and "500") or separate ("PORSCHE", "993"). */
function splitAfterLetters(word: string): string[] {
  const start = readLetters(word) ?? readLettersBeforeCode(word);
  if (!start) return [word];
  const { known, rest } = start;
  const last = known.at(-1) ?? "";
  const isWord = NAME_WORDS.has(last) || last === "SS";
  const isParted = /^'?[0-9]|^[A-Z]/.test(rest) && isWord;
  if (isParted) return [...known, ...splitWord(rest)];
  const [, code, further] = /^(-?[0-9]+(?:-[0-9]+)?)([A-Z].*)$/.exec(rest) ?? [];
  if (code !== undefined && further !== undefined && startsWithWord(further)) {
    return [...known.slice(0, -1), last + code, ...splitWord(further)];
  }
  return [...known.slice(0, -1), last + rest];
}

const TWO_LETTER_CODES = /(AE|CB|CJ|CR|DB|EB|FJ|GR|MR|MX|RC|RX|TR|XC|XJ)$/;

/** Reads "BMWM3", "MAZDARX-7", "FORDF-150": known words, then a code of one or two letters and digits. */
function readLettersBeforeCode(word: string): { known: string[]; rest: string } | null {
  const letters = /^[A-Z]+(?=-?[0-9])/.exec(word)?.[0] ?? "";
  for (const length of [1, 2]) {
    if (length === 2 && !TWO_LETTER_CODES.test(letters)) continue;
    const known = splitLetters(letters.slice(0, -length), NAME_WORDS, NAME_CODES);
    const code = letters.slice(-length);
    if (known && known.length > 0) return { known: [...known, code], rest: word.slice(letters.length) };
  }
  return null;
}

/** Digits that engines confuse with letters. Replaced only within a word that becomes a known one. */
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

/** Splits letters into the fewest known words. Returns null if they don't fit. A code needs a word before it. */
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
