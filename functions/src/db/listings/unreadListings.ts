import { type DocumentSnapshot, FieldValue, type Firestore } from "firebase-admin/firestore";

import { listingDocument, paths } from "../../contract/documents.ts";
import { AppError } from "../../contract/wire/errors.ts";
import type { SkuPorts } from "../../domain/maintenance/processSkus.ts";
import { hasSku, type Unread } from "../../domain/maintenance/skuCandidates.ts";
import { writeChangeSet } from "./changeSets.ts";
import { pickListingFields, stampEdit } from "./storedListing.ts";
import { markUnsent } from "../../domain/listings/edit/mergeEdit.ts";

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
      const found = await firestore
        .collection(paths.listings(uid))
        .select(...FIELDS)
        .get();
      return found.docs.flatMap(toUnread);
    },

    async read(uid, listingId) {
      const snapshot = await document(uid, listingId).get();
      return snapshot.exists ? (toUnread(snapshot)[0] ?? null) : null;
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
        writeChangeSet(
          firestore,
          transaction,
          uid,
          "ai",
          [{ listingId, before, after }],
          toActId(listingId, runId),
        );
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

/** Returns an empty list for a damaged document, so that it stays unchanged. */
function toUnread(snapshot: DocumentSnapshot): Unread[] {
  const parsed = unreadDocument.safeParse(snapshot.data());
  return parsed.success ? [{ ...parsed.data, id: snapshot.id }] : [];
}
