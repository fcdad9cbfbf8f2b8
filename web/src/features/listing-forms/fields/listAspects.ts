import { toSpecifics } from "@contract/item/cardFacts";
import type { CategoryAspect, CategoryRules } from "@contract/item/categories";

import type { PlannedItem } from "@/lib/listings/item/useItemPlan";

import { KNOWN_SPECIFICS } from "../options";

export const NO_CARD_VALUES: ReadonlyMap<string, string> = new Map();

/** Returns the values that the car's facts provide, by name. */
export const listCardValues = ({ facts, rules }: PlannedItem): ReadonlyMap<string, string> =>
  new Map(
    toSpecifics(facts, rules && new Set(rules.aspects.map(({ name }) => name))).map(({ name, values }) => [
      name,
      values.join("|"),
    ]),
  );

/**
 * Lists the specifics that have their own fields: those that car sellers use, that eBay requires, that the
 * car's facts provide, and that eBay named in a refusal.
 */
export function listAspects(
  rules: CategoryRules | null,
  cardValues: ReadonlyMap<string, string>,
  named: readonly string[],
): CategoryAspect[] {
  const usual = Object.entries(KNOWN_SPECIFICS).map(([name, values]) => ({
    ...{ name, isRequired: false, isChoice: values.length > 0, takesSeveral: false },
    values: [...values],
  }));
  const names = new Set([...Object.keys(KNOWN_SPECIFICS), ...cardValues.keys(), ...named]);
  const listed = rules?.aspects.filter(({ name, isRequired }) => isRequired || names.has(name)) ?? usual;
  const others = named.filter((name) => !listed.some((aspect) => aspect.name === name));
  return [
    ...others.map((name) => ({ name, isRequired: false, isChoice: false, takesSeveral: false, values: [] })),
    ...listed.toSorted((one, other) => Number(other.isRequired) - Number(one.isRequired)),
  ];
}
