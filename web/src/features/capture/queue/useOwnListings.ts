import { useEffect, useState } from "react";

import { type ListingDocument, listingDocument, paths } from "@contract/documents";
import { type WithId, watchDocument, watchDocuments } from "@/lib/firestore/documents";

export type OwnListing = WithId<ListingDocument>;

/** Selects which of the seller's listings to load. Loads none if both fields are null. */
export interface ListingFilter {
  readonly sku: string | null;
  readonly listingId?: string | null;
}

/** Maximum number of listings with one SKU. */
const MOST = 10;

/** Listens to the seller's listings with a SKU, and to one listing by id. Empty until loaded. */
export function useOwnListings(uid: string, { sku, listingId = null }: ListingFilter): readonly OwnListing[] {
  const key = JSON.stringify([uid, sku, listingId]);
  const [found, setFound] = useState<{ key: string; bySku: readonly OwnListing[]; byId: OwnListing | null }>({
    key,
    bySku: [],
    byId: null,
  });
  useEffect(() => {
    const change = (fields: Partial<Pick<typeof found, "bySku" | "byId">>) =>
      setFound((before) => ({
        ...(before.key === key ? before : { key, bySku: [], byId: null }),
        ...fields,
      }));
    // On failure the question is shown without listings.
    const onError = () => undefined;
    const stops = [
      sku !== null &&
        watchDocuments(
          { path: paths.listings(uid), where: [["sku", "==", sku]], limit: MOST },
          listingDocument,
          ({ documents }) => change({ bySku: documents }),
          onError,
        ),
      listingId !== null &&
        watchDocument(paths.listing(uid, listingId), listingDocument, (byId) => change({ byId }), onError),
    ];
    return () => stops.forEach((stop) => stop !== false && stop());
  }, [key, uid, sku, listingId]);

  if (found.key !== key) return [];
  const { bySku, byId } = found;
  return byId === null || bySku.some(({ id }) => id === byId.id) ? bySku : [byId, ...bySku];
}
