import type { BulkRow } from "@/lib/bulkStore";
import type { LotItem } from "@/lib/multiItem";

import { amountOf, quantityOf } from "./amounts";
import { copy } from "./copy";

/** What a row is called where its file doesn't say. */
export function titleOf({ title, ebayId }: Pick<BulkRow, "title" | "ebayId">): string {
  if (title.trim() !== "") return title;
  return ebayId === null ? copy.untitled : copy.itemNamed(ebayId);
}

/** As long as a lot's item may be (`contract/listing/selling.ts`). */
const MAX_LOT_TITLE = 500;

/** What can't be read as a price counts as none, as a quantity one; the import has said so. */
export function lotItemOf(row: BulkRow): LotItem {
  return {
    listingId: null,
    ebayId: row.ebayId,
    title: titleOf(row).trim().slice(0, MAX_LOT_TITLE),
    price: amountOf(row.price) ?? null,
    binPrice: amountOf(row.binPrice) ?? null,
    qty: quantityOf(row.qty) ?? 1,
  };
}
