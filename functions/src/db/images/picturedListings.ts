import type { Firestore } from "firebase-admin/firestore";

import { listingDocument, paths } from "../../contract/documents.ts";
import type { ListingPictures } from "../../domain/maintenance/imageJob.ts";
import { readAll } from "../documents.ts";
import { pickListingFields } from "../listings/storedListing.ts";

const FIELDS = ["title", "firebaseImages", "cloudinaryImages", "imageSource"] as const;

const picturedDocument = pickListingFields(FIELDS);

export function openPicturedListings(firestore: Firestore) {
  return {
    async listAll(uid: string): Promise<ListingPictures[]> {
      const found = await firestore
        .collection(paths.listings(uid))
        .select(...FIELDS)
        .get();
      return found.docs.flatMap((each) => {
        const parsed = picturedDocument.safeParse(each.data());
        return parsed.success ? [{ ...parsed.data, id: each.id }] : [];
      });
    },

    /** Returns the URLs in our storage, keyed by listing id. */
    async findStoredPictures(uid: string, listingIds: readonly string[]): Promise<Map<string, string[]>> {
      const documents = listingIds.map((id) => firestore.doc(paths.listing(uid, id)));
      const found = await readAll(firestore, documents, ["firebaseImages"]);
      const addresses = listingDocument.shape.firebaseImages;
      return new Map(found.map((each) => [each.id, addresses.catch([]).parse(each.get("firebaseImages"))]));
    },
  };
}
