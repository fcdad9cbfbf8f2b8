import type { CategoryAspect } from "./categories.ts";
import { type CardFacts, MAX_SPECIFIC_LENGTH, type Specific, toSpecifics } from "./cardFacts.ts";

export type { Specific } from "./cardFacts.ts";

/** Separates the values of one name, as in eBay's own listing files. */
const SEPARATOR = "|";

/** Returns the values in a form's text. */
export const splitValues = (text: string): string[] =>
  text.split(SEPARATOR).flatMap((value) => (value.trim() === "" ? [] : [value.trim()]));

/**
 * Returns the specifics of a new item: those from the facts, overridden by what the seller has entered. A
 * name with an empty text isn't sent. Values from the facts are mapped to the category's values, or omitted
 * if eBay would reject them.
 */
export function combineSpecifics(
  facts: CardFacts,
  written: Readonly<Record<string, string>>,
  aspects: readonly CategoryAspect[] | null = null,
): Specific[] {
  const names = aspects && new Set(aspects.map(({ name }) => name));
  const fromFacts = toSpecifics(facts, names).flatMap((specific) => fit(specific, aspects ?? []));
  const byName = new Map(fromFacts.map((specific) => [toSpecificKey(specific.name), specific]));
  for (const [name, text] of Object.entries(written)) {
    const values = splitValues(text).map((value) => value.slice(0, MAX_SPECIFIC_LENGTH).trimEnd());
    byName.set(toSpecificKey(name), { name, values });
  }
  return [...byName.values()].filter(({ values }) => values.length > 0);
}

function fit(specific: Specific, aspects: readonly CategoryAspect[]): Specific[] {
  const aspect = aspects.find(({ name }) => toSpecificKey(name) === toSpecificKey(specific.name));
  if (!aspect) return [specific];
  const values = specific.values.flatMap((value) => {
    const theirs = aspect.values.find((each) => each.toLowerCase() === value.toLowerCase());
    return theirs !== undefined || !aspect.isChoice ? [theirs ?? value] : [];
  });
  return values.length === 0
    ? []
    : [{ name: aspect.name, values: aspect.takesSeveral ? values : values.slice(0, 1) }];
}

interface Misfit {
  name: string;
  reason: "several" | "not-offered";
}

/** Returns the specifics that eBay would reject in a category. */
export function findMisfits(specifics: readonly Specific[], aspects: readonly CategoryAspect[]): Misfit[] {
  return specifics.flatMap(({ name, values }): Misfit[] => {
    const aspect = aspects.find((each) => toSpecificKey(each.name) === toSpecificKey(name));
    if (!aspect) return [];
    if (!aspect.takesSeveral && values.length > 1) return [{ name: aspect.name, reason: "several" }];
    const isOffered = !aspect.isChoice || values.every((value) => aspect.values.includes(value));
    return isOffered ? [] : [{ name: aspect.name, reason: "not-offered" }];
  });
}

/** Returns the key by which specifics and their values are compared: case and outer spaces don't count. */
export const toSpecificKey = (text: string): string => text.trim().toLowerCase();
