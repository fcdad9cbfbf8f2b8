import { cutText } from "@contract/wire/cutText";

import type { BulkRow } from "@/lib/bulkStore";
import type { LotItem } from "@/lib/lots";

import { parseAmountCell, parseQuantityCell } from "./amounts";
import { copy } from "./copy";

/** Returns the title of a row, or a generated name if its file has none. */
export function getTitle({ title, ebayId }: Pick<BulkRow, "title" | "ebayId">): string {
  if (title.trim() !== "") return title;
  return ebayId === null ? copy.untitled : copy.itemNamed(ebayId);
}

/** Maximum length of a title in a lot (`contract/listings/selling.ts`). */
const MAX_LOT_TITLE = 500;

/**
 * Returns the row as an item of a lot. An invalid price counts as none, and an invalid quantity as one. The
 * import has reported them.
 */
export function toLotItem(row: BulkRow): LotItem {
  return {
    listingId: null,
    ebayId: row.ebayId,
    title: cutText(getTitle(row).trim(), MAX_LOT_TITLE),
    price: parseAmountCell(row.price) ?? null,
    binPrice: parseAmountCell(row.binPrice) ?? null,
    qty: parseQuantityCell(row.qty) ?? 1,
  };
}
