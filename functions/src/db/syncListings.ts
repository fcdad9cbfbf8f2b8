import { type DocumentSnapshot, FieldValue, type Firestore, Timestamp } from "firebase-admin/firestore";

import { listingDocument, paths } from "../contract/documents.ts";
import { writeHistoryOf } from "./changeSets.ts";
import { type LocalListing, toListingId } from "../domain/sync/matchItems.ts";
import type { ListingFields, SyncedListing } from "../domain/sync/planListing.ts";
import type { ListingWrite, SyncListings } from "../domain/sync/ports.ts";
import { isOvertaken } from "./grpcStatus.ts";

/** What a sync compares; descriptions and the like are not even read. */
const COMPARED = [
  "title",
  "sku",
  "price",
  "quantity",
  "atEbay",
  "status",
  "isDraft",
  "ebayItemId",
  "listingUrl",
  "currentPrice",
  "quantitySold",
  "watchCount",
  "ebayPhotos",
  "startTime",
  "endTime",
  "lastLocalUpdate",
  "lastEbaySync",
] as const;
const comparedDocument = listingDocument.pick(
  Object.fromEntries(COMPARED.map((field) => [field, true])) as Record<(typeof COMPARED)[number], true>,
);

/** Documents in one request. */
const READ_AT_ONCE = 500;
/** Of several listings with one SKU this many are looked at. */
const MAX_SAME_SKU = 20;
/** Look-ups by a field under way at once. */
const QUERIES_AT_ONCE = 20;

export function syncListings(firestore: Firestore): SyncListings {
  return {
    async all(uid) {
      const found = await firestore
        .collection(paths.listings(uid))
        .select(...COMPARED)
        .get();
      return found.docs.map(localListing);
    },

    /**
     * A listing's item id is in its own id where the sync has made it, and in the index where it was published or
     * adopted; only for what neither knows are there queries, and a sync has few of those.
     */
    async listRelated(uid, items) {
      const listing = (id: string) => firestore.doc(paths.listing(uid, id));
      const made = await readAll(
        firestore,
        items.flatMap(({ itemId, applicationData }) => [
          listing(toListingId(itemId)),
          ...(isId(applicationData) ? [listing(applicationData)] : []),
        ]),
      );
      const found = new Map(made.map((local) => [local.id, local]));
      const known = new Set(made.flatMap((local) => local.listing?.ebayItemId ?? []));

      const unknown = items.filter(({ itemId }) => !known.has(itemId));
      const indexed = await snapshots(
        firestore,
        unknown.map(({ itemId }) => firestore.doc(paths.itemIndex(uid, itemId))),
      );
      const published = indexed.flatMap((entry) => {
        const listingId: unknown = entry.get("listingId");
        return isId(listingId) ? [listing(listingId)] : [];
      });
      for (const local of await readAll(firestore, published)) {
        found.set(local.id, local);
        if (local.listing?.ebayItemId) known.add(local.listing.ebayItemId);
      }

      const collection = firestore.collection(paths.listings(uid)).select(...COMPARED);
      const queries = unknown
        .filter(({ itemId }) => !known.has(itemId))
        .flatMap(({ itemId, sku }) => [
          collection.where("ebayItemId", "==", itemId).limit(1),
          ...(sku === null ? [] : [collection.where("sku", "==", sku).limit(MAX_SAME_SKU)]),
        ]);
      for (let start = 0; start < queries.length; start += QUERIES_AT_ONCE) {
        const answers = await Promise.all(
          queries.slice(start, start + QUERIES_AT_ONCE).map((query) => query.get()),
        );
        for (const snapshot of answers.flatMap(({ docs }) => docs))
          found.set(snapshot.id, localListing(snapshot));
      }
      return [...found.values()];
    },

    async editedSince(uid, since) {
      const listings = firestore.collection(paths.listings(uid)).select(...COMPARED);
      const found = await listings.where("lastLocalUpdate", ">", Timestamp.fromMillis(since)).get();
      return found.docs.map(localListing);
    },

    async write(uid, writes) {
      const overtaken: number[] = [];
      // Its own ramp of 500 writes a second is for collections that are new to the database as a whole.
      const writer = firestore.bulkWriter({ throttling: false });
      writer.onWriteError((error) => !isOvertaken(error) && error.failedAttempts < 5);
      const done = writes.map(async (write, at) => {
        try {
          await writeOne(firestore, writer, uid, write);
        } catch (error) {
          if (!isOvertaken(error)) throw error;
          overtaken.push(at);
        }
      });
      // Settled before the writer is, so that no refusal is left without somebody who hears it.
      const [outcome] = await Promise.all([Promise.allSettled(done), writer.close()]);
      for (const result of outcome) if (result.status === "rejected") throw result.reason;
      await noteHistory(
        firestore,
        uid,
        writes.filter((_, at) => !overtaken.includes(at)),
      );
      return overtaken;
    },
  };
}

/** One document for many listings: a sync that changes k of them writes k listings. */
async function noteHistory(
  firestore: Firestore,
  uid: string,
  writes: readonly ListingWrite[],
): Promise<void> {
  const changed = writes.flatMap((write) =>
    write.kind === "create"
      ? []
      : [{ listingId: write.local.id, before: { ...write.local.listing }, after: { ...write.fields } }],
  );
  const batch = firestore.batch();
  if (writeHistoryOf(firestore, batch, uid, "sync", changed) > 0) await batch.commit();
}

/** For the call that syncs one listing. */
export function oneSyncListing(firestore: Firestore) {
  return {
    async readOne(
      uid: string,
      listingId: string,
    ): Promise<{ local: LocalListing; lastSync: number | null } | null> {
      const [listing, user] = await firestore.getAll(
        firestore.doc(paths.listing(uid, listingId)),
        firestore.doc(paths.user(uid)),
      );
      if (!listing?.exists) return null;
      const lastSync: unknown = user?.get("lastEbaySync");
      return {
        local: localListing(listing),
        lastSync: lastSync instanceof Timestamp ? lastSync.toMillis() : null,
      };
    },

    async saveSyncTime(uid: string, listingId: string, now: number): Promise<void> {
      await firestore.doc(paths.listing(uid, listingId)).update({
        lastEbaySync: Timestamp.fromMillis(now),
        updatedAt: FieldValue.serverTimestamp(),
      });
    },
  };
}

const isId = (value: unknown): value is string =>
  typeof value === "string" && value !== "" && !/^\.{1,2}$|\/|^__.*__$/.test(value);

type BulkWriter = ReturnType<Firestore["bulkWriter"]>;

async function writeOne(
  firestore: Firestore,
  writer: BulkWriter,
  uid: string,
  write: ListingWrite,
): Promise<void> {
  const updatedAt = FieldValue.serverTimestamp();
  if (write.kind === "create") {
    const createdAt = write.createdAt === null ? updatedAt : Timestamp.fromMillis(write.createdAt);
    const document = { ...asDocument(write.fields), firebaseImages: [], createdAt, updatedAt };
    await writer.create(firestore.doc(paths.listing(uid, write.listingId)), document);
    return;
  }
  const { local, fields } = write;
  const adopted = fields.ebayItemId;
  const lastUpdateTime = local.version as Timestamp;
  await Promise.all([
    writer.update(
      firestore.doc(paths.listing(uid, local.id)),
      { ...asDocument(fields), updatedAt },
      { lastUpdateTime },
    ),
    // Without the listing it is believed by nobody, and without it the listing is found by a query.
    ...(typeof adopted === "string" && local.id !== toListingId(adopted)
      ? [writer.set(firestore.doc(paths.itemIndex(uid, adopted)), { listingId: local.id })]
      : []),
  ]);
}

function asDocument({ startTime, endTime, ...fields }: ListingFields) {
  const time = (name: string, milliseconds: number | null | undefined) =>
    milliseconds === undefined
      ? {}
      : { [name]: milliseconds === null ? null : Timestamp.fromMillis(milliseconds) };
  return { ...fields, ...time("startTime", startTime), ...time("endTime", endTime) };
}

async function readAll(
  firestore: Firestore,
  documents: FirebaseFirestore.DocumentReference[],
): Promise<LocalListing[]> {
  return (await snapshots(firestore, documents)).filter(({ exists }) => exists).map(localListing);
}

async function snapshots(
  firestore: Firestore,
  documents: FirebaseFirestore.DocumentReference[],
): Promise<DocumentSnapshot[]> {
  const found: DocumentSnapshot[] = [];
  for (let start = 0; start < documents.length; start += READ_AT_ONCE) {
    const some = documents.slice(start, start + READ_AT_ONCE);
    found.push(...(await firestore.getAll(...some, { fieldMask: [...COMPARED, "listingId"] })));
  }
  return found;
}

function localListing(snapshot: DocumentSnapshot): LocalListing {
  const parsed = comparedDocument.safeParse(snapshot.data());
  return {
    id: snapshot.id,
    version: snapshot.updateTime,
    listing: parsed.success ? syncedListing(parsed.data) : null,
  };
}

function syncedListing(document: ReturnType<typeof comparedDocument.parse>): SyncedListing {
  const { startTime, endTime, lastLocalUpdate, lastEbaySync, status, ...rest } = document;
  return {
    ...rest,
    // The older word for it.
    status: status === "completed" ? "ended" : status,
    startTime: startTime?.toMillis() ?? null,
    endTime: endTime?.toMillis() ?? null,
    lastLocalUpdate: lastLocalUpdate?.toMillis() ?? null,
    lastEbaySync: lastEbaySync?.toMillis() ?? null,
  };
}
