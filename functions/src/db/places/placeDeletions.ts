import type { Firestore } from "firebase-admin/firestore";

import { listingDocument, paths } from "../../contract/documents.ts";
import { isLotId } from "../../contract/listings/lotText.ts";
import type { DeletePlacesPorts } from "../../domain/places/deletePlaces.ts";

const stockFields = listingDocument.pick({ quantity: true, storageBin: true });

export function openPlaceDeletions(firestore: Firestore): DeletePlacesPorts {
  return {
    async readPlaced(uid) {
      // Reads all listings with a place, because a text can have several places, which a query can't match.
      const placed = firestore.collection(paths.listings(uid)).where("storageBin", ">", "");
      const { docs } = await placed.select("quantity", "storageBin").get();
      return docs.filter(({ id }) => !isLotId(id)).map((snapshot) => stockFields.parse(snapshot.data()));
    },
    async findToPack(uid, placeIds) {
      const listings = firestore.collection(paths.listings(uid));
      const found = await Promise.all(
        placeIds.map(async (placeId) => {
          const waiting = listings.where(`toPack.copies.${placeId}`, ">", 0).limit(1);
          return (await waiting.select().get()).docs.length > 0;
        }),
      );
      return new Set(placeIds.filter((_, at) => found[at]));
    },
    async deletePlaces(uid, placeIds) {
      const batch = firestore.batch();
      for (const placeId of placeIds) batch.delete(firestore.doc(paths.place(uid, placeId)));
      await batch.commit();
    },
  };
}
