import { FieldValue, type Firestore, type Query, Timestamp } from "firebase-admin/firestore";

import { listingDocument, paths, userDocument } from "../../contract/documents.ts";
import type { TrafficPorts } from "../../domain/listings/traffic/readTraffic.ts";
import { adoptReport } from "../../domain/listings/traffic/views.ts";
import { readMillis, readAll } from "../documents.ts";
import { readScopes } from "../ebay/ebayAccounts.ts";
import { listingRefs } from "./storedListing.ts";

/** Firestore's name of a document's id in a query. */
const NAME = "__name__";

/**
 * Fields that `adoptReport` uses. Only these are parsed, so that damage to other fields doesn't prevent
 * storing views.
 */
const shownTraffic = listingDocument.pick({
  ebayItemId: true,
  viewCount: true,
  impressionCount: true,
  traffic: true,
});

/**
 * `users/{uid}/private/traffic`: the last day that was read completely, the last listing read, and the
 * worker's lease.
 */
export function openTrafficProgress(firestore: Firestore): TrafficPorts["progress"] {
  const progress = (uid: string) => firestore.doc(paths.privateTraffic(uid));
  return {
    readScopes: readScopes(firestore),

    claim: (uid, day, now, until) =>
      firestore.runTransaction(async (transaction) => {
        const found = await transaction.get(progress(uid));
        if (found.get("day") === day || (readMillis(found, "until") ?? 0) > now) return null;
        transaction.set(progress(uid), { until: Timestamp.fromMillis(until) }, { merge: true });
        const after: unknown = found.get("after");
        return typeof after === "string" ? after : "";
      }),

    async save(uid, after) {
      await progress(uid).set({ after }, { merge: true });
    },

    async finish(uid, day) {
      await progress(uid).set({ day, until: null }, { merge: true });
    },

    async release(uid) {
      await progress(uid).set({ until: null }, { merge: true });
    },

    /** Records nothing for a person who has disconnected. */
    noteRefusal: (uid, refusedAt) =>
      firestore.runTransaction(async (transaction) => {
        const found = await transaction.get(firestore.doc(paths.user(uid)));
        const ebay = userDocument.safeParse(found.data()).data?.ebay;
        const isNoted = (ebay?.trafficRefusedAt ?? null) !== null;
        if (!ebay || isNoted === (refusedAt !== null)) return;
        transaction.update(found.ref, { "ebay.trafficRefusedAt": refusedAt });
      }),
  };
}

export function openTrafficListings(firestore: Firestore): TrafficPorts["listings"] {
  return {
    async listNext(uid, after, limit) {
      const listings: Query = firestore
        .collection(paths.listings(uid))
        .where("status", "==", "active")
        .select("ebayItemId")
        .orderBy(NAME);
      const { docs } = await (after === "" ? listings : listings.startAfter(after)).limit(limit).get();
      return docs.map((found) => ({ listingId: found.id, itemId: String(found.get("ebayItemId") ?? "") }));
    },

    save: (uid, listings, days, figures) =>
      firestore.runTransaction(async (transaction) => {
        const reported = listings.filter(({ itemId }) => figures.has(itemId));
        const ids = reported.map(({ listingId }) => listingId);
        const found = await readAll(transaction, listingRefs(firestore, uid, ids));
        for (const [at, { itemId }] of reported.entries()) {
          const listing = shownTraffic.safeParse(found[at]?.data());
          const figuresOfItem = figures.get(itemId);
          if (!listing.success || listing.data.ebayItemId !== itemId || !figuresOfItem || !found[at])
            continue;
          const adopted = adoptReport(listing.data, figuresOfItem, days);
          if (Object.keys(adopted).length === 0) continue;
          transaction.update(found[at].ref, { ...adopted, updatedAt: FieldValue.serverTimestamp() });
        }
      }),
  };
}
