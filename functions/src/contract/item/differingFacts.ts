import { type FactSource, findCardFacts, findNamesOfFact } from "./cardFacts.ts";
import type { CategoryAspect } from "./categories.ts";
import { contradictsCard } from "./itemCondition.ts";
import { combineSpecifics, splitValues, toSpecificKey } from "./specifics.ts";

type Texts = Readonly<Record<string, string>>;

/** A fact of a listing's car that its item at eBay lacks or has with another value. */
export interface DifferingFact {
  /** The item's name for the specific, or the category's. */
  name: string;
  /** Null if the item has no such specific. */
  theirs: string | null;
  /** The value with the fact. */
  ours: string;
}

/**
 * Returns the facts of a listing that differ from eBay's last known item specifics. Specifics that the seller
 * has edited since, or left empty, are skipped. `aspects` are the category's, if known (decisions/ebay/0268).
 */
export function findDifferingFacts(
  listing: FactSource & { itemSpecifics: Texts },
  theirs: Texts,
  aspects: readonly CategoryAspect[] | null,
): DifferingFact[] {
  const [has, written] = [indexByName(theirs), indexByName(listing.itemSpecifics)];
  return combineSpecifics(findCardFacts(listing), {}, aspects).flatMap(({ name, values }) => {
    const key =
      [name, ...findNamesOfFact(name)].map(toSpecificKey).find((each) => has.has(each)) ??
      toSpecificKey(name);
    const [there, own] = [has.get(key), written.get(key)];
    if (own?.text !== there?.text) return [];
    const those = splitValues(there?.text ?? "");
    const missing = values.filter(
      (value) => !those.some((each) => toSpecificKey(each) === toSpecificKey(value)),
    );
    if (missing.length === 0) return [];
    // Keeps the item's other values if the fact has several.
    const ours = values.length > 1 ? [...those, ...missing] : values;
    return [{ name: there?.name ?? name, theirs: there?.text ?? null, ours: ours.join("|") }];
  });
}

/** Returns whether an item with a damaged card is listed as new. `conditionId` is eBay's; null is new. */
export const isDamagedButNew = (
  { car }: Parameters<typeof contradictsCard>[0],
  conditionId: string | null,
): boolean => contradictsCard({ car, conditionId: conditionId ?? "1000" });

const indexByName = (texts: Texts): ReadonlyMap<string, { name: string; text: string }> =>
  new Map(Object.entries(texts).map(([name, text]) => [toSpecificKey(name), { name, text }]));
