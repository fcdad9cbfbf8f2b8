import { createHash } from "node:crypto";
import { isDeepStrictEqual } from "node:util";

import { FieldValue, type Firestore, GrpcStatus } from "firebase-admin/firestore";

import { type ListingDocument, listingDocument, paths } from "../../../contract/documents.ts";
import { openEndingStore } from "../endings.ts";
import type { MarketplaceField } from "../../../contract/listings/listingEdit.ts";
import { COMPARED_FIELDS, pickComparedValues } from "../../../contract/listings/pendingEdits.ts";
import {
  isInImports,
  isNamedInImports,
  prepareConfirmation,
  prepareWithdrawal,
} from "../../catalogue/catalogue.ts";
import { findCorrection } from "../../../domain/capture/analysis/numberReading.ts";
import { readStock, setQuantity, toStockChanges } from "../../../contract/places/stock.ts";
import { noteSentDescription } from "../../../domain/listings/descriptionHtml.ts";
import { writeChangeSet } from "../changeSets.ts";
import { isUnlisted } from "../publications.ts";
import { writeRemovedPictures } from "../../images/removedPictures.ts";
import type { ListingEdits, SentRevision } from "../../../domain/listings/edit/ports.ts";
import { getVersion, toItemActivity, stampEdit, readListing, stampCreation } from "../storedListing.ts";
import { hasStatus, toTimestamp } from "../../documents.ts";

export function openListingEdits(firestore: Firestore): ListingEdits {
  const document = (uid: string, listingId: string) => firestore.doc(paths.listing(uid, listingId));

  return {
    markEnded: (uid, itemId) => openEndingStore(firestore).markEnded(uid, itemId),

    read: (uid, listingId) => readListing(firestore, uid, listingId),

    change: (uid, listingId, plan, assertVersion) =>
      firestore.runTransaction(async (transaction) => {
        const snapshot = await transaction.get(document(uid, listingId));
        if (snapshot.exists) assertVersion?.(getVersion(snapshot));
        const { write, answer } = plan(snapshot.exists ? listingDocument.parse(snapshot.data()) : null);
        if (write === null) return answer;
        const edited = snapshot.exists
          ? { ...write.fields, ...planMovedCopies(listingDocument.parse(snapshot.data()), write.fields) }
          : write.fields;
        const fields = { ...edited, ...stampEdit() };
        if (write.create) {
          transaction.create(snapshot.ref, { ...DRAFT, createdAt: FieldValue.serverTimestamp(), ...fields });
          writeRemovedPictures(firestore, transaction, uid, listingId, {}, write.fields);
          return answer;
        }
        const listing = listingDocument.parse(snapshot.data());
        const correction = findCorrection(listing, write.fields);
        // A name that an imported list has under the misread number belongs to that number, unless the seller
        // sets the name now.
        const isMisnamed =
          correction !== null &&
          !("carName" in write.fields) &&
          (await isNamedInImports(firestore, transaction, correction.readSku, correction.model.model));
        // Firestore transactions must read before they write.
        const teach =
          correction &&
          !isMisnamed &&
          (await prepareConfirmation(
            firestore,
            transaction,
            uid,
            correction.number,
            correction.model,
            Date.now(),
          ));
        // The seller confirmed this car under the misread number, so that confirmation is withdrawn.
        const withdraw =
          correction &&
          (await prepareWithdrawal(
            firestore,
            transaction,
            uid,
            correction.readSku,
            listing.carName ?? listing.title,
          ));
        const corrected =
          correction && !("toyNumber" in write.fields)
            ? replaceToyNumber(
                correction.number,
                await isInImports(firestore, transaction, correction.number),
              )
            : {};
        if (correction) {
          // The analysis stored under the misread number belongs only to this car.
          transaction.delete(firestore.doc(paths.analysis(uid, correction.readSku)));
          transaction.update(firestore.doc(paths.user(uid)), {
            "captureStats.numbersWrong": FieldValue.increment(1),
          });
        }
        if (teach) teach();
        if (withdraw) withdraw();
        transaction.update(snapshot.ref, {
          ...fields,
          ...(correction && { isReadWrong: true, ...corrected }),
        });
        const before = snapshot.data() ?? {};
        writeRemovedPictures(firestore, transaction, uid, listingId, before, write.fields);
        writeChangeSet(firestore, transaction, uid, "seller", [{ listingId, before, after: edited }]);
        return answer;
      }),

    async create(uid, listingId, listing, item, readAt) {
      const batch = firestore.batch();
      batch.create(document(uid, listingId), { ...DRAFT, ...listing, ...stampCreation() });
      if (item) {
        const read = toTimestamp(readAt) ?? FieldValue.serverTimestamp();
        batch.set(firestore.doc(paths.itemAtEbay(uid, listingId)), { ...item, readAt: read });
      }
      writeRemovedPictures(firestore, batch, uid, listingId, {}, listing);
      try {
        await batch.commit();
      } catch (error) {
        if (!hasStatus(error, GrpcStatus.ALREADY_EXISTS)) throw error;
      }
    },

    discardDraft: (uid, listingId) =>
      firestore.runTransaction(async (transaction) => {
        const publication = firestore.doc(paths.publication(uid, listingId));
        const [found, begun] = await transaction.getAll(document(uid, listingId), publication);
        const draft = found?.exists ? listingDocument.parse(found.data()) : null;
        if (!found || draft?.ebayItemId !== null || (begun && !isUnlisted(begun))) return null;
        transaction.delete(found.ref);
        transaction.delete(publication);
        transaction.delete(firestore.doc(paths.itemAtEbay(uid, listingId)));
        return draft;
      }),

    noteSent: (uid, listingId, sent) =>
      firestore.runTransaction(async (transaction) => {
        const snapshot = await transaction.get(document(uid, listingId));
        if (!snapshot.exists) return;
        const current = listingDocument.parse(snapshot.data());
        transaction.update(snapshot.ref, {
          unsentFields: findUnsentFields(current, sent),
          ...toAtEbay(current, sent),
          ...toSentDescription(current, sent),
          updatedAt: FieldValue.serverTimestamp(),
        });
        transaction.set(firestore.doc(paths.itemAtEbay(uid, listingId)), {
          ...sent.item,
          readAt: FieldValue.serverTimestamp(),
        });
        const activity = firestore.doc(paths.activity(uid, `revised-${sent.itemId}-${hashRevision(sent)}`));
        transaction.set(activity, toItemActivity("revised", sent.itemId, listingId, sent.listing));
      }),
  };
}

/**
 * Returns the toy number after a misread number was replaced. A SKU of the seller's own isn't a toy number.
 */
const replaceToyNumber = (sku: string, isKnown: boolean) =>
  isKnown
    ? { toyNumber: sku, toyNumberFrom: "catalogue" as const }
    : { toyNumber: null, toyNumberFrom: null };

export const DRAFT = { status: "draft", isDraft: true, quantity: 1 };

/**
 * Returns the new locations of the copies after an edit of only the quantity. A place that was entered with
 * it takes precedence.
 */
function planMovedCopies(listing: ListingDocument, { quantity, storageBin }: Partial<ListingDocument>) {
  if (quantity === undefined || storageBin !== undefined || !listing.storageBin) return {};
  return toStockChanges(listing, setQuantity(readStock(listing), quantity, { sold: 0, since: 0 }));
}

/** Returns the fields that are still unsent, including those edited again while they were being sent. */
function findUnsentFields(current: ListingDocument, { fields, listing }: SentRevision): MarketplaceField[] {
  const isSent = (field: MarketplaceField) =>
    fields.includes(field) && isDeepStrictEqual(current[field] ?? null, listing[field] ?? null);
  return current.unsentFields.filter((field) => !isSent(field));
}

/** Updates the values of the last comparison, so that the next sync doesn't treat sent values as edits. */
function toAtEbay({ atEbay }: ListingDocument, { fields, listing }: SentRevision) {
  const price = fields.includes("price") && listing.price !== null ? { currentPrice: listing.price } : {};
  if (!atEbay) return price;
  const own = pickComparedValues(listing);
  const sent = Object.fromEntries(
    COMPARED_FIELDS.flatMap((field) => {
      const value = own[field] ?? null;
      return fields.includes(field) && value !== null ? [[field, value] as const] : [];
    }),
  );
  return { ...price, atEbay: { ...atEbay, ...sent } };
}

/** Stores the hashes of a sent description, if we have sent the item's description before. */
function toSentDescription({ sentDescription }: ListingDocument, { fields, listing, item }: SentRevision) {
  if (!sentDescription || !fields.includes("description") || item.descriptionHtml === null) return {};
  return { sentDescription: noteSentDescription(listing, item.descriptionHtml) };
}

/** Hashes a revision, so that its retry is the same activity. */
function hashRevision({ fields, listing }: SentRevision): string {
  const values = fields.map((field) => [field, listing[field] ?? null]);
  return createHash("sha256").update(JSON.stringify(values)).digest("hex").slice(0, 16);
}
