import { MAX_WISHLIST_ITEMS, type WishlistDocument, type WishlistItem } from "@contract/galleries/wishlists";

type Removed = WishlistDocument["removedItems"][number];

/**
 * Merges two versions of a list. For each listing, the later change wins, whether it adds or removes. For the
 * name and the deletion, the later change wins, too. Commutative, except that `first`'s items come first
 * (decisions/web/0046).
 */
export function mergeWishlists(first: WishlistDocument, second: WishlistDocument): WishlistDocument {
  const items = pickLatest<WishlistItem>(first.items, second.items, ({ addedAt }) => addedAt);
  const removed = pickLatest<Removed>(first.removedItems, second.removedItems, ({ removedAt }) => removedAt);
  for (const { id, removedAt } of removed.values()) {
    const addedAt = items.get(id)?.addedAt;
    if (addedAt === undefined) continue;
    if (addedAt >= removedAt) removed.delete(id);
    else items.delete(id);
  }
  return withCounts({
    ...pickLater(first, second),
    createdAt: Math.min(first.createdAt, second.createdAt),
    items: [...items.values()],
    removedItems: [...removed.values()],
  });
}

/** Updates the counts. Forgets the oldest removed items when there are too many. */
export function withCounts(list: WishlistDocument): WishlistDocument {
  const removedItems = [...list.removedItems]
    .sort((one, other) => one.removedAt - other.removedAt)
    .slice(-MAX_WISHLIST_ITEMS);
  const items = list.items.slice(0, MAX_WISHLIST_ITEMS);
  return { ...list, items, removedItems, itemCount: items.length, removedItemsCount: removedItems.length };
}

function pickLatest<T extends { readonly id: string }>(
  first: readonly T[],
  second: readonly T[],
  timeOf: (one: T) => number,
): Map<string, T> {
  const found = new Map<string, T>();
  for (const one of [...first, ...second]) {
    const known = found.get(one.id);
    if (
      !known ||
      timeOf(one) > timeOf(known) ||
      (timeOf(one) === timeOf(known) && serialize(one) > serialize(known))
    )
      found.set(one.id, one);
  }
  return found;
}

function pickLater(first: WishlistDocument, second: WishlistDocument): WishlistDocument {
  const difference = first.updatedAt - second.updatedAt || (getHead(first) > getHead(second) ? 1 : -1);
  return difference > 0 ? first : second;
}

/** Breaks a tie of two changes in the same millisecond the same way in every browser. */
const getHead = ({ name, deletedAt }: WishlistDocument) => serialize({ name, deletedAt });
const serialize = (one: object): string =>
  JSON.stringify(Object.entries(one).sort(([a], [b]) => (a < b ? -1 : 1)));
