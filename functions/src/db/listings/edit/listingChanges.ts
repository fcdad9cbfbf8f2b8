import type { Firestore } from "firebase-admin/firestore";

import { listingDocument, paths } from "../../../contract/documents.ts";
import { AppError } from "../../../contract/wire/errors.ts";
import { isOpenListing } from "../../../contract/listings/listings.ts";
import { readStock, setQuantity, toStockChanges } from "../../../contract/places/stock.ts";
import { readCarsInLot } from "../../../domain/lots/lotStock.ts";
import { readCars } from "../../lots/lots.ts";
import { writeChangeSet } from "../changeSets.ts";
import { openEndingStore } from "../endings.ts";
import type { ChangeListingsPorts } from "../../../domain/listings/changeListings.ts";
import { countCopiesLeft } from "../../../domain/listings/changeLiveQuantity.ts";
import type { Accepted } from "../../../domain/listings/reviseItems.ts";
import { readAll, parseIntact } from "../../documents.ts";
import { stampEdit, listingRefs } from "../storedListing.ts";

export function openListingChanges(firestore: Firestore): ChangeListingsPorts["listings"] {
  return {
    async read(uid, listingIds) {
      const found = await readAll(firestore, listingRefs(firestore, uid, listingIds));
      const listings = parseIntact(listingDocument, found);
      const carIds = listings.flatMap(({ lot }) => lot?.cars.map(({ listingId }) => listingId) ?? []);
      const cars = await readCars(firestore, uid, carIds);
      return new Map(
        listings.map((listing) => {
          const { id, ebayItemId, listingType = null, quantity, quantitySold, lot } = listing;
          const liveItemId = isOpenListing(listing) ? ebayItemId : null;
          const inLot = lot && { quantity, cars: readCarsInLot(lot.cars, (carId) => cars.get(carId)) };
          return [id, { liveItemId, listingType, quantitySold, ...(inLot && { lot: inLot }) }];
        }),
      );
    },

    markEnded: (uid, itemId) => openEndingStore(firestore).markEnded(uid, itemId),

    /** Uses a transaction, because `atEbay` exists only in synced listings. */
    write: (uid, { listingId, price, quantity, quantitySold }, accepted) =>
      firestore.runTransaction(async (transaction) => {
        const ref = firestore.doc(paths.listing(uid, listingId));
        const snapshot = await transaction.get(ref);
        if (!snapshot.exists) throw new AppError("listing/not-found");
        const listing = listingDocument.parse(snapshot.data());
        const { atEbay, currentPrice, quantitySold: sold } = listing;
        const left = quantity === undefined ? null : countCopiesLeft({ quantity, quantitySold }, sold);
        const stock =
          left === null
            ? {}
            : toStockChanges(listing, setQuantity(readStock(listing), left, { sold: 0, since: 0 }));
        const compared = accepted && atEbay ? toCompared(accepted, sold) : null;
        const after = { ...(price !== undefined && { price }), ...stock };
        const before = snapshot.data() ?? {};
        writeChangeSet(firestore, transaction, uid, "seller", [{ listingId, before, after }]);
        transaction.update(ref, {
          ...(price !== undefined && {
            price,
            ...((accepted !== null || typeof currentPrice === "number") && { currentPrice: price }),
            ...(compared && { "atEbay.price": price }),
          }),
          ...stock,
          ...(compared?.quantity != null && { "atEbay.quantity": compared.quantity }),
          ...stampEdit(),
        });
      }),
  };
}

/** Returns what the marketplace has after the sales that were counted since it accepted the values. */
const toCompared = ({ quantity, quantitySold }: Accepted, sold: number) => ({
  quantity: quantity === undefined ? null : countCopiesLeft({ quantity, quantitySold }, sold),
});
