import { useQuery } from "@tanstack/react-query";

import type { ListingDocument } from "@contract/documents";
import { isEditedSinceRead, isImported } from "@contract/listings/importedListing";
import { isOpenListing } from "@contract/listings/listings";
import { smartSyncListing } from "@contract/sync";

import { call } from "@/lib/calls/call";
import type { WithId } from "@/lib/firestore/documents";

/**
 * Reads all fields of an imported listing's item, once, because a sync reads only a few. An item that was
 * listed here is what we sent until the listing is edited. After an edit it is read, so that both can be
 * compared. Shows no status: the result arrives with the live listing, and after a failure the next visit
 * tries again.
 */
export function useWholeItem(listing: WithId<ListingDocument> | null): void {
  const isUnread = listing !== null && isOpenListing(listing) && isWanted(listing);
  useQuery({
    queryKey: ["wholeItem", listing?.id],
    queryFn: () => call(smartSyncListing, { listingId: listing?.id ?? "", silent: true }),
    enabled: isUnread,
    staleTime: Infinity,
    retry: false,
  });
}

function isWanted(listing: WithId<ListingDocument>): boolean {
  if (isImported(listing)) return !listing.itemReadAt;
  return listing.ebayItemId !== null && isEditedSinceRead(listing);
}
