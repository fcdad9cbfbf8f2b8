import { splitValues } from "../../../contract/item/specifics.ts";
import type { ItemSpecific } from "../../../contract/documents.ts";

/** Between the values of one name, as in eBay's own listing files. */
const SEPARATOR = "|";

export type SpecificTexts = Readonly<Record<string, string>>;

/** Returns what a form shows: one text per name. */
export const toTexts = (specifics: readonly ItemSpecific[]): Record<string, string> =>
  Object.fromEntries(specifics.map(({ name, values }) => [name, values.join(SEPARATOR)]));

/**
 * Lays texts over an item's specifics, by name. A name whose text is as it was keeps its values and its place. A name
 * without a text goes. Names differ only by their letters, whatever their case.
 */
export function layOver(specifics: readonly ItemSpecific[], texts: SpecificTexts): ItemSpecific[] {
  const wanted = new Map(Object.entries(texts).map(([name, text]) => [keyOf(name), { name, text }]));
  const kept = specifics.flatMap((specific) => {
    const own = wanted.get(keyOf(specific.name));
    if (own === undefined) return [];
    wanted.delete(keyOf(specific.name));
    if (own.text === specific.values.join(SEPARATOR)) return [specific];
    return [{ name: specific.name, values: splitValues(own.text) }];
  });
  const added = [...wanted.values()].map(({ name, text }) => ({ name, values: splitValues(text) }));
  return [...kept, ...added].filter(({ values }) => values.length > 0);
}

/**
 * Applies the edits that lead from `base` to `own` to `theirs`, by name. Without a base nothing is known to be taken
 * away, and every text of `own` is an edit.
 */
export function rebase(
  own: SpecificTexts,
  base: SpecificTexts | null,
  theirs: SpecificTexts,
): Record<string, string> {
  const [is, was, now] = [own, base ?? {}, theirs].map(byKey) as [ByKey, ByKey, ByKey];
  const merged = new Map(now);
  for (const key of new Set([...is.keys(), ...was.keys()])) {
    const [text, before] = [is.get(key), was.get(key)];
    if (text?.[1] === before?.[1]) continue;
    if (text === undefined) merged.delete(key);
    else merged.set(key, [now.get(key)?.[0] ?? text[0], text[1]]);
  }
  return Object.fromEntries(merged.values());
}

type ByKey = Map<string, readonly [name: string, text: string]>;

const byKey = (texts: SpecificTexts): ByKey =>
  new Map(Object.entries(texts).map(([name, text]) => [keyOf(name), [name, text] as const]));

const keyOf = (name: string): string => name.trim().toLowerCase();
