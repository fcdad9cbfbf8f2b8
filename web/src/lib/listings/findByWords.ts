import { fold } from "./fold";
import type { ListingRow } from "./row";

/** The listings that hold every word, in whatever order, in title, SKU, item id or custom label; the newest first. */
export function findByWords(rows: Iterable<ListingRow>, words: string, most: number): ListingRow[] {
  const sought = fold(words).split(/\s+/).filter(Boolean);
  if (sought.length === 0) return [];
  const found = [...rows].filter(({ title, sku, ebayItemId, customLabel }) => {
    const text = fold([title, sku ?? "", ebayItemId ?? "", customLabel ?? ""].join("\0"));
    return sought.every((word) => text.includes(word));
  });
  return found.sort((one, other) => other.updatedAt - one.updatedAt).slice(0, most);
}
