import { getWishlistSku, type WishlistItem } from "@contract/galleries/wishlists";
import { getItemUrl } from "@contract/listings/itemPage";
import { toAmount } from "@contract/wire/numbers";

import { writeCsv } from "@/lib/csv";

/**
 * The bulk manager's columns, and the defaults of missing values (specification 2, section 3). `link` is
 * additional: the bulk manager finds the eBay item in it.
 */
const COLUMNS = ["title", "sku", "qty", "price", "binPrice", "condition", "notes", "link"];
const TITLE = "Hot Wheels Car";
const PRICE = 5;
const QUANTITY = 1;
const CONDITION = "New";

export function writeBulkCsv(items: readonly WishlistItem[]): string {
  const rows = items.map((item) => {
    const { title, price, binPrice, ebayItemId } = item;
    return [
      title.trim() === "" ? TITLE : title,
      getWishlistSku(item) ?? "",
      QUANTITY,
      toAmount(price ?? PRICE),
      binPrice === null ? "" : toAmount(binPrice),
      CONDITION,
      ebayItemId === null ? "" : `eBay item ${ebayItemId}`,
      ebayItemId === null ? "" : getItemUrl(ebayItemId),
    ];
  });
  return writeCsv([COLUMNS, ...rows]);
}
