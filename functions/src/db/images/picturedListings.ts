import type { Firestore } from "firebase-admin/firestore";

import { listingDocument } from "../../contract/documents.ts";
import type { ListingPictures } from "../../domain/maintenance/imageJob.ts";
import { readAll, parseIntact } from "../documents.ts";
import { pickListingFields, readListingFields, listingRefs } from "../listings/storedListing.ts";

const FIELDS = ["title", "firebaseImages", "cloudinaryImages", "imageSource"] as const;

const picturedDocument = pickListingFields(FIELDS);

export function openPicturedListings(firestore: Firestore) {
  return {
    async listAll(uid: string): Promise<ListingPictures[]> {
      return parseIntact(picturedDocument, await readListingFields(firestore, uid, FIELDS));
    },

    /** Returns the URLs in our storage, keyed by listing id. */
    async findStoredPictures(uid: string, listingIds: readonly string[]): Promise<Map<string, string[]>> {
      const documents = listingRefs(firestore, uid, listingIds);
      const found = await readAll(firestore, documents, ["firebaseImages"]);
      const addresses = listingDocument.shape.firebaseImages;
      return new Map(found.map((each) => [each.id, addresses.catch([]).parse(each.get("firebaseImages"))]));
    },
  };
}
