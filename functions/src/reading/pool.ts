import { nameCut, type Testimony, type Verdict } from "./judge.ts";
import { type Likelihoods, MIXED_FORMS, type PlaceKind, weighCharacters } from "./toyNumberGrammar.ts";

/** What all looks of the second engine at one line say together, in natural logarithms of likelihoods. */
export interface Pooled {
  readonly number: string;
  /** By how much the number is likelier than the next in its least sure place, over all cuts. */
  readonly margin: number;
  /** The same without the picture that speaks for it most. */
  readonly marginWithoutBest: number;
  readonly cuts: number;
}

/** What a look can say against a character at most: its likelihood in a place where it wasn't seen at all. */
const LEAST_LIKELIHOOD = 0.01;

/** Sufficient to accept a number that no look reads with certainty. `docs/reading.md` explains and measures it. */
export const POOL_SUFFICIENT = { margin: 8, marginWithoutBest: 2, cuts: 4 } as const;
/** Lines of other print can have a number's form. Below this, such a line isn't worth a question. */
const ASKING_MARGIN = 2;

/**
 * Weighs every number of the grammar by all looks at a line. Looks at one cut share its errors, so each cut counts
 * once, with the mean of its looks. Returns null if no look has a number's form.
 */
export function pool(testimonies: readonly Testimony[]): Pooled | null {
  const looks = testimonies.filter((each) => each.places);
  if (looks.length === 0) return null;
  const best = findBest(looks);
  const pictures = [...new Set(looks.map(({ source }) => source.blur))];
  const without = pictures.map((picture) => {
    const others = looks.filter(({ source }) => source.blur !== picture);
    const found = others.length === 0 ? null : findBest(others);
    return found?.number === best.number ? found.margin : 0;
  });
  return {
    number: best.number,
    margin: best.margin,
    marginWithoutBest: Math.min(...without),
    cuts: new Set(looks.map(({ source }) => nameCut(source))).size,
  };
}

/** Accepts a line's number if its pooled looks suffice, less one for each view of tesseract that reads another. */
export function settle<T extends { readonly testimonies: readonly Testimony[]; readonly verdict: Verdict }>(
  finding: T,
): T {
  const pooled = pool(finding.testimonies);
  if (finding.verdict.toyNumber !== null || pooled === null) return finding;
  const { number, margin, marginWithoutBest, cuts } = pooled;
  const denyingViews = finding.testimonies.filter(
    ({ engine, exact }) => engine === "views" && exact !== null && exact !== number,
  ).length;
  const isSufficient =
    margin - denyingViews >= POOL_SUFFICIENT.margin &&
    marginWithoutBest >= POOL_SUFFICIENT.marginWithoutBest &&
    cuts >= POOL_SUFFICIENT.cuts;
  const known = finding.verdict.candidates;
  const isLikely = known.includes(number) || margin >= ASKING_MARGIN;
  const candidates = isLikely ? [...new Set([number, ...known])] : known;
  const verdict: Verdict = isSufficient
    ? { ...finding.verdict, toyNumber: number, evidence: "print", candidates, confidence: 100 }
    : { ...finding.verdict, candidates };
  return { ...finding, verdict };
}

function findBest(looks: readonly Testimony[]): { number: string; margin: number } {
  const cuts = [...Map.groupBy(looks, ({ source }) => nameCut(source)).values()].map((own) =>
    own.map(({ places }) => places ?? []),
  );
  const [best] = MIXED_FORMS.map((form) => weighForm(form, cuts)).toSorted(
    (one, other) => other.weight - one.weight,
  );
  return best ?? { number: "", margin: 0 };
}

/** The likeliest number of one form, how likely it is, and the margin of its least sure place. */
function weighForm(form: readonly PlaceKind[], cuts: readonly (readonly (readonly Likelihoods[])[])[]) {
  let number = "";
  let weight = 0;
  let margin = Infinity;
  for (const [place, kind] of form.entries()) {
    const sums = new Map<string, number>();
    for (const looks of cuts) {
      for (const look of looks) {
        for (const [character, share] of shareOut(look[place] ?? new Map<string, number>(), kind)) {
          sums.set(character, (sums.get(character) ?? 0) + Math.log(share) / looks.length);
        }
      }
    }
    const [first = ["", 0] as const, second = ["", 0] as const] = [...sums].toSorted(
      ([, one], [, other]) => other - one,
    );
    number += first[0];
    weight += first[1];
    margin = Math.min(margin, first[1] - second[1]);
  }
  return { number, weight, margin };
}

/** The share of each character that a place can have, of all that the engine considers there. */
function shareOut(likely: Likelihoods, kind: PlaceKind): [string, number][] {
  const weights = [...weighCharacters(likely, kind)];
  const all = [...likely.values()].reduce((sum, value) => sum + value, 0) + weights.length * LEAST_LIKELIHOOD;
  return weights.map(([character, weight]) => [character, (weight + LEAST_LIKELIHOOD) / all]);
}
