import { type Firestore, Timestamp } from "firebase-admin/firestore";
import * as z from "zod";

import { paths } from "../../contract/documents.ts";
import type { ApiRequests } from "../../domain/api/ports.ts";
import { DRAFT } from "../listings/edit/listingEdits.ts";
import { DAY_MS } from "../../contract/wire/durations.ts";
import { stampCreation } from "../listings/storedListing.ts";

/** `expiresAt`: Firestore's TTL policy deletes the document then. */
const requestDocument = z.object({ listingId: z.string(), fingerprint: z.string() });

const LIFETIME_MS = 30 * DAY_MS;

export function openApiRequests(firestore: Firestore, now: () => number = Date.now): ApiRequests {
  return {
    createOnce: (uid, { keyHash, fingerprint }, fields) =>
      firestore.runTransaction(async (transaction) => {
        const request = firestore.doc(paths.apiRequest(uid, keyHash));
        const found = await transaction.get(request);
        if (found.exists) {
          const before = requestDocument.parse(found.data());
          return { listingId: before.listingId, isFirst: false, isSame: before.fingerprint === fingerprint };
        }
        const listing = firestore.collection(paths.listings(uid)).doc();
        transaction.create(listing, { ...DRAFT, ...fields, ...stampCreation() });
        const expiresAt = Timestamp.fromMillis(now() + LIFETIME_MS);
        transaction.create(request, { listingId: listing.id, fingerprint, expiresAt });
        return { listingId: listing.id, isFirst: true, isSame: true };
      }),
  };
}
