import { MAX_WISHLIST_ITEMS, type WishlistDocument, type WishlistItem } from "@contract/wishlists";

type Removed = WishlistDocument["removedItems"][number];

/**
 * One list as two browsers have it, or a browser and the server: of every listing the later act counts, putting it there
 * or taking it off, and of the list itself the later change. The same whichever is asked first, but for the order of
 * the items, which begins with `first`'s.
 */
export function mergeWishlists(first: WishlistDocument, second: WishlistDocument): WishlistDocument {
  const items = latest<WishlistItem>(first.items, second.items, ({ addedAt }) => addedAt);
  const removed = latest<Removed>(first.removedItems, second.removedItems, ({ removedAt }) => removedAt);
  for (const { id, removedAt } of removed.values()) {
    const addedAt = items.get(id)?.addedAt;
    if (addedAt === undefined) continue;
    if (addedAt >= removedAt) removed.delete(id);
    else items.delete(id);
  }
  return counted({
    ...later(first, second),
    createdAt: Math.min(first.createdAt, second.createdAt),
    items: [...items.values()],
    removedItems: [...removed.values()],
  });
}

/** With its counts; what was taken off long ago is forgotten where there is no more room. */
export function counted(list: WishlistDocument): WishlistDocument {
  const removedItems = [...list.removedItems]
    .sort((one, other) => one.removedAt - other.removedAt)
    .slice(-MAX_WISHLIST_ITEMS);
  const items = list.items.slice(0, MAX_WISHLIST_ITEMS);
  return { ...list, items, removedItems, itemCount: items.length, removedItemsCount: removedItems.length };
}

function latest<T extends { readonly id: string }>(
  first: readonly T[],
  second: readonly T[],
  timeOf: (one: T) => number,
): Map<string, T> {
  const found = new Map<string, T>();
  for (const one of [...first, ...second]) {
    const known = found.get(one.id);
    if (!known || timeOf(one) > timeOf(known) || (timeOf(one) === timeOf(known) && text(one) > text(known)))
      found.set(one.id, one);
  }
  return found;
}

function later(first: WishlistDocument, second: WishlistDocument): WishlistDocument {
  const difference = first.updatedAt - second.updatedAt || (headOf(first) > headOf(second) ? 1 : -1);
  return difference > 0 ? first : second;
}

/** Of two acts of one millisecond any may count, as long as it is the same one everywhere. */
const headOf = ({ name, deletedAt }: WishlistDocument) => text({ name, deletedAt });
const text = (one: object): string =>
  JSON.stringify(Object.entries(one).sort(([a], [b]) => (a < b ? -1 : 1)));
