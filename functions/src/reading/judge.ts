import { type Likelihoods, readLine, weighLine } from "./toyNumberGrammar.ts";

/** `views`: tesseract, which looks at a line in many ways. `print`: PP-OCRv4, which looks at it in few sizes. */
export type Engine = "views" | "print";

/** What one engine made of one line at one look. */
export interface Testimony {
  readonly engine: Engine;
  /** The number, where every character was read as printed in a number's place; else null. */
  readonly exact: string | null;
  /** What the line may be, one character class at a time set right. Never proof of anything. */
  readonly possible: readonly string[];
  /** 0 to 1, of the number's least sure character. Tesseract says no such thing: 1. */
  readonly sureness: number;
  readonly source: Source;
}

/**
 * What was looked at. Looks at one cut of a line err together, where the cut is bad; cuts of one picture do, where the
 * picture is.
 */
export interface Source {
  /** The photo as it is: 0. With so much blur taken out of it: more than 0. */
  readonly blur: number;
  /** The size of the picture out of which the line was cut; 0 where the first engine's line finder has cut it. */
  readonly size: number;
}

/** Why a number was accepted; each is a row of `SUFFICIENT`, or what the catalogue adds (`domain/capture`). */
export const EVIDENCE = ["two-engines", "print", "views", "name"] as const;
export type Evidence = (typeof EVIDENCE)[number];

interface Sufficient {
  readonly evidence: Evidence;
  /** How many looks of each engine must read the number exactly. */
  readonly views: number;
  readonly print: number;
  /** What the second engine must be sure of, 0 to 1; a look below that counts for nothing. */
  readonly sureness: number;
  /** Out of how many cuts of the line, and pictures of the photo, the second engine's looks must come. */
  readonly cuts: number;
  readonly pictures: number;
  /** How many views may exactly read another number all the same, and how many looks of the second engine surely. */
  readonly denyingViews: number;
  readonly denyingPrint: number;
  /** Five digits alone say less than letters and digits: no letter's place tells a misreading. */
  readonly forDigitsAlone: boolean;
}

const row = (
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

/** The evidence that suffices, any one row of it. `docs/reading.md` explains and measures each. */
export const SUFFICIENT: readonly Sufficient[] = [
  row("two-engines", [2, 1, 0.6], { forDigitsAlone: true }),
  row("two-engines", [1, 2, 0.7]),
  row("two-engines", [3, 3, 0.85], { denyingViews: 1 }),
  row("print", [0, 8, 0.9], { cuts: 2 }),
  row("print", [0, 3, 0.85], { cuts: 2, pictures: 2 }),
  row("print", [0, 6, 0.8], { cuts: 3, pictures: 2, denyingViews: 8, denyingPrint: 1 }),
  row("print", [0, 12, 0.85], { cuts: 4, pictures: 2, denyingViews: 24, denyingPrint: 3 }),
  row("print", [0, 8, 0.7], { cuts: 3, pictures: 2 }),
];

/** Where there is no second engine, as in a browser that could not load it. */
export const SUFFICIENT_ALONE: readonly Sufficient[] = [row("views", [6, 0, 0], { forDigitsAlone: true })];

/** A look of the second engine that is exactly another number denies the first only if it is this sure. */
const DENYING_SURENESS = 0.5;

export interface Verdict {
  /** The number, where the evidence is enough to act on it without asking. */
  readonly toyNumber: string | null;
  readonly evidence: Evidence | null;
  /** What the seller may be asked about, the likeliest first. Empty: the line holds no number. */
  readonly candidates: readonly string[];
  /** Whether looks exactly read different numbers: no further look could change that. */
  readonly denied: boolean;
  /**
   * Percent, of the first candidate: how far the evidence goes towards the row of `SUFFICIENT` that is nearest, less
   * what denies it. 100 is as much as is ever asked for.
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

/** What a line of text says about the number on it, where the engine names one character for each place. */
export function testify(text: string, source: Source): Testimony {
  const { exact, possible } = readLine(text);
  return { engine: "views", exact, possible, sureness: exact === null ? 0 : 1, source };
}

/** The same of an engine that says how likely every character is: only those count that a number may have. */
export function testifyPrint({ text, likely }: LikelyText, source: Source): Testimony {
  const weighed = weighLine(text, likely);
  if (!weighed)
    return { engine: "print", exact: null, possible: readLine(text).possible, sureness: 0, source };
  const { number, sureness } = weighed;
  return { engine: "print", exact: number, possible: [number], sureness, source };
}

interface LikelyText {
  readonly text: string;
  readonly likely: readonly Likelihoods[];
}

/** Weighs what was made of one line, by the rows that apply. */
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

/** Whether a look surely reads a number, and so denies every other. */
const isDenial = ({ engine, exact, sureness }: Testimony) =>
  exact !== null && (engine === "views" || sureness >= DENYING_SURENESS);

/** What one number is accepted by, and how far, in percent, the evidence goes towards that. */
function weigh(number: string, testimonies: readonly Testimony[], sufficient: readonly Sufficient[]) {
  const others = testimonies.filter((each) => isDenial(each) && each.exact !== number);
  const denyingViews = others.filter(({ engine }) => engine === "views").length;
  const denyingPrint = others.length - denyingViews;
  const shares = sufficient.map((row) => ({
    row,
    isDenied: denyingPrint > row.denyingPrint || denyingViews > row.denyingViews,
    share: shareOf(row, number, testimonies),
  }));
  const nearest = Math.max(...shares.map(({ share }) => share));
  return {
    evidence: shares.find(({ share, isDenied }) => share >= 1 && !isDenied)?.row.evidence ?? null,
    percent: Math.max(0, Math.round(100 * nearest) - 17 * (denyingViews + denyingPrint)),
  };
}

/** 0 to 1: the share of the looks, cuts and pictures that a row asks for. */
function shareOf(row: Sufficient, number: string, testimonies: readonly Testimony[]): number {
  if (!row.forDigitsAlone && /^\d+$/.test(number)) return 0;
  const exact = testimonies.filter((each) => each.exact === number);
  const views = exact.filter(({ engine }) => engine === "views").length;
  const sure = exact.filter(({ engine, sureness }) => engine === "print" && sureness >= row.sureness);
  const cuts = new Set(sure.map(({ source: { blur, size } }) => `${blur} ${size}`)).size;
  const pictures = new Set(sure.map(({ source: { blur } }) => blur)).size;
  const looks = (Math.min(row.views, views) + Math.min(row.print, sure.length)) / (row.views + row.print);
  const places = row.print === 0 ? 1 : Math.min(1, cuts / row.cuts, pictures / row.pictures);
  return looks * places;
}

/** Numbers that were read exactly come first, by the sum of what the looks are sure of; then what they may be. */
function rank(testimonies: readonly Testimony[]): string[] {
  const exact = new Map<string, number>();
  const possible = new Map<string, number>();
  for (const { exact: number, possible: others, sureness } of testimonies) {
    if (number !== null) exact.set(number, (exact.get(number) ?? 0) + sureness);
    for (const other of others) possible.set(other, (possible.get(other) ?? 0) + 1);
  }
  const byWeight = (counts: Map<string, number>) =>
    [...counts].sort(([, one], [, other]) => other - one).map(([number]) => number);
  return [...new Set([...byWeight(exact), ...byWeight(possible)])];
}
