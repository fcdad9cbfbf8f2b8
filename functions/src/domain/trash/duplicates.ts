import type { ListingDocument } from "../../contract/documents.ts";
import type { DuplicateGroup } from "../../contract/trash/trash.ts";

/** The fields of a listing that identify duplicates. */
export type Copy = Pick<
  ListingDocument,
  "title" | "sku" | "ebayItemId" | "quantity" | "status" | "isDraft"
> & {
  id: string;
  /** Epoch milliseconds. */
  createdAt: number | null;
};

/**
 * Groups duplicates: listings of one item, and drafts with one SKU and no item id. Listings of different
 * items are never duplicates. Keeps the oldest listing and adds the quantities of removed drafts to it.
 */
export function groupDuplicates(copies: readonly Copy[]): DuplicateGroup[] {
  const listed = copies.filter(({ ebayItemId }) => ebayItemId !== null);
  const drafts = copies.filter(isDraft);
  return [
    ...groupBy("itemId", listed, ({ ebayItemId }) => ebayItemId),
    ...groupBy("sku", drafts, ({ sku }) => sku),
  ];
}

const isDraft = ({ ebayItemId, status }: Copy): boolean =>
  ebayItemId === null && (status ?? "draft") === "draft";

function groupBy(
  by: DuplicateGroup["by"],
  copies: readonly Copy[],
  getKey: (copy: Copy) => string | null,
): DuplicateGroup[] {
  const byKey = Map.groupBy(copies, (copy) => getKey(copy)?.trim() ?? "");
  byKey.delete("");
  return [...byKey].flatMap(([key, group]) => {
    const [kept, ...removed] = group.sort(compareAge);
    if (kept === undefined || removed.length === 0) return [];
    const addedQuantity = removed.filter(isDraft).reduce((sum, { quantity }) => sum + quantity, 0);
    return [{ by, key, kept: summarizeCopy(kept), removed: removed.map(summarizeCopy), addedQuantity }];
  });
}

/** Sorts by age, unknown ages last, then by id, so that every run has the same result. */
const compareAge = (one: Copy, other: Copy): number =>
  (one.createdAt ?? Infinity) - (other.createdAt ?? Infinity) || (one.id < other.id ? -1 : 1);

const summarizeCopy = ({ id, title, sku, ebayItemId, quantity }: Copy) => ({
  id,
  title,
  sku,
  ebayItemId,
  quantity,
});
