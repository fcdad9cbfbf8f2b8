/**
 * What one reading of one line says. `exact`: every character was read as printed in such a place, and the suffix
 * follows. `possible`: what the line may have been, one character class at a time set right; never proof of anything.
 */
export interface LineReading {
  exact: string | null;
  possible: string[];
}

/**
 * The letters of toy numbers: no vowel, and none that looks like a digit or another letter. All 5,238 numbers of
 * 2011-2024 keep to it. A reading with an O, I, S or Z in a letter's place is therefore known to be a misreading.
 */
const LETTERS = "BCDFGHJKLMNPRTVWXY";
const DIGITS = "0123456789";

/** The dash is read as any of these; a full stop is printed on some cards. */
const SEPARATOR = "[-\u2010-\u2014.]";

/**
 * The number begins its line, and a dash and at least one character of suffix follow (a hook often hides the rest):
 * that tells it from words, years and the assortment number (`Asst. L2593`) at the card's foot. Only edges and specks
 * may stand before it. Five digits alone say less, so two digits must follow (`21095-0910`).
 */
const EXACT = new RegExp(
  `^[^A-Za-z0-9]*([${LETTERS}]{3}[0-9]{2}(?=${SEPARATOR}[A-Za-z0-9])|` +
    `[${LETTERS}][0-9]{4}(?=${SEPARATOR}[A-Za-z0-9])|[0-9]{5}(?=${SEPARATOR}[0-9]{2}))`,
);

/** Five characters and a mark between them and what follows: as much as a bad reading keeps of the form. */
const BLURRED = /^[^A-Za-z0-9]*([A-Za-z0-9|\]]{5})\s?[-\u2010-\u2014.:~]\s?[A-Za-z0-9]/;

/** Mattel's own post code, El Segundo, CA 90245-5012: on every card, and of the form of a number of the 1990s. */
const POST_CODE = "90245";

/** Whether five characters are the post code, or that with one of them misread. */
function isPostCode(number: string): boolean {
  const differing = Array.from(POST_CODE).filter((digit, place) => digit !== number[place]);
  return number.length === POST_CODE.length && differing.length <= 1;
}

/** Reads a line of recognised text. Neither a catalogue nor anything but the characters themselves is asked. */
export function readLine(text: string): LineReading {
  const line = text.replace(/^\s+/, "");
  const exact = EXACT.exec(line)?.[1] ?? null;
  if (exact !== null && !isPostCode(exact)) return { exact, possible: [exact] };
  const blurred = BLURRED.exec(line)?.[1];
  return { exact: null, possible: blurred === undefined ? [] : repaired(blurred.toUpperCase()) };
}

/** What stands in a letter's place although it is none, and the letters it is taken for. */
const AS_LETTER: Readonly<Record<string, string>> = {
  "0": "D",
  O: "D",
  Q: "D",
  U: "D",
  "1": "L",
  I: "L",
  "8": "B",
  "6": "G",
  E: "F",
};
/** What stands in a digit's place although it is none, and the digits it is taken for. */
const AS_DIGIT: Readonly<Record<string, string>> = {
  O: "0",
  D: "0",
  Q: "0",
  U: "0",
  I: "1",
  L: "1",
  "|": "1",
  "]": "1",
  Z: "2",
  A: "4",
  S: "5",
  G: "6",
  B: "8",
};

/** The three forms of a number, as places: L for a letter, D for a digit. */
const FORMS = ["LLLDD", "LDDDD", "DDDDD"] as const;

/**
 * Five characters, a dash and the suffix; the five digits of the 1990s have digits after it. A short dash whose middle
 * the light has washed out is read as dots, which no other five such characters have after them on a card.
 */
const CLEAR = new RegExp(`^[^A-Za-z0-9]*([A-Z0-9]{5})(${SEPARATOR}|[:\u00b7])([A-Za-z0-9]{1,2})`);

/** How likely each character is in one place; what isn't named is as good as impossible. */
export type Likelihoods = ReadonlyMap<string, number>;

export interface WeighedNumber {
  readonly number: string;
  /** 0 to 1, of the least sure place: what speaks for its character, of all that the engine takes it for. */
  readonly sureness: number;
}

/**
 * What can't stand in a place, and the one character of that shape that can. An S is as near to an 8 as to a 5, and a B
 * to a 3 as to an 8: such a place is not read.
 */
const ONE_SHAPE: Readonly<Record<"L" | "D", Readonly<Record<string, string>>>> = {
  L: { "0": "D", O: "D", E: "F" },
  D: { O: "0", Q: "0", D: "0", I: "1", Z: "2" },
};

/** A character that can't be there speaks for the one of its shape, as many times as much as that itself is likely. */
const MOST_FOR_SHAPE = 4;

/** So much likelihood lies on no character: who has little of it is not sure, even where nobody has more. */
const UNKNOWN = 0.05;

/**
 * What a line says, read by one who knows what a number is made of: a stroke in a digit's place is a 1, since no
 * number has an I. At most one place is read so against the text; where two forms are left, none is taken.
 */
export function weighLine(text: string, likely: readonly Likelihoods[]): WeighedNumber | null {
  const clear = CLEAR.exec(text);
  const [, characters, dash, suffix] = clear ?? [];
  if (!clear || characters === undefined || dash === undefined || suffix === undefined) return null;
  const from = clear[0].length - suffix.length - 1 - characters.length;
  const places = likely.slice(from, from + characters.length);
  const isDash = new RegExp(SEPARATOR).test(dash);
  const fits = FORMS.filter((form) => form === "LLLDD" || isDash)
    .filter((form) => form !== "DDDDD" || /^[0-9]{2}$/.test(suffix))
    .map((form) => weighForm(characters, form, places))
    .filter((fit) => fit !== null)
    .filter(({ changes }) => changes <= 1);
  const fewest = Math.min(...fits.map(({ changes }) => changes));
  const [fit, ...others] = fits.filter(({ changes }) => changes === fewest);
  if (!fit || others.length > 0 || isPostCode(fit.number)) return null;
  return { number: fit.number, sureness: fit.sureness };
}

function weighForm(
  characters: string,
  form: (typeof FORMS)[number],
  places: readonly Likelihoods[],
): (WeighedNumber & { changes: number }) | null {
  let number = "";
  let sureness = 1;
  let changes = 0;
  for (const [place, kind] of (Array.from(form) as ("L" | "D")[]).entries()) {
    const weights = weightsIn(places[place] ?? new Map<string, number>(), kind);
    const [best, weight] = [...weights].reduce((one, other) => (other[1] > one[1] ? other : one), ["", 0]);
    const read = characters.charAt(place);
    if (weight === 0 || (best !== read && best !== ONE_SHAPE[kind][read])) return null;
    if (best !== read) changes += 1;
    number += best;
    const all = [...(places[place]?.values() ?? [])].reduce((sum, value) => sum + value, UNKNOWN);
    sureness = Math.min(sureness, weight / all);
  }
  return { number, sureness, changes };
}

/** What speaks for each character that may stand in a place: its own likelihood, and that of what has its shape. */
function weightsIn(likely: Likelihoods, kind: "L" | "D"): Map<string, number> {
  const weights = new Map<string, number>();
  for (const character of kind === "L" ? LETTERS : DIGITS) {
    const own = likely.get(character) ?? 0;
    const shapes = Object.entries(ONE_SHAPE[kind])
      .filter(([, meant]) => meant === character)
      .reduce((sum, [other]) => sum + (likely.get(other) ?? 0), 0);
    weights.set(character, own + Math.min(shapes, own * MOST_FOR_SHAPE));
  }
  return weights;
}

/**
 * Every form the five characters fit once look-alikes are put in their places, the one with the fewest changes
 * first. At most two changes: beyond that it is any five characters.
 */
function repaired(characters: string): string[] {
  return FORMS.map((form) => fitForm(characters, form))
    .filter((fit) => fit !== null)
    .filter((fit) => fit.changes <= 2 && !isPostCode(fit.number))
    .sort((a, b) => a.changes - b.changes)
    .map((fit) => fit.number);
}

function fitForm(
  characters: string,
  form: (typeof FORMS)[number],
): { number: string; changes: number } | null {
  let number = "";
  let changes = 0;
  for (const [place, kind] of Array.from(form).entries()) {
    const character = characters.charAt(place);
    const belongs = kind === "L" ? LETTERS.includes(character) : /[0-9]/.test(character);
    const fitting = belongs ? character : (kind === "L" ? AS_LETTER : AS_DIGIT)[character];
    if (fitting === undefined) return null;
    if (!belongs) changes += 1;
    number += fitting;
  }
  return { number, changes };
}
