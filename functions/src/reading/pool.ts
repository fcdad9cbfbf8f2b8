import { MAX_CONFIDENCE_ASKED } from "./combineFindings.ts";
import { toCutKey, type Testimony, type Verdict } from "./judge.ts";
import { type Likelihoods, MIXED_FORMS, type PlaceKind, weighCharacters } from "./toyNumberGrammar.ts";

/** What all looks at one line say together, in natural logarithms of likelihoods. */
export interface Pooled {
  readonly number: string;
  /** By how much the number is likelier than the next, over all cuts. */
  readonly margin: number;
  /** The same without the picture that speaks for it most. */
  readonly marginWithoutBest: number;
  readonly cuts: number;
  /**
   * The margin of an engine's own number, if it prefers another. 0 if both prefer this one, infinite if one of them sees
   * none.
   */
  readonly dissent: number;
}

/**
 * The likelihood of a character that a look of the second engine didn't see. It limits what one look can say
 * against it.
 */
const LEAST_CHARACTER = 0.01;
/** The same for a number and a look of the third engine. */
const LEAST_NUMBER = 0.001;

/**
 * Sufficient evidence for a number that no look reads with certainty. `docs/reading.md` explains and measures
 * both.
 */
const POOL_SUFFICIENT = [
  { margin: 8, marginPerCut: 8, marginWithoutBest: 0, cuts: 1, dissent: 0 },
  { margin: 10, marginPerCut: 3.5, marginWithoutBest: 2, cuts: 2, dissent: 0 },
  { margin: 15, marginPerCut: 4, marginWithoutBest: 4, cuts: 3, dissent: 2 },
] as const;
/** Lines of other print can have a number's form. Below this, such a line isn't worth a question. */
const ASKING_MARGIN = 2;

/**
 * Weighs every number of the grammar by all looks at a line. Looks at one cut share its errors, so each cut counts
 * once for each engine, with the mean of its looks. Returns null if no look has a number's form
 * (decisions/capture/0220).
 */
export function poolTestimonies(testimonies: readonly Testimony[]): Pooled | null {
  const looks = testimonies.filter(({ places, numbers }) => places ?? numbers);
  const best = rank(looks);
  if (best === null) return null;
  const pictures = [...new Set(looks.map(({ source }) => source.blur))];
  const without = pictures.map((picture) => {
    const found = rank(looks.filter(({ source }) => source.blur !== picture));
    return found?.number === best.number ? found.margin : 0;
  });
  const engines = [looks.filter(({ places }) => places), looks.filter(({ numbers }) => numbers)];
  return {
    ...best,
    marginWithoutBest: Math.min(...without),
    cuts: new Set(looks.map(({ source }) => toCutKey(source))).size,
    dissent: Math.max(0, ...engines.map((own) => measureDissent(rank(own), best.number))),
  };
}

/** Least margin of the third engine for a number that the second engine alone has read. */
const CONFIRMING_MARGIN = 2;

/**
 * Takes back a number that only the second engine supports unless the third engine reads it, too. A hook over
 * half of a character misleads the second engine in every look (decisions/capture/0245).
 */
export function confirm<T extends Weighed>(finding: T): T {
  const { toyNumber, evidence, confidence } = finding.verdict;
  if (toyNumber === null || evidence !== "print") return finding;
  const own = rank(finding.testimonies.filter(({ numbers }) => numbers));
  if (own?.number === toyNumber && own.margin >= CONFIRMING_MARGIN) return finding;
  const asked = { toyNumber: null, evidence: null, confidence: Math.min(confidence, MAX_CONFIDENCE_ASKED) };
  return { ...finding, verdict: { ...finding.verdict, ...asked } };
}

interface Weighed {
  readonly testimonies: readonly Testimony[];
  readonly verdict: Verdict;
}

/**
 * Accepts a line's number if its pooled looks suffice. Each view of tesseract that reads another number takes
 * 1 from the margin.
 */
export function settle<T extends Weighed>(finding: T): T {
  const pooled = finding.verdict.toyNumber === null ? poolTestimonies(finding.testimonies) : null;
  if (pooled === null) return finding;
  const { number, margin } = pooled;
  const denyingViews = finding.testimonies.filter(
    ({ engine, exact }) => engine === "views" && exact !== null && exact !== number,
  ).length;
  const known = finding.verdict.candidates;
  const isLikely = known.includes(number) || margin >= ASKING_MARGIN;
  const candidates = isLikely ? [...new Set([number, ...known])] : known;
  const verdict: Verdict = isSufficient({ ...pooled, margin: margin - denyingViews })
    ? { ...finding.verdict, toyNumber: number, evidence: "pool", candidates, confidence: 100 }
    : { ...finding.verdict, candidates };
  return { ...finding, verdict };
}

function isSufficient({ margin, marginWithoutBest, cuts, dissent }: Pooled): boolean {
  return POOL_SUFFICIENT.some(
    (row) =>
      margin >= row.margin &&
      margin / cuts >= row.marginPerCut &&
      marginWithoutBest >= row.marginWithoutBest &&
      cuts >= row.cuts &&
      dissent <= row.dissent,
  );
}

/** Returns the likeliest number and its margin, or null if no look shows a number. */
function rank(looks: readonly Testimony[]): { number: string; margin: number } | null {
  const cuts = [...Map.groupBy(looks, ({ source }) => toCutKey(source)).values()];
  const weighPrint = createPrintScale(cuts);
  const weighNumber = createNumberScale(cuts);
  const weigh = (number: string) => weighPrint.weigh(number) + weighNumber.weigh(number);
  const likely = [...weighPrint.likely, ...weighNumber.likely];
  const candidates = new Set(likely.flatMap((number) => [number, ...weighPrint.listNext(number)]));
  // "" means all numbers that no look shows.
  const [first, second] = [...candidates, ""]
    .map((number) => ({ number, weight: weigh(number) }))
    .toSorted((one, other) => other.weight - one.weight);
  return first && second && first.number !== ""
    ? { number: first.number, margin: first.weight - second.weight }
    : null;
}

function measureDissent(own: ReturnType<typeof rank>, number: string): number {
  if (own === null) return Infinity;
  return own.number === number ? 0 : own.margin;
}

/** How the looks of one engine weigh a number. */
interface Scale {
  /** The likeliest number is among these. */
  readonly likely: readonly string[];
  weigh(number: string): number;
}

function createNumberScale(cuts: readonly (readonly Testimony[])[]): Scale {
  const weighed = cuts
    .map((looks) => looks.flatMap(({ numbers }) => numbers ?? []))
    .filter((looks) => looks.length > 0);
  const likely = new Set(
    weighed
      .flat()
      .flatMap((look) => [...look].filter(([, value]) => value >= LEAST_NUMBER).map(([number]) => number)),
  );
  return {
    likely: [...likely],
    weigh: (number) =>
      weighed.reduce((sum, looks) => {
        const logarithms = looks.map((look) => Math.log((look.get(number) ?? 0) + LEAST_NUMBER));
        return sum + logarithms.reduce((total, each) => total + each, 0) / looks.length;
      }, 0),
  };
}

function createPrintScale(cuts: readonly (readonly Testimony[])[]): Scale & {
  /** Returns a number for each place, with the likeliest other character there. */
  listNext(number: string): string[];
} {
  const read = cuts
    .map((looks) => looks.flatMap(({ places }) => (places ? [places] : [])))
    .filter((looks) => looks.length > 0);
  if (read.length === 0) return { likely: [], weigh: () => 0, listNext: () => [] };
  const forms = MIXED_FORMS.map((form) => ({
    form,
    places: form.map((kind, place) => sumShares(read, place, kind)),
  }));
  const findPlaces = (number: string) =>
    forms.find(({ form }) =>
      form.every((kind, place) => (kind === "D") === /[0-9]/.test(number.charAt(place))),
    )?.places ??
    forms[0]?.places ??
    [];
  return {
    likely: forms.map(({ places }) => places.map((shares) => shares[0]?.[0] ?? "").join("")),
    weigh: (number) =>
      findPlaces(number).reduce((sum, shares, place) => {
        const share = shares.find(([character]) => character === number.charAt(place)) ?? shares.at(-1);
        return sum + (share?.[1] ?? 0);
      }, 0),
    listNext: (number) =>
      findPlaces(number).map((shares, place) => {
        const next = shares.find(([character]) => character !== number.charAt(place));
        return number.slice(0, place) + (next?.[0] ?? "") + number.slice(place + 1);
      }),
  };
}

/** Adds the logarithms of the characters' shares in one place over all cuts. The likeliest comes first. */
function sumShares(
  cuts: readonly (readonly (readonly Likelihoods[])[])[],
  place: number,
  kind: PlaceKind,
): [character: string, weight: number][] {
  const sums = new Map<string, number>();
  for (const looks of cuts) {
    for (const look of looks) {
      for (const [character, share] of shareOut(look[place] ?? new Map<string, number>(), kind)) {
        sums.set(character, (sums.get(character) ?? 0) + Math.log(share) / looks.length);
      }
    }
  }
  return [...sums].toSorted(([, one], [, other]) => other - one);
}

/**
 * Returns the share of each character that a place can have, of everything that the engine considers there.
 */
function shareOut(likely: Likelihoods, kind: PlaceKind): [string, number][] {
  const weights = [...weighCharacters(likely, kind)];
  const all = [...likely.values()].reduce((sum, value) => sum + value, 0) + weights.length * LEAST_CHARACTER;
  return weights.map(([character, weight]) => [character, (weight + LEAST_CHARACTER) / all]);
}
