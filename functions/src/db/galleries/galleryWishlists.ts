import type { Firestore, Query } from "firebase-admin/firestore";

import {
  MAX_LISTED_WISHLISTS,
  MAX_WANTED_LISTS,
  galleryWishlistDocument,
} from "../../contract/galleries/galleryWishlists.ts";
import { listingDocument, paths } from "../../contract/documents.ts";
import type { OwnerWishlists } from "../../domain/galleries/ownerWishlists.ts";
import { readAll, countMatches, parseIntact } from "../documents.ts";
import { listingRefs } from "../listings/storedListing.ts";

/** The fields of an overview, without the items. */
const SUMMARY = [
  "galleryOwner",
  "username",
  "itemCount",
  "removedItemsCount",
  "ipCountry",
  "ipRegion",
  "createdAt",
  "updatedAt",
] as const;

const stocked = listingDocument.pick({ status: true, quantity: true });
const found = galleryWishlistDocument.omit({ saves: true, expiresAt: true });

export function openOwnerWishlists(firestore: Firestore): Omit<OwnerWishlists, "findRole"> {
  const of = (owner: string | null): Query => {
    const all = firestore.collection(paths.galleryWishlists());
    return owner === null ? all : all.where("galleryOwner", "==", owner);
  };
  return {
    async listNewest(owner) {
      const { docs } = await of(owner)
        .orderBy("updatedAt", "desc")
        .limit(MAX_LISTED_WISHLISTS)
        .select(...SUMMARY)
        .get();
      return parseIntact(found, docs);
    },

    count: (owner) => countMatches(of(owner)),

    async readStock(owner, listingIds) {
      const documents = listingRefs(firestore, owner, listingIds);
      const listings = parseIntact(stocked, await readAll(firestore, documents, ["status", "quantity"]));
      return new Map(
        listings.map(({ id, status, quantity }) => [id, status === "active" ? quantity : 0] as const),
      );
    },

    async listItems(owner) {
      const { docs } = await of(owner)
        .orderBy("updatedAt", "desc")
        .limit(MAX_WANTED_LISTS)
        .select("items")
        .get();
      return docs.map((each) => galleryWishlistDocument.shape.items.catch([]).parse(each.get("items")));
    },

    async find(wishlistId) {
      const snapshot = await firestore.doc(paths.galleryWishlist(wishlistId)).get();
      return snapshot.exists ? { ...found.parse(snapshot.data()), id: snapshot.id } : null;
    },
  };
}
