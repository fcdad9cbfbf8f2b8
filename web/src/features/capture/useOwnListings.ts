import { useEffect, useState } from "react";

import { type ListingDocument, listingDocument, paths } from "@contract/documents";
import { type Found, watchDocument, watchDocuments } from "@/lib/documents";

export type OwnListing = Found<ListingDocument>;

/** Which of the seller's listings are meant; with neither, none. */
export interface Wanted {
  readonly sku: string | null;
  readonly listingId?: string | null;
}

/** More listings of one SKU are not looked at. */
const MOST = 10;

/** The seller's listings of a SKU, and one by its id, as they are while somebody looks; empty until they are known. */
export function useOwnListings(uid: string, { sku, listingId = null }: Wanted): readonly OwnListing[] {
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
    // Without an answer there is nothing to show beside the question; the question itself stands.
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
