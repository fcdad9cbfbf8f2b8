import { listingDocument } from "@contract/documents";
import { type ListingRow, rowOf } from "@/lib/listings/row";

import { listingFields } from "../../collectionListing";

/** The rows of the same listings that `npm run bench -- collection` stores, their pictures on this page's own origin. */
export function makeRows(count: number): ListingRow[] {
  return Array.from({ length: count }, (_, at) =>
    rowOf(
      `listing-${at}`,
      listingDocument.parse(listingFields(at, (time) => ({ toMillis: () => time }), window.location.origin)),
    ),
  );
}
