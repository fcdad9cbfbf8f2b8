/** An item as the marketplace has it. Ids and SKUs are text, prices dollars, times epoch milliseconds. */
export interface SellerItem {
  itemId: string;
  title: string;
  sku: string | null;
  /** What was sent along when the item was listed: our listing's id. Null where the call doesn't tell. */
  applicationData: string | null;
  state: "scheduled" | "active" | "ended";
  /** The seller or the marketplace ended it before its time. */
  endedEarly: boolean;
  /** For sale, without what has sold. */
  quantity: number;
  quantitySold: number;
  price: number;
  watchCount: number | null;
  listingUrl: string | null;
  startTime: number | null;
  endTime: number | null;
  /** Null where the call doesn't tell. */
  pictureUrls: readonly string[] | null;
}

/** The marketplace as a sync reads it. Refusals are `AppError`s of the `ebay/...` codes. */
export interface SyncMarketplace {
  /** What happened in a time; `truncated` when there was more than one answer holds. */
  changes(
    accessToken: string,
    from: number,
    to: number,
  ): Promise<{ items: readonly SellerItem[]; truncated: boolean }>;
  /**
   * A page of what was for sale or scheduled at `at`, 200 items. What ends later is still in it, so that nothing
   * moves up a page unseen. A page past the last is empty.
   */
  page(
    accessToken: string,
    at: number,
    page: number,
  ): Promise<{ items: readonly SellerItem[]; pages: number; total: number }>;
  /** A page of what ended in a time of at most 119 days, 200 items. A page past the last is empty. */
  ended(
    accessToken: string,
    from: number,
    to: number,
    page: number,
  ): Promise<{ items: readonly SellerItem[]; pages: number }>;
  /** Null where the marketplace knows it no more. */
  item(accessToken: string, itemId: string): Promise<SellerItem | null>;
}
