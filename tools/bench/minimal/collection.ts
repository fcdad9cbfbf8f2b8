/** A page with only the collection's local data, for `npm run bench -- collection`. */
import { doc, onSnapshot } from "firebase/firestore";
import { collection, connectFirestoreEmulator, getDocs, getFirestore } from "firebase/firestore/lite";

import { paths } from "@contract/documents";
import { emulators } from "@/lib/browser/environment";
import { app, auth } from "@/lib/firestore/firebase";
import { db } from "@/lib/firestore/firestore";
import { browserClock } from "@/lib/listings/source/clock";
import { createColumns } from "@/lib/listings/query/columns";
import { createFirestoreSource } from "@/lib/listings/source/firestoreSource";
import { followCollection } from "@/lib/listings/source/following";
import { plainAnswer } from "@/lib/listings/testing/plainAnswer";
import { type CollectionQuery, LISTING_FILTERS, LISTING_SORTS } from "@/lib/listings/query/query";
import { createReplica } from "@/lib/listings/replica";
import { type ListingRow, toRow } from "@/lib/listings/row";
import { openSnapshots } from "@/lib/listings/source/snapshotDatabase";
import type { ListingsSource, Watched } from "@/lib/listings/source/source";
import { signInAsEmulated } from "@/lib/session/signIn";
import { listingDocument } from "@contract/documents";

import { createListingFields } from "../collectionListing";
import type { CollectionBench, Opening } from "./collectionBench";

/**
 * The SDK that queries once and doesn't listen. The other SDK's getDocs is a listener, and the emulator
 * breaks a channel with more than 10,000 waiting messages (firebase-tools issue 5197), so one query can't
 * return 10,000 documents.
 */
const lite = getFirestore(app);
if (emulators) connectFirestoreEmulator(lite, emulators.firestore.host, emulators.firestore.port);

const bench: CollectionBench = {
  async signIn(email, name) {
    await signInAsEmulated(email, name)();
    const uid = auth.currentUser?.uid ?? "";
    // The product always listens to the user record. With no open connection, the SDK would treat a query
    // that isn't answered within ten seconds as offline.
    await new Promise<void>((resolve, reject) => {
      onSnapshot(doc(db, paths.user(uid)), ({ metadata }) => !metadata.fromCache && resolve(), reject);
    });
    return uid;
  },
  answer(count, rounds) {
    const rows = makeRows(count);
    const columns = createColumns();
    for (const row of rows) columns.put(row);
    const took = { ours: [] as number[], plain: [] as number[] };
    let identical = true;
    for (let round = -QUERIES.length; round < rounds; round += 1) {
      const query = QUERIES[(round + QUERIES.length) % QUERIES.length] ?? FIRST;
      const [ours, ourTime] = timeWork(() => columns.answer(query), AT_ONCE);
      const [plain, plainTime] = timeWork(() => plainAnswer(rows, query));
      identical &&= JSON.stringify(ours) === JSON.stringify(plain);
      if (round < 0) continue;
      took.ours.push(ourTime);
      took.plain.push(plainTime);
    }
    return { ...took, identical };
  },
  hold(count) {
    Object.assign(window, { held: null });
    const columns = createColumns();
    for (const row of makeRows(count)) columns.put(row);
    for (const sort of LISTING_SORTS) columns.answer({ ...FIRST, sort });
    columns.answer({ ...FIRST, search: "bone" });
    Object.assign(window, { held: columns });
  },
  async bareQuery(uid) {
    const startedAt = performance.now();
    const { docs } = await getDocs(collection(lite, paths.listings(uid)));
    docs.map((found) => found.data());
    return performance.now() - startedAt;
  },
  async coldOpen(uid) {
    const snapshots = openSnapshots(uid, () => undefined);
    await snapshots.clear();
    snapshots.close();
    return open(uid);
  },
  warmOpen: open,
};
Object.assign(window, { bench });

const FIRST: CollectionQuery = { search: "", filter: "all", sort: "title", page: 1, pageSize: 20 };
/** The queries of a keystroke, a filter, a sort and a page. */
const QUERIES: readonly CollectionQuery[] = [
  FIRST,
  { ...FIRST, search: "b" },
  { ...FIRST, search: "bone" },
  ...LISTING_FILTERS.map((filter) => ({ ...FIRST, filter, sort: "-price" as const })),
  ...LISTING_SORTS.map((sort) => ({ ...FIRST, search: "wheels 20", sort, page: 3 })),
];

async function open(uid: string): Promise<Opening> {
  const charged = { reads: 0 };
  const snapshots = openSnapshots(uid, () => undefined);
  const replica = createReplica(snapshots.changed);
  const startedAt = performance.now();
  let milliseconds = 0;
  await new Promise<void>((resolve) => {
    const following = followCollection({
      source: meterSource(createFirestoreSource(uid), charged),
      replica,
      snapshots,
      clock: browserClock,
      onChange() {
        const { status, fromSnapshot, lastSyncedAt } = following.state;
        if (status !== "ready") return;
        if (milliseconds === 0) {
          replica.columns.answer(FIRST);
          milliseconds = performance.now() - startedAt;
        }
        if (fromSnapshot || lastSyncedAt === null) return;
        // `save` waits for its lock, and this waits with it.
        void browserClock.after(500, () => {
          void following.save().then(() => {
            following.stop();
            resolve();
          });
        });
      },
    });
  });
  return { milliseconds, reads: charged.reads };
}

/** Counts reads as Firestore charges: per document, per empty query, per thousand counted documents. */
function meterSource(source: ListingsSource, charged: { reads: number }): ListingsSource {
  const counted = async (count: Promise<number>) => {
    charged.reads += Math.max(1, Math.ceil((await count) / 1_000));
    return count;
  };
  const watched = <Change extends { kind: string }>(feed: Watched<Change>): Watched<Change> => ({
    watch(since, onChanges, onError) {
      let isFirst = true;
      return feed.watch(
        since,
        (changes, isCurrent) => {
          const read = changes.filter(({ kind }) => kind !== "gone").length;
          charged.reads += isFirst && isCurrent ? Math.max(1, read) : read;
          if (isCurrent) isFirst = false;
          onChanges(changes, isCurrent);
        },
        onError,
      );
    },
    count: (since) => counted(feed.count(since)),
  });
  return {
    async readAll(onPage) {
      let read = 0;
      const readAt = await source.readAll((rows, unreadable) => {
        read += rows.length + unreadable.length;
        onPage(rows, unreadable);
      });
      charged.reads += Math.max(1, read);
      return readAt;
    },
    count: () => counted(source.count()),
    listings: watched(source.listings),
    deletions: watched(source.deletions),
  };
}

function makeRows(count: number): ListingRow[] {
  return Array.from({ length: count }, (_, at) =>
    toRow(
      `listing-${at}`,
      listingDocument.parse(createListingFields(at, (time) => ({ toMillis: () => time }))),
    ),
  );
}

/** The browser's clock has a resolution of 0.1 ms, so fast work is done several times. */
const AT_ONCE = 20;

function timeWork<Result>(work: () => Result, times = 1): [Result, number] {
  const startedAt = performance.now();
  let result = work();
  for (let time = 1; time < times; time += 1) result = work();
  return [result, (performance.now() - startedAt) / times];
}
