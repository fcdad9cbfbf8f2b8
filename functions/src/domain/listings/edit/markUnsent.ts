import type { ListingDocument } from "../../../contract/documents.ts";
import { MARKETPLACE_FIELDS, type MarketplaceField } from "../../../contract/listing/edits.ts";
import { isOpenListing } from "../../../contract/listing/listings.ts";

/** Returns a live listing's unsent fields after a change of these fields. No other listing has any. */
export function markUnsent(
  listing: Pick<ListingDocument, "status" | "isDraft" | "ebayItemId" | "unsentFields">,
  changed: readonly string[],
): { unsentFields?: MarketplaceField[] } {
  if (listing.ebayItemId === null || !isOpenListing(listing)) return {};
  const unsent: ReadonlySet<string> = new Set([...listing.unsentFields, ...changed]);
  return { unsentFields: MARKETPLACE_FIELDS.filter((field) => unsent.has(field)) };
}
