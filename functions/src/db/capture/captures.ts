import { setTimeout as sleep } from "node:timers/promises";

import { type DocumentSnapshot, FieldValue, type Firestore, type WriteBatch } from "firebase-admin/firestore";

import { paths } from "../../contract/documents.ts";
import { AppError } from "../../contract/wire/errors.ts";
import { isOpenListing, OPEN_STATUSES } from "../../contract/listings/listings.ts";
import { writeChangeSet } from "../listings/changeSets.ts";
import type { NumberReading } from "../../domain/capture/analysis/numberReading.ts";
import type { CapturePlan } from "../../domain/capture/planCapture.ts";
import type {
  CaptureLogFacts,
  CaptureRecord,
  CaptureStore,
} from "../../domain/capture/processCardCapture.ts";
import { writeUnlessChanged } from "../optimistic.ts";
import { readListing, toStoredListing, stampCreation, stampEdit } from "../listings/storedListing.ts";
import { toDay } from "../../contract/wire/durations.ts";
import { storeEvent } from "../../contract/reasons/activityEvents.ts";
import { isConflict } from "../documents.ts";
import { saveMarketplaceOutcome } from "./marketplaceOutcome.ts";

/** In each round, one of several cards with the same SKU succeeds; the others read again. */
const MAX_ROUNDS = 60;
/** Upper bound of the random pause between rounds, in milliseconds. Grows over the first five rounds. */
const MAX_PAUSE_MS = 250;

/** Maximum listings that are examined per SKU if the index doesn't have the SKU yet. */
const MAX_SAME_SKU = 20;

/**
 * Records captures without locks: a batch commits only if the documents read are unchanged, and after a
 * conflict everything is read again. Locks would make the cards of one SKU wait for each other's timeouts.
 */
export function openCaptureStore(firestore: Firestore): CaptureStore {
  return {
    async recordOnce(...capture) {
      for (let round = 1; round <= MAX_ROUNDS; round += 1) {
        const record = await tryRecord(firestore, ...capture);
        if (record !== null) return record;
        await sleep(Math.random() * MAX_PAUSE_MS * Math.min(1, round / 5));
      }
      throw new AppError("capture/conflict");
    },

    async recordFailure(uid, captureId, facts, failed) {
      const batch = firestore.batch();
      batch.create(firestore.doc(paths.captureLogEntry(uid, captureId)), {
        ...toLogEntry(facts),
        action: "failed",
        ...failed,
      });
      const owner = await firestore.doc(paths.user(uid)).get();
      writeStats(batch, owner, { Errors: 1 });
      try {
        await batch.commit();
      } catch (error) {
        // The failure was already recorded, or a retry has succeeded. Of two failures at midnight, one may
        // not be counted.
        if (!isConflict(error)) throw error;
      }
    },

    async getListing(uid, listingId) {
      const listing = await readListing(firestore, uid, listingId);
      return listing && { id: listingId, ...listing };
    },

    saveMarketplaceOutcome: (...outcome) => saveMarketplaceOutcome(firestore, ...outcome),
  };
}

/** Returns the record, or null after a conflict. */
async function tryRecord(
  firestore: Firestore,
  ...[uid, captureId, sku, getFacts, plan, chosen]: Parameters<CaptureStore["recordOnce"]>
): Promise<CaptureRecord | null> {
  const capture = firestore.doc(paths.capture(uid, captureId));
  const user = firestore.doc(paths.user(uid));
  // A write of the index fails if another card has changed it meanwhile (decisions/capture/0004).
  const index = sku === null ? null : firestore.doc(paths.skuIndex(uid, sku));
  const [done, owner, indexed] = await firestore.getAll(capture, user, ...(index === null ? [] : [index]));
  if (done?.exists) return done.get("record") as CaptureRecord;

  const found =
    sku === null || indexed === undefined ? [] : await findBySku(firestore, uid, sku, indexed, chosen);
  const planned = plan(found.map(toStoredListing));
  const record = toRecord(planned, sku);
  const batch = firestore.batch();
  batch.create(capture, { record, createdAt: FieldValue.serverTimestamp() });
  writeListing(firestore, batch, uid, captureId, planned, found);
  if (indexed !== undefined) {
    const hasOtherOpen = planned.action === "created" && planned.hasOtherOpen;
    writeUnlessChanged(batch, indexed, {
      listingId: planned.listingId,
      ...(hasOtherOpen && { several: true }),
    });
  }
  const facts = getFacts();
  writeHistory(firestore, batch, uid, captureId, record, facts);
  if (owner !== undefined) {
    const { processingTime, reading = null } = facts;
    writeStats(batch, owner, { Captured: 1, processingTime, reading });
  }
  try {
    await batch.commit();
    return record;
  } catch (error) {
    if (isConflict(error)) return null;
    throw error;
  }
}

/**
 * Returns the listings of a SKU. The index is only a hint that the listing must confirm. It speeds up the
 * next copy, and its precondition prevents two cards of a new SKU from both creating a listing.
 */
async function findBySku(
  firestore: Firestore,
  uid: string,
  sku: string,
  indexed: DocumentSnapshot,
  chosen: string | null,
): Promise<DocumentSnapshot[]> {
  const listings = firestore.collection(paths.listings(uid));
  const listingId: unknown = indexed.get("listingId");
  // For a SKU of several cars, the index only has the last one used. It doesn't know the listings that got the
  // SKU without a capture.
  const isOther = chosen !== null && chosen !== listingId;
  if (typeof listingId === "string" && indexed.get("several") !== true && !isOther) {
    const snapshot = await listings.doc(listingId).get();
    if (snapshot.exists) {
      const listing = toStoredListing(snapshot);
      if (listing.sku === sku && isOpenListing(listing)) return [snapshot];
    }
  }
  const ofSku = listings.where("sku", "==", sku).limit(MAX_SAME_SKU);
  const { docs } = await ofSku.get();
  if (docs.length < MAX_SAME_SKU) return docs;
  // Ended listings keep their SKU, so there can be many before an open one.
  const open = (await ofSku.where("status", "in", OPEN_STATUSES).get()).docs;
  const known = new Set(open.map(({ id }) => id));
  return [...open, ...docs.filter(({ id }) => !known.has(id))];
}

function toRecord(planned: CapturePlan, sku: string | null): CaptureRecord {
  const { action, listingId, newQuantity } = planned;
  const { title, price } = planned.action === "created" ? planned.listing : planned;
  return { action, listingId, newQuantity, title, sku, price: price ?? 0 };
}

function writeListing(
  firestore: Firestore,
  batch: WriteBatch,
  uid: string,
  captureId: string,
  planned: CapturePlan,
  found: readonly DocumentSnapshot[],
): void {
  if (planned.action === "created") {
    const document = firestore.doc(paths.listing(uid, planned.listingId));
    batch.create(document, { ...planned.listing, ...stampCreation() });
    return;
  }
  const read = found.find(({ id }) => id === planned.listingId);
  if (read?.updateTime === undefined) throw new Error("a plan may only raise a listing that was found");
  const upc = planned.upc === undefined ? {} : { upc: planned.upc };
  const change = { ...planned.stock, ...upc, ...stampEdit() };
  batch.update(read.ref, change, { lastUpdateTime: read.updateTime });
  const raised = { listingId: read.id, before: read.data() ?? {}, after: change };
  writeChangeSet(firestore, batch, uid, "capture", [raised], `captured-${captureId}`);
}

function writeHistory(
  firestore: Firestore,
  batch: WriteBatch,
  uid: string,
  captureId: string,
  record: CaptureRecord,
  facts: CaptureLogFacts,
): void {
  batch.set(firestore.doc(paths.captureLogEntry(uid, captureId)), {
    ...toLogEntry(facts),
    action: record.action,
    listingId: record.listingId,
  });
  batch.set(firestore.doc(paths.activity(uid, `captured-${captureId}`)), {
    type: "captured",
    source: "capture",
    ...storeEvent(
      record.action === "created"
        ? { code: "created", title: record.title }
        : { code: "raised", title: record.title, quantity: record.newQuantity },
    ),
    amount: record.price,
    timestamp: FieldValue.serverTimestamp(),
    metadata: { listingId: record.listingId, ...(record.sku === null ? {} : { sku: record.sku }) },
  });
}

const toLogEntry = (facts: CaptureLogFacts) => ({
  timestamp: FieldValue.serverTimestamp(),
  ...facts,
  listingId: null,
  ebayItemId: null,
  isDraft: true,
  ebayCreated: false,
  ebayUpdated: false,
  errorMessage: null,
});

/**
 * Updates the seller's counters. `today...` restarts with each UTC day. Within a day, the counters are
 * increments without a precondition; only the first card of a day needs one.
 */
function writeStats(
  batch: WriteBatch,
  owner: DocumentSnapshot,
  add: { Captured: 1; processingTime: number; reading: NumberReading | null } | { Errors: 1 },
): void {
  const { updateTime } = owner;
  if (updateTime === undefined) return;
  // The UTC day, which is the same at all stations of a seller (decisions/capture/0010).
  const today = toDay(Date.now());
  const sameDay = owner.get("captureStats.lastCaptureDate") === today;
  const [counted, other] = "Captured" in add ? ["Captured", "Errors"] : ["Errors", "Captured"];
  const stats = {
    [`captureStats.total${counted}`]: FieldValue.increment(1),
    [`captureStats.today${counted}`]: sameDay ? FieldValue.increment(1) : 1,
    ...(sameDay ? {} : { [`captureStats.today${other}`]: 0 }),
    ...("Captured" in add && toNumberStats(add.reading)),
    ...toProcessingTime(sameDay, "Captured" in add ? add.processingTime : 0),
    "captureStats.lastCaptureDate": today,
  };
  if (sameDay) batch.update(owner.ref, stats);
  else batch.update(owner.ref, stats, { lastUpdateTime: updateTime });
}

function toNumberStats(reading: NumberReading | null) {
  const one = FieldValue.increment(1);
  return {
    ...((reading === "read" || reading === "corrected") && { "captureStats.numbersRead": one }),
    ...(reading === "corrected" && { "captureStats.numbersWrong": one }),
    ...(reading === "asked" && { "captureStats.numbersAsked": one }),
  };
}

/**
 * The total of the day, because the day's average is this total divided by the day's count (specification 3
 * §3).
 */
const toProcessingTime = (sameDay: boolean, milliseconds: number) => ({
  "captureStats.totalProcessingTime": sameDay ? FieldValue.increment(milliseconds) : milliseconds,
});
