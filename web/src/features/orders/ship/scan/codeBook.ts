import { listUpcs, readUpc } from "@contract/capture/upc";

import { fold } from "@/lib/listings/query/fold";
import type { ListingRow } from "@/lib/listings/row";
import type { collectionStore } from "@/lib/listings/store";

import type { CarCodes, CodeBook } from "../pack/checking";

type Collection = Pick<typeof collectionStore, "get" | "findRows">;
type CodedRow = Pick<ListingRow, "sku" | "customLabel" | "upc">;

/**
 * Creates a code book from the loaded part of the collection. Compares ids, SKUs and labels without case.
 * `specifics` has the barcodes from item specifics, by listing id.
 */
export function createCodeBook(specifics: ReadonlyMap<string, string>, collection: Collection): CodeBook {
  return {
    getCodes({ id, listingId, sku }): CarCodes {
      const row = listingId === null ? null : collection.get(listingId);
      const own = { sku: row?.sku ?? sku, customLabel: row?.customLabel ?? null };
      return {
        ...own,
        upcs: [...listUpcsOf({ ...own, upc: row?.upc ?? null }), ...listUpcs(specifics.get(id))],
      };
    },
    findTitle(code) {
      const own = fold(code);
      const has = (text: string | null) => text !== null && fold(text) === own;
      const [row] = collection.findRows((each) => has(each.id) || has(each.sku) || has(each.customLabel));
      return row?.title ?? null;
    },
    isSharedUpc(upc, { id, listingId, sku }) {
      const own = listingId ?? id;
      const known = collection.get(own)?.sku ?? sku ?? "";
      const number = readUpc(known) === null ? fold(known) : "";
      // A second listing with the same number is the same car, for example after a relisting.
      const isSame = (row: ListingRow) => row.id === own || (number !== "" && fold(row.sku ?? "") === number);
      return (
        [...specifics].some(([each, text]) => each !== own && listUpcs(text).includes(upc)) ||
        collection.findRows((row) => !isSame(row) && listUpcsOf(row).includes(upc)).length > 0
      );
    },
  };
}

/** Returns the retail barcodes of a car. Some sellers use the barcode as the SKU. */
const listUpcsOf = ({ sku, customLabel, upc }: CodedRow): readonly string[] => [
  ...listUpcs(upc),
  ...[readUpc(sku), readUpc(customLabel)].filter((code) => code !== null),
];
