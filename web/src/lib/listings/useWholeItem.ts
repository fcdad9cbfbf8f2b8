import { useQuery } from "@tanstack/react-query";

import type { ListingDocument } from "@contract/documents";
import { isOpenListing } from "@contract/listing/listings";
import { smartSyncListing } from "@contract/sync";

import { call } from "@/lib/calls/call";
import type { Found } from "@/lib/firestore/documents";

/**
 * Has the listing's item at eBay read with everything in it, once, where a sync has read only a few fields. Quiet: what
 * is read arrives with the live listing, and after a failure the next visit tries again.
 */
export function useWholeItem(listing: Found<ListingDocument> | null): void {
  const isUnread =
    listing !== null && listing.ebayItemId !== null && isOpenListing(listing) && !listing.itemReadAt;
  useQuery({
    queryKey: ["wholeItem", listing?.id],
    queryFn: () => call(smartSyncListing, { listingId: listing?.id ?? "", silent: true }),
    enabled: isUnread,
    staleTime: Infinity,
    retry: false,
  });
}
