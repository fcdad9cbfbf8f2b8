import type { ItemAtEbay, SaleTerms } from "../../contract/documents.ts";

/** An item at the marketplace. Ids and SKUs are text, prices are dollars, times are epoch milliseconds. */
export interface SellerItem {
  itemId: string;
  title: string;
  sku: string | null;
  /** Our listing's id, sent when the item was listed. Null if the call doesn't return it. */
  applicationData: string | null;
  /** The listing format as eBay names it. Absent if the call doesn't return it. */
  listingType?: string;
  state: "scheduled" | "active" | "ended";
  /** True if the seller or the marketplace ended it early. */
  endedEarly: boolean;
  /** The quantity for sale, excluding sold copies. */
  quantity: number;
  quantitySold: number;
  price: number;
  watchCount: number | null;
  listingUrl: string | null;
  startTime: number | null;
  endTime: number | null;
  /** Null if the call doesn't return pictures. */
  pictureUrls: readonly string[] | null;
  /** The terms of sale that the call returned. Missing ones are unknown. */
  terms?: Partial<SaleTerms>;
}

/** An item that was read individually and completely. */
export interface ReadItem extends SellerItem {
  whole?: ItemAtEbay | null;
}

/** The marketplace calls of a sync. Throws `AppError`s with `ebay/...` codes. */
export interface SyncMarketplace {
  /** Returns the items changed in a period. `truncated` means that the answer doesn't contain all of them. */
  readChanges(
    accessToken: string,
    from: number,
    to: number,
  ): Promise<{ items: readonly SellerItem[]; truncated: boolean }>;
  /**
   * Returns a page of 200 items that were for sale or scheduled at `at`. Items that end later stay in the list, so
   * pages don't shift. Pages past the last are empty.
   */
  readPage(
    accessToken: string,
    at: number,
    page: number,
  ): Promise<{ items: readonly SellerItem[]; pages: number; total: number }>;
  /** Returns a page of 200 items that ended in a period of at most 119 days. Pages past the last are empty. */
  listEnded(
    accessToken: string,
    from: number,
    to: number,
    page: number,
  ): Promise<{ items: readonly SellerItem[]; pages: number }>;
  /** Returns null if the marketplace no longer has the item, or if it's another seller's. */
  readItem(accessToken: string, itemId: string): Promise<ReadItem | null>;
}
