import type { EbayFields } from "../../contract/tester.ts";

export type SellerFields = EbayFields;

/** One listing as the marketplace has it, by the marketplace's own field names. */
export interface RawListings {
  read(accessToken: string, itemId: string): Promise<Record<string, unknown>>;
  update(accessToken: string, itemId: string, fields: SellerFields): Promise<void>;
  /** Lists at most one item under `uuid` (32 hex digits), and answers its id. */
  create(accessToken: string, fields: SellerFields, uuid: string): Promise<string>;
}
