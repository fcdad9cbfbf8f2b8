import { listingDocument } from "@contract/documents";
import { type ListingRow, toRow } from "@/lib/listings/row";

import { createListingFields } from "../../collectionListing";

/** Returns the rows that `npm run bench -- collection` stores, with pictures on this page's origin. */
export function makeRows(count: number): ListingRow[] {
  return Array.from({ length: count }, (_, at) =>
    toRow(
      `listing-${at}`,
      listingDocument.parse(
        createListingFields(at, (time) => ({ toMillis: () => time }), window.location.origin),
      ),
    ),
  );
}
