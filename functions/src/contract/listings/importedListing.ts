import type { TimestampLike } from "../wire/timestamp.ts";

/**
 * Returns the id of the listing for an item that wasn't created in Pegboard. Every attempt uses the same id.
 */
export const makeImportedListingId = (itemId: string): string => `ebay-${itemId}`;

/** Returns whether a sync created the listing for its item. Items that Pegboard published have another id. */
export const isImported = ({ id, ebayItemId }: { id: string; ebayItemId: string | null }): boolean =>
  ebayItemId !== null && id === makeImportedListingId(ebayItemId);

/** Returns whether a listing was edited here since its item was last read. */
export const isEditedSinceRead = ({
  itemReadAt,
  lastLocalUpdate,
}: Partial<Record<"itemReadAt" | "lastLocalUpdate", TimestampLike | null | undefined>>): boolean =>
  Boolean(itemReadAt && lastLocalUpdate && lastLocalUpdate.toMillis() > itemReadAt.toMillis());
