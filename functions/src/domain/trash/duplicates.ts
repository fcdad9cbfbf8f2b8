import type { ListingDocument } from "../../contract/documents.ts";
import type { DuplicateGroup } from "../../contract/trash.ts";

/** Of a listing, what tells whether it is a duplicate. */
export type Copy = Pick<
  ListingDocument,
  "title" | "sku" | "ebayItemId" | "quantity" | "status" | "isDraft"
> & {
  id: string;
  /** Epoch milliseconds. */
  createdAt: number | null;
};

/**
 * Listings of one item; and drafts of one SKU, but only among those without an item id: a listing that has one is never
 * a duplicate of another item. Kept is the oldest, and raised by the quantities of the drafts that go.
 */
export function duplicateGroups(copies: readonly Copy[]): DuplicateGroup[] {
  const listed = copies.filter(({ ebayItemId }) => ebayItemId !== null);
  const drafts = copies.filter(isDraft);
  return [
    ...groupsBy("itemId", listed, ({ ebayItemId }) => ebayItemId),
    ...groupsBy("sku", drafts, ({ sku }) => sku),
  ];
}

const isDraft = ({ ebayItemId, status }: Copy): boolean =>
  ebayItemId === null && (status ?? "draft") === "draft";

function groupsBy(
  by: DuplicateGroup["by"],
  copies: readonly Copy[],
  keyOf: (copy: Copy) => string | null,
): DuplicateGroup[] {
  const byKey = Map.groupBy(copies, (copy) => keyOf(copy)?.trim() ?? "");
  byKey.delete("");
  return [...byKey].flatMap(([key, group]) => {
    const [kept, ...removed] = group.sort(byAge);
    if (kept === undefined || removed.length === 0) return [];
    const addedQuantity = removed.filter(isDraft).reduce((sum, { quantity }) => sum + quantity, 0);
    return [{ by, key, kept: brief(kept), removed: removed.map(brief), addedQuantity }];
  });
}

/** The oldest first; of unknown age last, and then by the id, so that every run decides alike. */
const byAge = (one: Copy, other: Copy): number =>
  (one.createdAt ?? Infinity) - (other.createdAt ?? Infinity) || (one.id < other.id ? -1 : 1);

const brief = ({ id, title, sku, ebayItemId, quantity }: Copy) => ({ id, title, sku, ebayItemId, quantity });
