import { keepPreviousData, useQuery } from "@tanstack/react-query";

import type { ListingDocument } from "@contract/documents";
import { compareListings } from "@contract/listings/ledger";

import { call } from "../calls/call";
import type { WithId } from "../firestore/documents";

/** Compares the listing with eBay's last known values. Repeats this after each change of the listing. */
export function useLedger(listing: WithId<ListingDocument>) {
  const { id, ebayItemId, updatedAt } = listing;
  return useQuery({
    queryKey: ["ledger", id, updatedAt?.toMillis()],
    queryFn: async () =>
      (await call(compareListings, { listingIds: [id], withTerms: true })).ledgers[0] ?? null,
    enabled: ebayItemId !== null,
    placeholderData: keepPreviousData,
    staleTime: Infinity,
  });
}
