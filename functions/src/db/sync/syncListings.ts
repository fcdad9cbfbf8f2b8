import { type DocumentSnapshot, FieldValue, type Firestore, Timestamp } from "firebase-admin/firestore";

import { paths } from "../../contract/documents.ts";
import { writeChangeSet } from "../listings/changeSets.ts";
import { listFieldsWith } from "../../contract/listings/fields.ts";
import { COMPARED_FIELDS } from "../../contract/listings/pendingEdits.ts";
import { makeImportedListingId } from "../../contract/listings/importedListing.ts";
import type { LocalListing } from "../../domain/sync/matchItems.ts";
import type { ListingFields, SyncedListing } from "../../domain/sync/planListing.ts";
import type { ListingWrite, SyncListings } from "../../domain/sync/ports.ts";
import { isStaleWrite, readMillis, toTimestamp } from "../documents.ts";
import { pickListingFields, readListingFields } from "../listings/storedListing.ts";

/** Fields that a sync reads. Long ones, such as descriptions, are excluded. */
const SYNCED_FIELDS = [
  ...COMPARED_FIELDS,
  ...listFieldsWith("synced"),
  "atEbay",
  "isDraft",
  "storageBin",
  "toPack",
  "ebayPhotos",
  "unsentFields",
  "lastLocalUpdate",
] as const;
const syncedDocument = pickListingFields(SYNCED_FIELDS);

const MAX_READS_PER_REQUEST = 500;
/** Maximum listings that are examined per SKU. */
const MAX_SAME_SKU = 20;
const MAX_CONCURRENT_QUERIES = 20;

export function openSyncListings(firestore: Firestore): SyncListings {
  return {
    async listAll(uid) {
      return (await readListingFields(firestore, uid, SYNCED_FIELDS)).map(toLocalListing);
    },

    /**
     * Returns the listings of items by id: a synced listing's own id contains the item id, and the index has
     * published and adopted ones. Only the few remaining items are queried.
     */
    async listRelated(uid, items) {
      const listing = (id: string) => firestore.doc(paths.listing(uid, id));
      const made = await readAll(
        firestore,
        items.flatMap(({ itemId, applicationData }) => [
          listing(makeImportedListingId(itemId)),
          ...(isDocumentId(applicationData) ? [listing(applicationData)] : []),
        ]),
      );
      const found = new Map(made.map((local) => [local.id, local]));
      const known = new Set(made.flatMap((local) => local.listing?.ebayItemId ?? []));

      const unknown = items.filter(({ itemId }) => !known.has(itemId));
      const indexed = await readExisting(
        firestore,
        unknown.map(({ itemId }) => firestore.doc(paths.itemIndex(uid, itemId))),
      );
      const published = indexed.flatMap((entry) => {
        const listingId: unknown = entry.get("listingId");
        return isDocumentId(listingId) ? [listing(listingId)] : [];
      });
      for (const local of await readAll(firestore, published)) {
        found.set(local.id, local);
        if (local.listing?.ebayItemId) known.add(local.listing.ebayItemId);
      }

      const collection = firestore.collection(paths.listings(uid)).select(...SYNCED_FIELDS);
      const queries = unknown
        .filter(({ itemId }) => !known.has(itemId))
        .flatMap(({ itemId, sku }) => [
          collection.where("ebayItemId", "==", itemId).limit(1),
          ...(sku === null ? [] : [collection.where("sku", "==", sku).limit(MAX_SAME_SKU)]),
        ]);
      for (let start = 0; start < queries.length; start += MAX_CONCURRENT_QUERIES) {
        const answers = await Promise.all(
          queries.slice(start, start + MAX_CONCURRENT_QUERIES).map((query) => query.get()),
        );
        for (const snapshot of answers.flatMap(({ docs }) => docs))
          found.set(snapshot.id, toLocalListing(snapshot));
      }
      return [...found.values()];
    },

    async listEditedSince(uid, since) {
      const listings = firestore.collection(paths.listings(uid)).select(...SYNCED_FIELDS);
      const found = await listings.where("lastLocalUpdate", ">", Timestamp.fromMillis(since)).get();
      return found.docs.map(toLocalListing);
    },

    async write(uid, writes) {
      const overtaken: number[] = [];
      // Disables the ramp-up from 500 writes per second, which is meant for new collections.
      const writer = firestore.bulkWriter({ throttling: false });
      writer.onWriteError((error) => !isStaleWrite(error) && error.failedAttempts < 5);
      const done = writes.map(async (write, at) => {
        try {
          await writeOne(firestore, writer, uid, write);
        } catch (error) {
          if (!isStaleWrite(error)) throw error;
          overtaken.push(at);
        }
      });
      // Awaits the writes before the writer closes, so that every rejection is handled.
      const [outcome] = await Promise.all([Promise.allSettled(done), writer.close()]);
      for (const result of outcome) if (result.status === "rejected") throw result.reason;
      await writeHistory(
        firestore,
        uid,
        writes.filter((_, at) => !overtaken.includes(at)),
      );
      return overtaken;
    },
  };
}

/** Writes one history document for many listings, so that a sync that changes k listings writes k listings. */
async function writeHistory(
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
  if (writeChangeSet(firestore, batch, uid, "sync", changed) > 0) await batch.commit();
}

/** Reads and stamps a listing for the callable that syncs one listing. */
export function openSyncListing(firestore: Firestore) {
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
      return { local: toLocalListing(listing), lastSync: readMillis(user, "lastEbaySync") };
    },

    async saveSyncTime(uid: string, listingId: string, now: number): Promise<void> {
      await firestore.doc(paths.listing(uid, listingId)).update({
        lastEbaySync: Timestamp.fromMillis(now),
        updatedAt: FieldValue.serverTimestamp(),
      });
    },
  };
}

const isDocumentId = (value: unknown): value is string =>
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
    const document = {
      ...toDocument(write.fields),
      firebaseImages: [],
      itemReadAt: null,
      createdAt,
      updatedAt,
    };
    await writer.create(firestore.doc(paths.listing(uid, write.listingId)), document);
    return;
  }
  const { local, fields } = write;
  const adopted = fields.ebayItemId;
  const lastUpdateTime = local.version as Timestamp;
  await Promise.all([
    writer.update(
      firestore.doc(paths.listing(uid, local.id)),
      { ...toDocument(fields), updatedAt },
      { lastUpdateTime },
    ),
    // The entry is only a hint that the listing must confirm. Without it, a query finds the listing.
    ...(typeof adopted === "string" && local.id !== makeImportedListingId(adopted)
      ? [writer.set(firestore.doc(paths.itemIndex(uid, adopted)), { listingId: local.id })]
      : []),
  ]);
}

const toDocument = ({ startTime, endTime, ...fields }: ListingFields) => ({
  ...fields,
  ...(startTime !== undefined && { startTime: toTimestamp(startTime) }),
  ...(endTime !== undefined && { endTime: toTimestamp(endTime) }),
});

async function readAll(
  firestore: Firestore,
  documents: FirebaseFirestore.DocumentReference[],
): Promise<LocalListing[]> {
  return (await readExisting(firestore, documents)).filter(({ exists }) => exists).map(toLocalListing);
}

async function readExisting(
  firestore: Firestore,
  documents: FirebaseFirestore.DocumentReference[],
): Promise<DocumentSnapshot[]> {
  const found: DocumentSnapshot[] = [];
  for (let start = 0; start < documents.length; start += MAX_READS_PER_REQUEST) {
    const some = documents.slice(start, start + MAX_READS_PER_REQUEST);
    found.push(...(await firestore.getAll(...some, { fieldMask: [...SYNCED_FIELDS, "listingId"] })));
  }
  return found;
}

function toLocalListing(snapshot: DocumentSnapshot): LocalListing {
  const parsed = syncedDocument.safeParse(snapshot.data());
  return {
    id: snapshot.id,
    version: snapshot.updateTime,
    listing: parsed.success ? toSyncedListing(parsed.data) : null,
  };
}

function toSyncedListing(document: ReturnType<typeof syncedDocument.parse>): SyncedListing {
  const { startTime, endTime, lastLocalUpdate, lastEbaySync, status, ...rest } = document;
  return {
    ...rest,
    // "completed" is the older word for "ended".
    status: status === "completed" ? "ended" : status,
    startTime: startTime?.toMillis() ?? null,
    endTime: endTime?.toMillis() ?? null,
    lastLocalUpdate: lastLocalUpdate?.toMillis() ?? null,
    lastEbaySync: lastEbaySync?.toMillis() ?? null,
  };
}
