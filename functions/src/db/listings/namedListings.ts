import type { Firestore, Query } from "firebase-admin/firestore";

import { listingDocument, paths } from "../../contract/documents.ts";
import type { NamedListings } from "../../domain/capture/suggestCars.ts";

/** Suggestions per query. */
const MAX_RESULTS = 5;
/** Sorts after every letter. */
const LAST_CHARACTER = "\uf8ff";

export function openNamedListings(firestore: Firestore): NamedListings {
  const listings = (uid: string) => firestore.collection(paths.listings(uid));
  const read = async (query: Query) =>
    (await query.limit(MAX_RESULTS).get()).docs.map((snapshot) => {
      const { sku, carName, title } = listingDocument.parse(snapshot.data());
      return { sku, carName: carName ?? title };
    });
  return {
    listBySku: (uid, sku) => read(listings(uid).where("sku", "==", sku)),
    async listByName(uid, beginnings) {
      const found = await Promise.all(
        beginnings.map((beginning) =>
          read(
            listings(uid)
              .where("carName", ">=", beginning)
              .where("carName", "<", `${beginning}${LAST_CHARACTER}`),
          ),
        ),
      );
      return found.flat().slice(0, MAX_RESULTS);
    },
  };
}
