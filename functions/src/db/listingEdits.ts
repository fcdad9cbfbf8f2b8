import { createHash } from "node:crypto";
import { isDeepStrictEqual } from "node:util";

import { FieldValue, type Firestore, GrpcStatus } from "firebase-admin/firestore";

import { type ListingDocument, listingDocument, paths } from "../contract/documents.ts";
import type { MarketplaceField } from "../contract/listingEdit.ts";
import { COMPARED_FIELDS, comparedValues } from "../contract/listing/pendingEdits.ts";
import { confirmation } from "./catalogue.ts";
import { findCorrection } from "../domain/capture/numberReading.ts";
import { writeHistoryOf } from "./changeSets.ts";
import { hasStatus } from "./grpcStatus.ts";
import { writeRemovedPictures } from "./removedPictures.ts";
import type { ListingEdits, SentRevision } from "../domain/listings/edit/ports.ts";

export function listingEdits(firestore: Firestore): ListingEdits {
  const document = (uid: string, listingId: string) => firestore.doc(paths.listing(uid, listingId));

  return {
    async read(uid, listingId) {
      const snapshot = await document(uid, listingId).get();
      return snapshot.exists ? listingDocument.parse(snapshot.data()) : null;
    },

    change: (uid, listingId, plan) =>
      firestore.runTransaction(async (transaction) => {
        const snapshot = await transaction.get(document(uid, listingId));
        const { write, answer } = plan(snapshot.exists ? listingDocument.parse(snapshot.data()) : null);
        if (write === null) return answer;
        const now = FieldValue.serverTimestamp();
        const fields = { ...write.fields, updatedAt: now, lastLocalUpdate: now };
        if (write.create) {
          transaction.create(snapshot.ref, { ...DRAFT, createdAt: now, ...fields });
          writeRemovedPictures(firestore, transaction, uid, listingId, {}, write.fields);
          return answer;
        }
        const correction = findCorrection(listingDocument.parse(snapshot.data()), write.fields);
        // A transaction reads before it writes.
        const teach =
          correction && (await confirmation(firestore, transaction, uid, correction.sku, correction.model));
        if (correction) {
          // What was found out about the number that was read is this car's, and no other's.
          transaction.delete(firestore.doc(paths.analysis(uid, correction.readSku)));
          transaction.update(firestore.doc(paths.user(uid)), {
            "captureStats.numbersWrong": FieldValue.increment(1),
          });
        }
        teach?.();
        transaction.update(snapshot.ref, { ...fields, ...(correction && { isReadWrong: true }) });
        const before = snapshot.data() ?? {};
        writeRemovedPictures(firestore, transaction, uid, listingId, before, write.fields);
        writeHistoryOf(firestore, transaction, uid, "seller", [{ listingId, before, after: write.fields }]);
        return answer;
      }),

    async create(uid, listingId, listing) {
      const now = FieldValue.serverTimestamp();
      try {
        await document(uid, listingId).create({
          ...DRAFT,
          ...listing,
          createdAt: now,
          updatedAt: now,
          lastLocalUpdate: now,
        });
      } catch (error) {
        if (!hasStatus(error, GrpcStatus.ALREADY_EXISTS)) throw error;
      }
    },

    noteSent: (uid, listingId, sent) =>
      firestore.runTransaction(async (transaction) => {
        const snapshot = await transaction.get(document(uid, listingId));
        if (!snapshot.exists) return;
        const current = listingDocument.parse(snapshot.data());
        transaction.update(snapshot.ref, {
          unsentFields: stillUnsent(current, sent),
          ...atEbayNow(current, sent),
          updatedAt: FieldValue.serverTimestamp(),
        });
        const activity = firestore.doc(paths.activity(uid, `revised-${sent.itemId}-${revisionOf(sent)}`));
        transaction.set(activity, revisedActivity(listingId, sent));
      }),
  };
}

export const DRAFT = { status: "draft", isDraft: true, quantity: 1 };

/** A field that was edited again while it was being sent is still to be sent. */
function stillUnsent(current: ListingDocument, { fields, listing }: SentRevision): MarketplaceField[] {
  const isSent = (field: MarketplaceField) =>
    fields.includes(field) && isDeepStrictEqual(current[field] ?? null, listing[field] ?? null);
  return current.unsentFields.filter((field) => !isSent(field));
}

/** What the two sides were last compared by, so that a sync doesn't take what was sent for an edit. */
function atEbayNow({ atEbay }: ListingDocument, { fields, listing }: SentRevision) {
  const price = fields.includes("price") && listing.price !== null ? { currentPrice: listing.price } : {};
  if (!atEbay) return price;
  const own = comparedValues(listing);
  const sent = Object.fromEntries(
    COMPARED_FIELDS.flatMap((field) => {
      const value = own[field];
      return fields.includes(field) && value !== null ? [[field, value] as const] : [];
    }),
  );
  return { ...price, atEbay: { ...atEbay, ...sent } };
}

/** The same for a repeat of the same revision, so that it is one activity. */
function revisionOf({ fields, listing }: SentRevision): string {
  const values = fields.map((field) => [field, listing[field] ?? null]);
  return createHash("sha256").update(JSON.stringify(values)).digest("hex").slice(0, 16);
}

function revisedActivity(listingId: string, { itemId, listing }: SentRevision) {
  return {
    type: "revised",
    source: "ebay",
    title: listing.title,
    subtitle: listing.sku === null ? null : `SKU ${listing.sku}`,
    amount: listing.price,
    timestamp: FieldValue.serverTimestamp(),
    metadata: { listingId, ebayItemId: itemId, ...(listing.sku === null ? {} : { sku: listing.sku }) },
  };
}
