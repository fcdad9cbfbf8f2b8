import { FieldValue, type Firestore } from "firebase-admin/firestore";

import { listingDocument, paths } from "../../contract/documents.ts";
import { AppError } from "../../contract/wire/errors.ts";
import type { SkuPorts } from "../../domain/maintenance/processSkus.ts";
import { hasSku, type Unread } from "../../domain/maintenance/skuCandidates.ts";
import { writeChangeSet } from "./changeSets.ts";
import { pickListingFields, stampEdit, readListingFields } from "./storedListing.ts";
import { markUnsent } from "../../domain/listings/edit/mergeEdit.ts";
import { parseIntact } from "../documents.ts";

const FIELDS = [
  "title",
  "sku",
  "skuStatus",
  "firebaseImages",
  "cloudinaryImages",
  "ebayPhotos",
  "frontImageIndex",
  "backImageIndex",
] as const;

const unreadDocument = pickListingFields(FIELDS);

/** Reads listings that may lack a SKU, and stores their SKUs. */
export function openUnreadListings(
  firestore: Firestore,
): SkuPorts["listings"] & { listAll(uid: string): Promise<Unread[]> } {
  const document = (uid: string, id: string) => firestore.doc(paths.listing(uid, id));
  const toActId = (listingId: string, runId: string) => `sku-${runId}-${listingId}`;

  return {
    async listAll(uid) {
      return parseIntact(unreadDocument, await readListingFields(firestore, uid, FIELDS));
    },

    async read(uid, listingId) {
      return parseIntact(unreadDocument, [await document(uid, listingId).get()])[0] ?? null;
    },

    giveSku: (uid, listingId, runId, fields) =>
      firestore.runTransaction(async (transaction) => {
        const snapshot = await transaction.get(document(uid, listingId));
        if (!snapshot.exists) throw new AppError("listing/not-found");
        const current = listingDocument.parse(snapshot.data());
        if (hasSku(current)) return "had";
        transaction.update(snapshot.ref, {
          ...fields,
          ...markUnsent(current, ["sku"]),
          ...stampEdit(),
        });
        const before = snapshot.data() ?? {};
        const after = { sku: fields.sku };
        const changed = [{ listingId, before, after }];
        writeChangeSet(firestore, transaction, uid, "ai", changed, toActId(listingId, runId));
        return "given";
      }),

    async markUnavailable(uid, listingId) {
      await document(uid, listingId).update({
        skuStatus: "unavailable",
        updatedAt: FieldValue.serverTimestamp(),
      });
    },

    async readGivenSku(uid, listingId, runId) {
      const [change, listing] = await firestore.getAll(
        firestore.doc(paths.change(uid, toActId(listingId, runId))),
        document(uid, listingId),
      );
      const sku: unknown = listing?.get("sku");
      return change?.exists && typeof sku === "string" ? sku : null;
    },
  };
}
