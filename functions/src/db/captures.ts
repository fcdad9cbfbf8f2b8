import { FieldValue, type Firestore, type Transaction } from "firebase-admin/firestore";

import { listingDocument, paths } from "../contract/documents.ts";
import { isOpenListing } from "../contract/listings.ts";
import type { CapturePlan, StoredListing } from "../domain/capture/planCapture.ts";
import type { CaptureLogFacts, CaptureRecord, CaptureStore } from "../domain/capture/processCardCapture.ts";

/** Twenty cards of one SKU at once wait for each other; the default of 5 attempts is too few for that. */
const MAX_ATTEMPTS = 25;

/** Listings with one SKU that are looked at when the index doesn't know it yet. */
const MAX_SAME_SKU = 20;

export function captureStore(firestore: Firestore): CaptureStore {
  return {
    recordOnce: (uid, captureId, sku, facts, plan) =>
      firestore.runTransaction(
        async (transaction) => {
          const capture = firestore.doc(paths.capture(uid, captureId));
          const user = firestore.doc(paths.user(uid));
          const [done, owner] = await transaction.getAll(capture, user);
          if (done?.exists) return done.get("record") as CaptureRecord;
          const sameSku = sku === null ? [] : await findBySku(firestore, transaction, uid, sku);
          const planned = plan(sameSku);
          const record = recordOf(planned, sku);
          writeListing(firestore, transaction, uid, planned);
          if (sku !== null) {
            transaction.set(firestore.doc(paths.skuIndex(uid, sku)), { listingId: planned.listingId });
          }
          transaction.create(capture, { record, createdAt: FieldValue.serverTimestamp() });
          writeHistory(firestore, transaction, uid, captureId, record, facts);
          transaction.set(
            user,
            { captureStats: nextStats(owner?.get("captureStats"), facts) },
            { merge: true },
          );
          return record;
        },
        { maxAttempts: MAX_ATTEMPTS },
      ),

    async getListing(uid, listingId) {
      const snapshot = await firestore.doc(paths.listing(uid, listingId)).get();
      return snapshot.exists ? { id: snapshot.id, ...listingDocument.parse(snapshot.data()) } : null;
    },

    async noteMarketplace(uid, captureId, { ebayItemId, ebayCreated, ebayUpdated }) {
      const batch = firestore.batch();
      batch.update(firestore.doc(paths.capture(uid, captureId)), { ebayItemId, ebayCreated, ebayUpdated });
      batch.update(firestore.doc(paths.captureLogEntry(uid, captureId)), {
        ebayItemId,
        ebayCreated,
        ebayUpdated,
        ...(ebayCreated ? { isDraft: false } : {}),
      });
      await batch.commit();
    },
  };
}

/**
 * The listings of a SKU. The index document is read first in any case: it is what makes two cards of a new SKU wait
 * for each other, and the shortcut for the next copy. What it says is believed only if the listing agrees.
 */
async function findBySku(
  firestore: Firestore,
  transaction: Transaction,
  uid: string,
  sku: string,
): Promise<StoredListing[]> {
  const index = await transaction.get(firestore.doc(paths.skuIndex(uid, sku)));
  const listings = firestore.collection(paths.listings(uid));
  const indexed: unknown = index.get("listingId");
  if (typeof indexed === "string") {
    const snapshot = await transaction.get(listings.doc(indexed));
    if (snapshot.exists) {
      const listing = { id: snapshot.id, ...listingDocument.parse(snapshot.data()) };
      if (listing.sku === sku && isOpenListing(listing)) return [listing];
    }
  }
  const found = await transaction.get(listings.where("sku", "==", sku).limit(MAX_SAME_SKU));
  return found.docs.map((doc) => ({ id: doc.id, ...listingDocument.parse(doc.data()) }));
}

function recordOf(planned: CapturePlan, sku: string | null): CaptureRecord {
  const { action, listingId, newQuantity } = planned;
  const { title, price } = planned.action === "created" ? planned.listing : planned;
  return { action, listingId, newQuantity, title, sku, price: price ?? 0 };
}

function writeListing(
  firestore: Firestore,
  transaction: Transaction,
  uid: string,
  planned: CapturePlan,
): void {
  const document = firestore.doc(paths.listing(uid, planned.listingId));
  const now = FieldValue.serverTimestamp();
  if (planned.action === "created") {
    transaction.create(document, {
      ...planned.listing,
      createdAt: now,
      updatedAt: now,
      lastLocalUpdate: now,
    });
  } else {
    transaction.update(document, { quantity: planned.newQuantity, updatedAt: now, lastLocalUpdate: now });
  }
}

function writeHistory(
  firestore: Firestore,
  transaction: Transaction,
  uid: string,
  captureId: string,
  record: CaptureRecord,
  facts: CaptureLogFacts,
): void {
  const timestamp = FieldValue.serverTimestamp();
  transaction.set(firestore.doc(paths.captureLogEntry(uid, captureId)), {
    timestamp,
    ...facts,
    action: record.action,
    listingId: record.listingId,
    ebayItemId: null,
    isDraft: true,
    ebayCreated: false,
    ebayUpdated: false,
    errorMessage: null,
  });
  transaction.set(firestore.doc(paths.activity(uid, `captured-${captureId}`)), {
    type: "captured",
    source: "capture",
    title: record.title,
    subtitle: record.action === "created" ? "New listing" : `Quantity ${record.newQuantity}`,
    amount: record.price,
    timestamp,
    metadata: { listingId: record.listingId, ...(record.sku === null ? {} : { sku: record.sku }) },
  });
}

/** `today...` starts again with each UTC day. */
function nextStats(before: unknown, facts: CaptureLogFacts) {
  const today = new Date().toISOString().slice(0, 10);
  const sameDay =
    typeof before === "object" && before !== null && "lastCaptureDate" in before
      ? before.lastCaptureDate === today
      : false;
  return {
    totalCaptured: FieldValue.increment(1),
    todayCaptured: sameDay ? FieldValue.increment(1) : 1,
    ...(sameDay ? {} : { todayErrors: 0 }),
    totalProcessingTime: FieldValue.increment(facts.processingTime),
    lastCaptureDate: today,
  };
}
