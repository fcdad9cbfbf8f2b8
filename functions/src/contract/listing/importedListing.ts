import type { TimestampLike } from "../wire/timestamp.ts";

/** Returns the id of the listing that is created for an item made elsewhere. Every attempt creates the same one. */
export const importedListingId = (itemId: string): string => `ebay-${itemId}`;

/** Whether the listing was created for its item by a sync. What Pegboard put on eBay itself was made here. */
export const isImported = ({ id, ebayItemId }: { id: string; ebayItemId: string | null }): boolean =>
  ebayItemId !== null && id === importedListingId(ebayItemId);

/** Tells whether a listing was edited here since its item was last read. */
export const isEditedSinceRead = ({
  itemReadAt,
  lastLocalUpdate,
}: Partial<Record<"itemReadAt" | "lastLocalUpdate", TimestampLike | null | undefined>>): boolean =>
  Boolean(itemReadAt && lastLocalUpdate && lastLocalUpdate.toMillis() > itemReadAt.toMillis());
