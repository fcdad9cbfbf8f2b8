import { FieldValue, type Firestore } from "firebase-admin/firestore";
import * as z from "zod";

import { listingDocument, paths } from "../../contract/documents.ts";
import { isOpenListing } from "../../contract/listings/listings.ts";
import type { CountPorts } from "../../domain/places/countPlace.ts";
import { writeChangeSet } from "../listings/changeSets.ts";
import { stampEdit, listingRefs } from "../listings/storedListing.ts";

/** `users/{uid}/counts/{countId}`: the corrections of a count, so that a repeat makes none. */
const countDocument = z.object({
  results: z.record(
    z.string(),
    z.object({ outcome: z.enum(["corrected", "moved", "missing"]), isLive: z.boolean() }),
  ),
});
type Result = z.infer<typeof countDocument>["results"][string];

export function openCountStore(firestore: Firestore): CountPorts["counts"] {
  return {
    correctOnce: (uid, countId, listingIds, correct) =>
      firestore.runTransaction(async (transaction) => {
        const record = firestore.doc(paths.count(uid, countId));
        const listings = listingRefs(firestore, uid, listingIds);
        const [before, ...found] = await transaction.getAll(record, ...listings);
        if (before?.exists) return new Map(Object.entries(countDocument.parse(before.data()).results));
        const results = new Map<string, Result>();
        const changed = [];
        for (const snapshot of found) {
          const listing = snapshot.exists ? listingDocument.parse(snapshot.data()) : null;
          const { outcome, fields } = correct(snapshot.id, listing);
          const isLive = listing !== null && isOpenListing(listing) && listing.ebayItemId !== null;
          results.set(snapshot.id, { outcome, isLive: isLive && fields !== null });
          if (fields === null) continue;
          transaction.update(snapshot.ref, { ...fields, ...stampEdit() });
          changed.push({ listingId: snapshot.id, before: snapshot.data() ?? {}, after: fields });
        }
        writeChangeSet(firestore, transaction, uid, "seller", changed, `counted-${countId}`);
        transaction.create(record, {
          results: Object.fromEntries(results),
          at: FieldValue.serverTimestamp(),
        });
        return results;
      }),
  };
}
