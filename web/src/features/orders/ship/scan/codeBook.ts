import { listUpcs, readUpc } from "@contract/capture/upc";

import { fold } from "@/lib/listings/query/fold";
import type { ListingRow } from "@/lib/listings/row";
import type { collectionStore } from "@/lib/listings/store";

import type { CarCodes, CodeBook } from "../pack/checking";

type Collection = Pick<typeof collectionStore, "get" | "rowsWhere">;
type CodedRow = Pick<ListingRow, "sku" | "customLabel" | "upc">;

/**
 * The collection, as far as it is here. Ids, SKUs and labels are compared without their case. `specifics` has barcodes
 * that listings have as item specifics, by listing id.
 */
export function createCodeBook(specifics: ReadonlyMap<string, string>, collection: Collection): CodeBook {
  return {
    codesOf({ id, listingId, sku }): CarCodes {
      const row = listingId === null ? null : collection.get(listingId);
      const own = { sku: row?.sku ?? sku, customLabel: row?.customLabel ?? null };
      return { ...own, upcs: [...upcsOf({ ...own, upc: row?.upc ?? null }), ...listUpcs(specifics.get(id))] };
    },
    findTitle(code) {
      const own = fold(code);
      const has = (text: string | null) => text !== null && fold(text) === own;
      const [row] = collection.rowsWhere((each) => has(each.id) || has(each.sku) || has(each.customLabel));
      return row?.title ?? null;
    },
    isSharedUpc(upc, { id, listingId, sku }) {
      const own = listingId ?? id;
      const known = collection.get(own)?.sku ?? sku ?? "";
      const number = readUpc(known) === null ? fold(known) : "";
      // A second listing of the same number is the same car, as after it was relisted.
      const isSame = (row: ListingRow) => row.id === own || (number !== "" && fold(row.sku ?? "") === number);
      return (
        [...specifics].some(([each, text]) => each !== own && listUpcs(text).includes(upc)) ||
        collection.rowsWhere((row) => !isSame(row) && upcsOf(row).includes(upc)).length > 0
      );
    },
  };
}

/** Some sellers use the shop's barcode as the SKU. */
const upcsOf = ({ sku, customLabel, upc }: CodedRow): readonly string[] => [
  ...listUpcs(upc),
  ...[readUpc(sku), readUpc(customLabel)].filter((code) => code !== null),
];
