import { isLotId } from "@contract/listings/lotText";
import { cutText } from "@contract/wire/cutText";
import { MAX_LOT_ITEMS } from "@contract/wire/limits";

import { nameListing } from "@/lib/listings/nameListing";
import type { ListingRow } from "@/lib/listings/row";
import { type LotItem, openNewLot } from "@/lib/lots";
import { showToast } from "@/ui/overlays/toast";

import { copy } from "../copy";
import { findRows } from "../list/rowText";

/**
 * Opens the preview of a lot with one copy of each selected car. Leaves out cars without copies, and shows a
 * message.
 */
export function openSelectedLot(ids: readonly string[]): void {
  const rows = findRows(ids);
  const cars = rows.filter(({ id, quantity }) => quantity > 0 && !isLotId(id));
  if (cars.length === 0) showToast(copy.lotNone, { tone: "warning" });
  else if (cars.length > MAX_LOT_ITEMS) showToast(copy.lotTooMany(MAX_LOT_ITEMS), { tone: "warning" });
  else {
    const left = rows.length - cars.length;
    if (left > 0) showToast(copy.lotLeft(left), { tone: "warning" });
    openNewLot(cars.map(toLotItem));
  }
}

/** Maximum length of a title in a request (`contract/listings/selling.ts`). */
const MAX_TITLE = 500;

const toLotItem = (row: ListingRow): LotItem => ({
  listingId: row.id,
  ebayId: row.ebayItemId,
  title: cutText(nameListing(row), MAX_TITLE),
  price: row.price,
  binPrice: null,
  qty: 1,
});
