import type { NumberLikelihoods } from "./toyNumbers/weighNumbers.ts";
import { findPlaces, type Likelihoods, readLine, weighLine } from "./toyNumberGrammar.ts";

/**
 * `views` is tesseract, which reads a line in many variants. `print` is PP-OCRv4, which reads it in few
 * sizes. `numbers` is our own network, which knows only toy numbers and is never enough alone.
 */
export type Engine = "views" | "print" | "numbers";

/** One engine's reading of one line in one variant. */
export interface Testimony {
  readonly engine: Engine;
  /** The number, if every character was read as one that can be printed in its place. Otherwise null. */
  readonly exact: string | null;
  /**
   * The numbers that the line could be after one class of characters is corrected. They never prove a number.
   */
  readonly possible: readonly string[];
  /**
   * The sureness of the number's least sure character, 0 to 1. Always 1 for tesseract, which reports none.
   */
  readonly sureness: number;
  readonly source: Source;
  /** The likelihoods of the five characters, if the second engine read a line of a number's form. */
  readonly places?: readonly Likelihoods[] | null;
  /** The likelihoods of the numbers that the third engine sees. */
  readonly numbers?: NumberLikelihoods;
}

/** The cut that a look is based on. Looks at one cut share its errors, as do cuts of one picture. */
export interface Source {
  /** 0 for the original photo, otherwise the amount of blur that was removed. */
  readonly blur: number;
  /** Size of the picture the line was cut from. 0 if the first engine's line finder cut it. */
  readonly size: number;
}

/**
 * Why a number was accepted: a row of `SUFFICIENT`, all looks together (`pool.ts`), or what the catalogue adds
 * (`domain/capture`).
 */
const EVIDENCE = ["two-engines", "print", "pool", "views", "name"] as const;
export type Evidence = (typeof EVIDENCE)[number];

interface Sufficient {
  readonly evidence: Evidence;
  /** How many looks of each engine must read the number exactly. */
  readonly views: number;
  readonly print: number;
  /** Minimum sureness of the second engine's looks, 0 to 1. Others don't count. */
  readonly sureness: number;
  /** From how many cuts of the line, and pictures of the photo, the second engine's looks must come. */
  readonly cuts: number;
  readonly pictures: number;
  /** How many views and sure looks of the second engine may exactly read another number. */
  readonly denyingViews: number;
  readonly denyingPrint: number;
  /** Whether the row also accepts five digits, which reveal misreadings less than a mix of letters and digits. */
  readonly forDigitsAlone: boolean;
}

const createRow = (
  evidence: Evidence,
  [views, print, sureness]: readonly [views: number, print: number, sureness: number],
  {
    cuts = 1,
    pictures = 1,
    denyingViews = 0,
    denyingPrint = 0,
    forDigitsAlone = false,
  }: Partial<Sufficient> = {},
): Sufficient => ({
  evidence,
  views,
  print,
  sureness,
  cuts,
  pictures,
  denyingViews,
  denyingPrint,
  forDigitsAlone,
});

/** Sufficient evidence; any one row is enough. `docs/reading.md` explains and measures each. */
export const SUFFICIENT: readonly Sufficient[] = [
  createRow("two-engines", [2, 1, 0.6], { forDigitsAlone: true }),
  createRow("two-engines", [1, 2, 0.7]),
  createRow("two-engines", [3, 3, 0.85], { denyingViews: 1 }),
  createRow("print", [0, 8, 0.9], { cuts: 2 }),
  createRow("print", [0, 3, 0.85], { cuts: 2, pictures: 2 }),
  createRow("print", [0, 6, 0.8], { cuts: 3, pictures: 2, denyingViews: 8, denyingPrint: 1 }),
  createRow("print", [0, 12, 0.85], { cuts: 4, pictures: 2, denyingViews: 24, denyingPrint: 3 }),
  createRow("print", [0, 8, 0.7], { cuts: 3, pictures: 2 }),
];

/** Used without a second engine, for example in a browser that couldn't load it. */
export const SUFFICIENT_ALONE: readonly Sufficient[] = [
  createRow("views", [6, 0, 0], { forDigitsAlone: true }),
];

/** Minimum sureness with which a look of the second engine contradicts another number. */
const DENYING_SURENESS = 0.5;

export interface Verdict {
  /** The number, if the evidence is enough to act on it without asking. */
  readonly toyNumber: string | null;
  readonly evidence: Evidence | null;
  /** Numbers to ask the seller about, the likeliest first. Empty if the line holds no number. */
  readonly candidates: readonly string[];
  /** Whether exact readings contradict each other, which further looks can't change. */
  readonly denied: boolean;
  /**
   * Percent, of the first candidate: how much of the evidence for the nearest row of `SUFFICIENT` there is, minus
   * contradictions. 100 is the most ever required.
   */
  readonly confidence: number;
}

export const NO_VERDICT: Verdict = {
  toyNumber: null,
  evidence: null,
  candidates: [],
  denied: false,
  confidence: 0,
};

/** Converts a line of text into a testimony, for an engine that returns one character per place. */
export function toTestimony(text: string, source: Source): Testimony {
  const { exact, possible } = readLine(text);
  return { engine: "views", exact, possible, sureness: exact === null ? 0 : 1, source };
}

/** The same for an engine that returns likelihoods: counts only characters that a number may contain. */
export function toPrintTestimony({ text, likely }: LikelyText, source: Source): Testimony {
  const weighed = weighLine(text, likely);
  const places = findPlaces(text, likely);
  if (!weighed)
    return { engine: "print", exact: null, possible: readLine(text).possible, sureness: 0, source, places };
  const { number, sureness } = weighed;
  return { engine: "print", exact: number, possible: [number], sureness, source, places };
}

/** The same for the third engine, whose looks only count together (`pool.ts`). */
export function toNumberTestimony(numbers: NumberLikelihoods, source: Source): Testimony {
  return { engine: "numbers", exact: null, possible: [], sureness: 0, source, numbers };
}

interface LikelyText {
  readonly text: string;
  readonly likely: readonly Likelihoods[];
}

/** Weighs the readings of one line by the rows that apply. */
export function judge(
  testimonies: readonly Testimony[],
  sufficient: readonly Sufficient[] = SUFFICIENT,
): Verdict {
  const ranked = rank(testimonies);
  const [first] = ranked;
  if (first === undefined) return NO_VERDICT;
  const weighed = new Map(ranked.map((number) => [number, weigh(number, testimonies, sufficient)]));
  const accepted = ranked.filter((number) => weighed.get(number)?.evidence);
  const [only] = accepted.length === 1 ? accepted : [];
  return {
    toyNumber: only ?? null,
    evidence: (only === undefined ? null : weighed.get(only)?.evidence) ?? null,
    candidates: ranked,
    denied: new Set(testimonies.filter(isDenial).map(({ exact }) => exact)).size > 1,
    confidence: only === undefined ? Math.min(95, weighed.get(first)?.percent ?? 0) : 100,
  };
}

/** Whether a look reads a number with certainty, and so contradicts every other. */
const isDenial = ({ engine, exact, sureness }: Testimony) =>
  exact !== null && (engine === "views" || sureness >= DENYING_SURENESS);

/**
 * Finds the evidence that a number is accepted by, and the percentage of it that there is
 * (decisions/admin/0076).
 */
function weigh(number: string, testimonies: readonly Testimony[], sufficient: readonly Sufficient[]) {
  const others = testimonies.filter((each) => isDenial(each) && each.exact !== number);
  const denyingViews = others.filter(({ engine }) => engine === "views").length;
  const denyingPrint = others.length - denyingViews;
  const shares = sufficient.map((row) => ({
    row,
    isDenied: denyingPrint > row.denyingPrint || denyingViews > row.denyingViews,
    share: computeShare(row, number, testimonies),
  }));
  const nearest = Math.max(...shares.map(({ share }) => share));
  return {
    evidence: shares.find(({ share, isDenied }) => share >= 1 && !isDenied)?.row.evidence ?? null,
    percent: Math.max(0, Math.round(100 * nearest) - 17 * (denyingViews + denyingPrint)),
  };
}

export const toCutKey = ({ blur, size }: Source) => `${blur} ${size}`;

/** Returns the share of the looks, cuts and pictures that a row requires, 0 to 1. */
function computeShare(row: Sufficient, number: string, testimonies: readonly Testimony[]): number {
  if (!row.forDigitsAlone && /^\d+$/.test(number)) return 0;
  const exact = testimonies.filter((each) => each.exact === number);
  const views = exact.filter(({ engine }) => engine === "views").length;
  const sure = exact.filter(({ engine, sureness }) => engine === "print" && sureness >= row.sureness);
  const cuts = new Set(sure.map(({ source }) => toCutKey(source))).size;
  const pictures = new Set(sure.map(({ source: { blur } }) => blur)).size;
  const looks = (Math.min(row.views, views) + Math.min(row.print, sure.length)) / (row.views + row.print);
  const places = row.print === 0 ? 1 : Math.min(1, cuts / row.cuts, pictures / row.pictures);
  return looks * places;
}

/** Ranks exact readings by the sum of their sureness, then possible ones. */
function rank(testimonies: readonly Testimony[]): string[] {
  const exact = new Map<string, number>();
  const possible = new Map<string, number>();
  for (const { exact: number, possible: others, sureness } of testimonies) {
    if (number !== null) exact.set(number, (exact.get(number) ?? 0) + sureness);
    for (const other of others) possible.set(other, (possible.get(other) ?? 0) + 1);
  }
  const sortByWeight = (counts: Map<string, number>) =>
    [...counts].sort(([, one], [, other]) => other - one).map(([number]) => number);
  return [...new Set([...sortByWeight(exact), ...sortByWeight(possible)])];
}
