import { type Firestore, Timestamp } from "firebase-admin/firestore";
import * as z from "zod";

import { paths } from "../../contract/documents.ts";
import { inboxPreferences } from "../../contract/inbox.ts";
import { watcherOfferDocument } from "../../contract/watcherOffers.ts";
import type { WatcherStore } from "../../domain/inbox/offerToWatchers.ts";
import { findListingsOfItems } from "../listings/itemListings.ts";

/** Fields of a listing that an offer is checked against. */
const offered = z.object({
  ebayItemId: z.string().nullish().catch(null),
  price: z.number().nullish().catch(null),
});

export function openWatcherOfferStore(firestore: Firestore): WatcherStore {
  return {
    findListings: (uid, itemIds) => findListingsOfItems(firestore, uid, itemIds),

    async readListing(uid, listingId) {
      const found = await firestore.doc(paths.listing(uid, listingId)).get();
      if (!found.exists) return null;
      const { ebayItemId, price } = offered.parse(found.data());
      return { itemId: ebayItemId ?? null, price: price ?? null };
    },

    async readFloorPercent(uid) {
      const found: unknown = (await firestore.doc(paths.user(uid)).get()).get("inboxPreferences");
      return inboxPreferences.catch(inboxPreferences.parse({})).parse(found ?? {}).floorPercent;
    },

    claim: (uid, itemId, { offerId, listingId, price, message, at }, runsFrom) =>
      firestore.runTransaction(async (transaction) => {
        const document = firestore.doc(paths.watcherOffer(uid, itemId));
        const found = await transaction.get(document);
        const before = found.exists ? watcherOfferDocument.parse(found.data()) : null;
        const isMine = before?.offerId === offerId;
        const runs = before !== null && before.state !== "refused" && before.at.toMillis() > runsFrom;
        if (runs && !isMine) return { isMine: false, before };
        if (!isMine || before.state === "refused") {
          transaction.set(document, {
            ...{ offerId, listingId, price, message, state: "sending", buyers: null, failure: null },
            at: Timestamp.fromMillis(at),
          });
        }
        return { isMine: true, before };
      }),

    async settle(uid, itemId, offerId, outcome) {
      await firestore.runTransaction(async (transaction) => {
        const document = firestore.doc(paths.watcherOffer(uid, itemId));
        const found = await transaction.get(document);
        if (found.get("offerId") !== offerId) return;
        transaction.update(
          document,
          "failure" in outcome
            ? { state: "refused", failure: { code: outcome.failure.code, params: outcome.failure.params } }
            : { state: "sent", buyers: outcome.buyers },
        );
      });
    },
  };
}
