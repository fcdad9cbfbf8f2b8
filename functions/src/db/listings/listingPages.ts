import type { DocumentSnapshot, Firestore } from "firebase-admin/firestore";
import type * as z from "zod";

import { listingDocument, paths } from "../../contract/documents.ts";
import type { getListings, ListingAnswer } from "../../contract/sync.ts";
import { countMatches } from "../documents.ts";

/** Reads a seller's listings in the format of the callables' responses. */
export function openListingPages(firestore: Firestore) {
  return {
    async page(
      uid: string,
      { page, pageSize, sortBy, sortOrder, statusFilter }: z.output<typeof getListings.input>,
    ) {
      const all = firestore.collection(paths.listings(uid));
      const wanted = statusFilter === "all" ? all : all.where("status", "==", statusFilter);
      const [found, total] = await Promise.all([
        wanted
          .orderBy(sortBy, sortOrder)
          .offset((page - 1) * pageSize)
          .limit(pageSize)
          .get(),
        countMatches(wanted),
      ]);
      return { listings: found.docs.flatMap(toListingAnswer), total };
    },

    /** Returns the newest items first, because eBay's item ids increase. */
    async onMarketplace(uid: string, limit: number): Promise<ListingAnswer[]> {
      const listings = firestore.collection(paths.listings(uid)).where("ebayItemId", ">", "");
      return (await listings.orderBy("ebayItemId", "desc").limit(limit).get()).docs.flatMap(toListingAnswer);
    },

    async find(uid: string, listingId: string): Promise<ListingAnswer | null> {
      const snapshot = await firestore.doc(paths.listing(uid, listingId)).get();
      return snapshot.exists ? (toListingAnswer(snapshot)[0] ?? null) : null;
    },
  };
}

/** Returns an empty list for a damaged document. */
function toListingAnswer(snapshot: DocumentSnapshot): ListingAnswer[] {
  const parsed = listingDocument.safeParse(snapshot.data());
  if (!parsed.success) return [];
  const { createdAt, updatedAt, startTime, endTime, ...listing } = parsed.data;
  return [
    {
      ...listing,
      id: snapshot.id,
      status: listing.status === "completed" ? "ended" : listing.status,
      createdAt: createdAt?.toMillis() ?? null,
      updatedAt: updatedAt?.toMillis() ?? null,
      startTime: startTime?.toMillis() ?? null,
      endTime: endTime?.toMillis() ?? null,
    },
  ];
}
