import { type DBSchema, deleteDB, type IDBPDatabase, openDB } from "idb";

import { pause } from "../../browser/pause";
import { createMutex } from "../../concurrency";
import { splitInto } from "../../splitInto";
import { keepPerPerson } from "../../session/perPerson";
import type { ListingRow } from "../row";
import { createBatches } from "./batches";
import { LAYOUT } from "./packedRows";
import type { ConfirmedListings, Snapshots, SnapshotState } from "./snapshots";

interface SnapshotSchema extends DBSchema {
  /** Contains one record, with the key "state". */
  state: { key: string; value: SnapshotState & { readonly generation: string; readonly layout: string } };
  /** Contains batches of packed rows, by number. */
  rows: { key: number; value: string };
}

/** Each person's snapshot has its own database, so that it can be deleted as a whole. */
export const SNAPSHOT_PREFIX = "pegboard-collection-";
/** Increase this when a value's meaning changes. A change of names needs no increase (`LAYOUT`). */
const VERSION = 7;

/**
 * Opens the snapshot of a person's listings in IndexedDB. The first tab writes it. The other tabs only read
 * it, and follow the server themselves. Changed batches are written in one transaction with their state.
 * `onFull` is called when the browser has no storage left. After that, this tab doesn't use the snapshot.
 */
export function openSnapshots(uid: string, onFull: () => void): Snapshots {
  const name = SNAPSHOT_PREFIX + uid;
  let opened: Promise<IDBPDatabase<SnapshotSchema>> | null = null;
  let isUsable = true;
  const isLost = () => !isUsable;
  let changed = new Set<string>();
  /** The generation that this tab has written or read last, and its batches. */
  let generation: string | null = null;
  const packed = createBatches();
  const runExclusive = createMutex();
  const leader = electLeader(name);

  const database = () => (opened ??= openDatabase(name, () => (isUsable = false)));

  async function read(
    onState: (state: SnapshotState) => void,
    onRows: (rows: readonly ListingRow[]) => void,
  ): Promise<SnapshotState | null> {
    const reading = await (takeEarly(uid) ?? database().then(startReading));
    const state = await reading.state;
    if (state?.layout !== LAYOUT) return null;
    onState(state);
    for (const { numbers, batches } of await reading.rows) {
      for (const [at, batch] of batches.entries()) {
        onRows(packed.unpack(numbers[at] ?? at, batch));
        await pause();
      }
    }
    generation = state.generation;
    return state;
  }

  async function write(state: SnapshotState, confirmed: ConfirmedListings): Promise<void> {
    if (!isUsable || !leader.isLeader) return;
    const news = changed;
    changed = new Set();
    try {
      const stored = (await (await database()).get("state", "state"))?.generation ?? null;
      const isOurs = generation !== null && stored === generation;
      const batches = isOurs ? packed.packChanged(news, confirmed) : await packed.packAll(confirmed);
      await put(state, batches, !isOurs);
    } catch (error) {
      generation = null;
      if (isQuotaError(error)) {
        isUsable = false;
        await clear();
        onFull();
      } else if (!isLost()) throw error;
    }
  }

  async function put(state: SnapshotState, batches: ReadonlyMap<number, string>, replacesAll: boolean) {
    const writes = (await database()).transaction(["state", "rows"], "readwrite");
    const rows = writes.objectStore("rows");
    const next = crypto.randomUUID();
    await Promise.all([
      replacesAll && rows.clear(),
      ...Array.from(batches, ([number, batch]) => rows.put(batch, number)),
      writes.objectStore("state").put({ ...state, generation: next, layout: LAYOUT }, "state"),
      writes.done,
    ]);
    generation = next;
  }

  async function clear(): Promise<void> {
    generation = null;
    const closing = opened;
    opened = null;
    await closing?.then((open) => open.close()).catch(() => undefined);
    await deleteDB(name);
  }

  return {
    read,
    changed: (id) => void changed.add(id),
    write: (state, confirmed) => runExclusive(() => write(state, confirmed)),
    clear,
    close() {
      isUsable = false;
      leader.resign();
      void opened?.then((open) => open.close()).catch(() => undefined);
    },
  };
}

/** The requests of one transaction for a whole snapshot. */
interface Reading {
  readonly state: Promise<SnapshotSchema["state"]["value"] | undefined>;
  readonly rows: Promise<
    readonly { readonly numbers: readonly number[]; readonly batches: readonly string[] }[]
  >;
}

/** The number of batches in an answer of the database. A page can do nothing else while it takes an answer over. */
const READ_AT_ONCE = 10;

function startReading(database: IDBPDatabase<SnapshotSchema>): Reading {
  const reading = database.transaction(["state", "rows"]);
  // First, because the requests are answered in this order, and the state has the page that is shown first.
  const state = reading.objectStore("state").get("state");
  const stored = reading.objectStore("rows");
  const rows = stored.getAllKeys().then((keys) =>
    Promise.all(
      splitInto(READ_AT_ONCE, keys).map(async (numbers) => ({
        numbers,
        batches: await stored.getAll(IDBKeyRange.bound(numbers[0], numbers.at(-1))),
      })),
    ),
  );
  // Nobody waits for the rows of another layout.
  rows.catch(() => undefined);
  return { state, rows };
}

const earlyReadings = keepPerPerson((uid): { readonly uid: string; reading: Promise<Reading> | null } => ({
  uid,
  reading: openDatabase(SNAPSHOT_PREFIX + uid, () => undefined).then((database) => {
    const reading = startReading(database);
    // Takes effect when the requests are done.
    database.close();
    return reading;
  }),
}));

/**
 * Begins to read a person's snapshot while the account is looked up. The first reading of `openSnapshots` for the same
 * person continues it. If somebody else signs in, or nobody, it is dropped (decisions/collection/0404).
 */
export function readAhead(uid: string): void {
  // Whoever continues it handles a failure.
  earlyReadings.get(uid).reading?.catch(() => undefined);
}

function takeEarly(uid: string): Promise<Reading> | null {
  const early = earlyReadings.peek();
  if (early?.uid !== uid) return null;
  const { reading } = early;
  early.reading = null;
  return reading;
}

function openDatabase(name: string, onTaken: () => void): Promise<IDBPDatabase<SnapshotSchema>> {
  return openDB<SnapshotSchema>(name, VERSION, {
    upgrade(database) {
      for (const store of database.objectStoreNames) database.deleteObjectStore(store);
      database.createObjectStore("state");
      database.createObjectStore("rows");
    },
    // Closes the database when a sign-out or a newer version of this page needs it, so that it doesn't wait.
    blocking(_current, _blocked, event) {
      onTaken();
      (event.target as IDBDatabase).close();
    },
    terminated: onTaken,
  });
}

/** One tab at a time is the leader. When it closes, the next tab becomes the leader. */
function electLeader(name: string): { readonly isLeader: boolean; resign(): void } {
  let isLeader = !("locks" in navigator);
  let resign: () => void = () => undefined;
  const waiting = new AbortController();
  if (!isLeader) {
    const untilResigned = new Promise<void>((resolve) => (resign = resolve));
    const hold = () => {
      isLeader = true;
      return untilResigned;
    };
    navigator.locks.request(name, { signal: waiting.signal }, hold).catch(() => undefined);
  }
  return {
    get isLeader() {
      return isLeader;
    },
    resign() {
      isLeader = false;
      waiting.abort();
      resign();
    },
  };
}

export const isQuotaError = (error: unknown): boolean =>
  error instanceof DOMException && error.name === "QuotaExceededError";
