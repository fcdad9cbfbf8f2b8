/**
 * The number in one line. `exact`: every character was read as printed in its place, and the suffix follows.
 * `possible`: what the line may be after one class of characters is corrected; never proof.
 */
export interface LineReading {
  exact: string | null;
  possible: string[];
}

/**
 * The letters of toy numbers: no vowels, and none that looks like a digit or another letter. Holds for all 5,238
 * numbers of 2011-2024, so an O, I, S or Z in a letter's place is always a misreading.
 */
const LETTERS = "BCDFGHJKLMNPRTVWXY";
const DIGITS = "0123456789";

/** Characters read in place of the dash. Some cards print a full stop. */
const SEPARATOR = "[-\u2010-\u2014.]";

/**
 * The number starts its line, followed by a dash and at least one character of suffix (a hook often hides the rest),
 * unlike words, years and the assortment number (`Asst. L2593`) at the card's foot. Only edges and specks may precede
 * it. Five digits are less distinct, so two digits must follow (`21095-0910`).
 */
const EXACT = new RegExp(
  `^[^A-Za-z0-9]*([${LETTERS}]{3}[0-9]{2}(?=${SEPARATOR}[A-Za-z0-9])|` +
    `[${LETTERS}][0-9]{4}(?=${SEPARATOR}[A-Za-z0-9])|[0-9]{5}(?=${SEPARATOR}[0-9]{2}))`,
);

/** Five characters, a separator and a suffix: what a bad reading keeps of the form. */
const BLURRED = /^[^A-Za-z0-9]*([A-Za-z0-9|\]]{5})\s?[-\u2010-\u2014.:~]\s?[A-Za-z0-9]/;

/**
 * The end of a number whose first characters are hidden by a hook or the light (`48-09B0` of BFC48-09B0). Its
 * suffix has a letter in the middle, so it is neither a number of the 1990s nor a word.
 */
const END_OF_NUMBER = new RegExp(`^[^A-Za-z0-9]*[A-Z0-9]{1,4}${SEPARATOR}[A-Z0-9][0-9][A-Z][0-9][A-Z]?$`);

/**
 * Whether a line is what a hook leaves visible of a toy number: the end of it, with less than five characters
 * before the dash.
 */
export function isEndOfNumber(text: string): boolean {
  return END_OF_NUMBER.test(text);
}

/** Mattel's own postcode, El Segundo, CA 90245-5012. It is on every card and looks like a number of the 1990s. */
const POST_CODE = "90245";

/** Whether five characters are the postcode, with at most one misread. */
function isPostCode(number: string): boolean {
  const differing = Array.from(POST_CODE).filter((digit, place) => digit !== number[place]);
  return number.length === POST_CODE.length && differing.length <= 1;
}

/** Reads a line of recognized text by its characters only, without a catalogue. */
export function readLine(text: string): LineReading {
  const line = text.replace(/^\s+/, "");
  const exact = EXACT.exec(line)?.[1] ?? null;
  if (exact !== null && !isPostCode(exact)) return { exact, possible: [exact] };
  const blurred = BLURRED.exec(line)?.[1];
  return { exact: null, possible: blurred === undefined ? [] : repairNumber(blurred.toUpperCase()) };
}

/** Characters that aren't letters of toy numbers, and the letters they are mistaken for. */
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
/** Characters that aren't digits, and the digits they are mistaken for. */
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

/** L is a letter, D is a digit. */
export type PlaceKind = "L" | "D";

/** The three forms of a number. */
const FORMS = ["LLLDD", "LDDDD", "DDDDD"] as const;

/**
 * Five characters, a dash and the suffix; after the five digits of the 1990s, digits. A short dash washed out by
 * light is read as dots, which never follow five other such characters on a card.
 */
const CLEAR = new RegExp(`^[^A-Za-z0-9]*([A-Z0-9]{5})(${SEPARATOR}|[:\u00b7])([A-Za-z0-9]{1,2})`);

/** The likelihood of each character in one place. Missing characters are practically impossible. */
export type Likelihoods = ReadonlyMap<string, number>;

export interface WeighedNumber {
  readonly number: string;
  /** 0 to 1, of the least sure place: the weight of its character among all that the engine considers. */
  readonly sureness: number;
}

/**
 * Characters that can't be in a place, and the only allowed one of the same shape. An S resembles both 8 and 5, and a
 * B both 3 and 8, so they aren't mapped.
 */
const ONE_SHAPE: Readonly<Record<"L" | "D", Readonly<Record<string, string>>>> = {
  L: { "0": "D", O: "D", E: "F" },
  D: { O: "0", Q: "0", D: "0", I: "1", Z: "2" },
};

/** Limit on the weight that look-alikes add to a character, as a multiple of its likelihood. */
const MAX_FOR_SHAPE = 4;

/** Likelihood reserved for no character, so that a character with little likelihood isn't sure even without rivals. */
const UNKNOWN = 0.05;

/**
 * Reads a number from likelihoods, using the allowed characters: a stroke in a digit's place is a 1, because no
 * number has an I. Corrects at most one place. Returns null if two forms remain.
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

/**
 * Like `CLEAR`, but light or a hook may hide the suffix and even the dash, and characters may be ones that no
 * number has.
 */
const BROKEN = new RegExp(
  `^[^A-Za-z0-9]*([A-Z0-9]{3}(?:[A-Z0-9][0-9]|[0-9][A-Z0-9]))(?:${SEPARATOR}|[:\u00b7]|$)`,
);

/** Returns the likelihoods of the five characters before the dash or the end, or null if the line doesn't have this form. */
export function findPlaces(text: string, likely: readonly Likelihoods[]): readonly Likelihoods[] | null {
  const broken = BROKEN.exec(text);
  const [, characters] = broken ?? [];
  if (!broken || characters === undefined || isPostCode(characters)) return null;
  const from = text.indexOf(characters);
  const places = likely.slice(from, from + characters.length);
  return places.length === characters.length ? places : null;
}

/** The forms of a number with letters, by the kinds of their places. */
export const MIXED_FORMS = FORMS.filter((form) => form.includes("L")).map(
  (form) => Array.from(form) as PlaceKind[],
);

export const NUMBER_LENGTH = 5;

/** Returns the characters that may follow the beginning of a number with letters. */
export function listNextCharacters(beginning: string): string {
  const kinds = beginning.replaceAll(/[A-Z]/g, "L").replaceAll(/[0-9]/g, "D");
  const forms = FORMS.filter((form) => form.includes("L") && form.startsWith(kinds));
  const next = forms.map((form) => form.charAt(kinds.length));
  return (next.includes("L") ? LETTERS : "") + (next.includes("D") ? DIGITS : "");
}

function weighForm(
  characters: string,
  form: (typeof FORMS)[number],
  places: readonly Likelihoods[],
): (WeighedNumber & { changes: number }) | null {
  let number = "";
  let sureness = 1;
  let changes = 0;
  for (const [place, kind] of (Array.from(form) as PlaceKind[]).entries()) {
    const weights = weighCharacters(places[place] ?? new Map<string, number>(), kind);
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

/** Weighs the characters allowed in a place by their own likelihood and that of their look-alikes. */
export function weighCharacters(likely: Likelihoods, kind: PlaceKind): Map<string, number> {
  const weights = new Map<string, number>();
  for (const character of kind === "L" ? LETTERS : DIGITS) {
    const own = likely.get(character) ?? 0;
    const shapes = Object.entries(ONE_SHAPE[kind])
      .filter(([, meant]) => meant === character)
      .reduce((sum, [other]) => sum + (likely.get(other) ?? 0), 0);
    weights.set(character, own + Math.min(shapes, own * MAX_FOR_SHAPE));
  }
  return weights;
}

/**
 * Returns every form that the five characters fit after look-alikes are replaced, fewest changes first. At
 * most two are replaced: with more, any five characters would fit.
 */
function repairNumber(characters: string): string[] {
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
