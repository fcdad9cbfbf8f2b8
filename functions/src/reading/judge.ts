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
  /** How many views may exactly read another number all the same. */
  readonly denyingViews: number;
  /** Five digits alone say less than letters and digits: no letter's place tells a misreading. */
  readonly forDigitsAlone: boolean;
}

/**
 * The evidence that suffices, any one row of it. `docs/reading.md` explains and measures each. Where the second engine
 * is surely of another opinion, no row suffices.
 */
export const SUFFICIENT: readonly Sufficient[] = [
  { evidence: "two-engines", views: 2, print: 1, sureness: 0.6, denyingViews: 0, forDigitsAlone: true },
  { evidence: "two-engines", views: 1, print: 2, sureness: 0.7, denyingViews: 0, forDigitsAlone: false },
  { evidence: "two-engines", views: 3, print: 3, sureness: 0.85, denyingViews: 1, forDigitsAlone: false },
  { evidence: "print", views: 0, print: 3, sureness: 0.85, denyingViews: 0, forDigitsAlone: false },
  { evidence: "print", views: 0, print: 4, sureness: 0.75, denyingViews: 0, forDigitsAlone: false },
  { evidence: "print", views: 0, print: 6, sureness: 0.7, denyingViews: 0, forDigitsAlone: false },
];

/** Where there is no second engine, as in a browser that could not load it. */
export const SUFFICIENT_ALONE: readonly Sufficient[] = [
  { evidence: "views", views: 6, print: 0, sureness: 0, denyingViews: 0, forDigitsAlone: true },
];

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
export function testify(text: string): Testimony {
  const { exact, possible } = readLine(text);
  return { engine: "views", exact, possible, sureness: exact === null ? 0 : 1 };
}

/** The same of an engine that says how likely every character is: only those count that a number may have. */
export function testifyPrint({ text, likely }: LikelyText): Testimony {
  const weighed = weighLine(text, likely);
  if (!weighed) return { engine: "print", exact: null, possible: readLine(text).possible, sureness: 0 };
  const { number, sureness } = weighed;
  return { engine: "print", exact: number, possible: [number], sureness };
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
  const others = testimonies.filter(({ exact }) => exact !== null && exact !== first);
  const denyingViews = others.filter(({ engine }) => engine === "views").length;
  const denyingPrint = others.filter(
    ({ engine, sureness }) => engine === "print" && sureness >= DENYING_SURENESS,
  ).length;
  const shares = sufficient.map((row) => ({
    row,
    isDenied: denyingPrint > 0 || denyingViews > row.denyingViews,
    share: shareOf(row, first, testimonies),
  }));
  const enough = shares.find(({ share, isDenied }) => share >= 1 && !isDenied);
  const nearest = Math.max(...shares.map(({ share }) => share));
  const against = denyingViews + denyingPrint;
  return {
    toyNumber: enough ? first : null,
    evidence: enough ? enough.row.evidence : null,
    candidates: ranked,
    denied: against > 0,
    confidence: enough ? 100 : Math.max(0, Math.min(95, Math.round(100 * nearest) - 17 * against)),
  };
}

/** 0 to 1: the share of the looks that a row asks for. */
function shareOf(row: Sufficient, number: string, testimonies: readonly Testimony[]): number {
  if (!row.forDigitsAlone && /^\d+$/.test(number)) return 0;
  const count = (engine: Engine) =>
    testimonies.filter(
      (each) =>
        each.engine === engine &&
        each.exact === number &&
        (engine === "views" || each.sureness >= row.sureness),
    ).length;
  return (
    (Math.min(row.views, count("views")) + Math.min(row.print, count("print"))) / (row.views + row.print)
  );
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
