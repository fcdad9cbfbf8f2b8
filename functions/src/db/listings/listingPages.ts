import type { DocumentSnapshot, Firestore } from "firebase-admin/firestore";
import type * as z from "zod";

import { listingDocument, paths } from "../../contract/documents.ts";
import type { getListings, ListingAnswer } from "../../contract/sync.ts";
import { countMatches, parseIntact } from "../documents.ts";

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
      return { listings: toAnswers(found.docs), total };
    },

    /** Returns the newest items first, because eBay's item ids increase. */
    async onMarketplace(uid: string, limit: number): Promise<ListingAnswer[]> {
      const listings = firestore.collection(paths.listings(uid)).where("ebayItemId", ">", "");
      return toAnswers((await listings.orderBy("ebayItemId", "desc").limit(limit).get()).docs);
    },

    async find(uid: string, listingId: string): Promise<ListingAnswer | null> {
      return toAnswers([await firestore.doc(paths.listing(uid, listingId)).get()])[0] ?? null;
    },
  };
}

const toAnswers = (found: readonly DocumentSnapshot[]): ListingAnswer[] =>
  parseIntact(listingDocument, found).map(({ createdAt, updatedAt, startTime, endTime, ...listing }) => ({
    ...listing,
    status: listing.status === "completed" ? "ended" : listing.status,
    createdAt: createdAt?.toMillis() ?? null,
    updatedAt: updatedAt?.toMillis() ?? null,
    startTime: startTime?.toMillis() ?? null,
    endTime: endTime?.toMillis() ?? null,
  }));
