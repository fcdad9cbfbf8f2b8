import { splitValues, toSpecificKey } from "../../../contract/item/specifics.ts";
import type { ItemSpecific } from "../../../contract/documents.ts";

/** Separates the values of one name, as in eBay's own listing files. */
const SEPARATOR = "|";

export type SpecificTexts = Readonly<Record<string, string>>;

/** Returns one text per name, as forms show it. */
export const toTexts = (specifics: readonly ItemSpecific[]): Record<string, string> =>
  Object.fromEntries(specifics.map(({ name, values }) => [name, values.join(SEPARATOR)]));

/**
 * Applies texts to an item's specifics by name. A specific with an unchanged text keeps its values and
 * position. A specific without a text is removed. Names are case-insensitive.
 */
export function applyTexts(specifics: readonly ItemSpecific[], texts: SpecificTexts): ItemSpecific[] {
  const wanted = new Map(Object.entries(texts).map(([name, text]) => [toSpecificKey(name), { name, text }]));
  const kept = specifics.flatMap((specific) => {
    const own = wanted.get(toSpecificKey(specific.name));
    if (own === undefined) return [];
    wanted.delete(toSpecificKey(specific.name));
    if (own.text === specific.values.join(SEPARATOR)) return [specific];
    return [{ name: specific.name, values: splitValues(own.text) }];
  });
  const added = [...wanted.values()].map(({ name, text }) => ({ name, values: splitValues(text) }));
  return [...kept, ...added].filter(({ values }) => values.length > 0);
}

/**
 * Applies the edits between `base` and `own` to `theirs`, by name. Without a base, every text of `own` counts
 * as an edit, and nothing as removed.
 */
export function rebase(
  own: SpecificTexts,
  base: SpecificTexts | null,
  theirs: SpecificTexts,
): Record<string, string> {
  const [is, was, now] = [own, base ?? {}, theirs].map(indexByName) as [ByKey, ByKey, ByKey];
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

const indexByName = (texts: SpecificTexts): ByKey =>
  new Map(Object.entries(texts).map(([name, text]) => [toSpecificKey(name), [name, text] as const]));
