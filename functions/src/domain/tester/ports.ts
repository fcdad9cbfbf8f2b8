import type { ResolvedTerms } from "../../contract/listing/resolveTerms.ts";
import type { EbayFields } from "../../contract/ebay/tester.ts";

export type SellerFields = EbayFields;

/** Reads and writes a listing with eBay's own field names. */
export interface RawListings {
  read(accessToken: string, itemId: string): Promise<Record<string, unknown>>;
  update(accessToken: string, itemId: string, fields: SellerFields): Promise<void>;
  /** Creates an item and returns its id. Creates at most one per `uuid` (32 hex digits). */
  create(accessToken: string, fields: SellerFields, uuid: string, terms: ResolvedTerms): Promise<string>;
}
