import { fold } from "@/lib/listings/query/fold";
import { collectionStore } from "@/lib/listings/store";

import { type CarCodes, type CodeBook, isUpc } from "../pack/checking";

/** The collection, as far as it is here. Ids, SKUs and labels are compared without their case. */
export function createCodeBook(upcs: ReadonlyMap<string, string>): CodeBook {
  return {
    codesOf({ id, listingId, sku }): CarCodes {
      const row = listingId === null ? null : collectionStore.get(listingId);
      const own = { sku: row?.sku ?? sku, customLabel: row?.customLabel ?? null };
      // Some sellers use the shop's barcode as the SKU. A camera reads it with a zero before it.
      const upc =
        upcs.get(id) ?? [own.sku, own.customLabel].find((code) => code !== null && isUpc(code)) ?? null;
      return { ...own, upc };
    },
    findTitle(code) {
      const own = fold(code);
      const has = (text: string | null) => text !== null && fold(text) === own;
      const [row] = collectionStore.rowsWhere(
        (each) => has(each.id) || has(each.sku) || has(each.customLabel),
      );
      return row?.title ?? null;
    },
  };
}
