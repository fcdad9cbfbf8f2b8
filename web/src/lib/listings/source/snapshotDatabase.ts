import { type DBSchema, deleteDB, type IDBPDatabase, openDB } from "idb";

import { pause } from "../../browser/pause";
import { createMutex } from "../../concurrency";
import { splitInto } from "../../splitInto";
import { LAYOUT, packRows, unpackRows } from "./packedRows";
import type { ListingRow } from "../row";
import type { ConfirmedListings, Snapshots, SnapshotState } from "./snapshots";

interface SnapshotSchema extends DBSchema {
  /** Contains one record, with the key "state". */
  state: { key: string; value: SnapshotState & { readonly generation: string; readonly layout: string } };
  /** Contains batches of packed rows, by number. */
  rows: { key: number; value: string };
}

/** Each person's snapshot has its own database, so that it can be deleted as a whole. */
export const SNAPSHOT_PREFIX = "pegboard-collection-";
const BATCH_SIZE = 500;
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
  /** The generation that this tab has written or read last. `batchOf` maps listings to its batches. */
  let generation: string | null = null;
  const batchOf = new Map<string, number>();
  const runExclusive = createMutex();
  const keeper = becomeKeeper(name);

  const database = () => (opened ??= openDatabase(name, () => (isUsable = false)));

  async function read(
    onState: (state: SnapshotState) => void,
    onRows: (rows: readonly ListingRow[]) => void,
  ): Promise<SnapshotState | null> {
    const reading = (await database()).transaction(["state", "rows"]);
    const state = await reading.objectStore("state").get("state");
    if (state?.layout !== LAYOUT) return null;
    const rows = reading.objectStore("rows");
    const reads = Promise.all([rows.getAllKeys(), rows.getAll()]);
    onState(state);
    const [numbers, batches] = await reads;
    for (const [at, packed] of batches.entries()) {
      const rows = unpackRows(packed);
      for (const { id } of rows) batchOf.set(id, numbers[at] ?? at);
      onRows(rows);
      await pause();
    }
    generation = state.generation;
    return state;
  }

  async function write(state: SnapshotState, confirmed: ConfirmedListings): Promise<void> {
    if (!isUsable || !keeper.isKeeper) return;
    const news = changed;
    changed = new Set();
    try {
      const stored = (await (await database()).get("state", "state"))?.generation ?? null;
      const isOurs = generation !== null && stored === generation;
      const batches = isOurs ? packChanged(news, confirmed) : await packAll(confirmed);
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
      ...Array.from(batches, ([number, packed]) => rows.put(packed, number)),
      writes.objectStore("state").put({ ...state, generation: next, layout: LAYOUT }, "state"),
      writes.done,
    ]);
    generation = next;
  }

  async function packAll(confirmed: ConfirmedListings): Promise<Map<number, string>> {
    const batches = new Map<number, string>();
    batchOf.clear();
    for (const rows of splitInto(BATCH_SIZE, confirmed.all())) {
      for (const { id } of rows) batchOf.set(id, batches.size);
      batches.set(batches.size, packRows(rows));
      await pause();
    }
    return batches;
  }

  function packChanged(news: ReadonlySet<string>, confirmed: ConfirmedListings): Map<number, string> {
    const sizes: number[] = [];
    for (const number of batchOf.values()) sizes[number] = (sizes[number] ?? 0) + 1;
    const affected = new Set<number>();
    for (const id of news) {
      const isThere = confirmed.get(id) !== null;
      let number = batchOf.get(id);
      if (number === undefined && !isThere) continue;
      if (number === undefined) {
        number = sizes.length > 0 && (sizes.at(-1) ?? 0) < BATCH_SIZE ? sizes.length - 1 : sizes.length;
        sizes[number] = (sizes[number] ?? 0) + 1;
      }
      affected.add(number);
      if (isThere) batchOf.set(id, number);
      else batchOf.delete(id);
    }
    const batches = new Map<number, ListingRow[]>(Array.from(affected, (number) => [number, []]));
    for (const [id, number] of batchOf) {
      const row = batches.has(number) ? confirmed.get(id) : null;
      if (row) batches.get(number)?.push(row);
    }
    return new Map(Array.from(batches, ([number, rows]) => [number, packRows(rows)]));
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
      keeper.resign();
      void opened?.then((open) => open.close()).catch(() => undefined);
    },
  };
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

/** One tab at a time is the keeper. When it closes, the next tab becomes the keeper. */
function becomeKeeper(name: string): { readonly isKeeper: boolean; resign(): void } {
  let isKeeper = !("locks" in navigator);
  let resign: () => void = () => undefined;
  const waiting = new AbortController();
  if (!isKeeper) {
    const untilResigned = new Promise<void>((resolve) => (resign = resolve));
    const hold = () => {
      isKeeper = true;
      return untilResigned;
    };
    navigator.locks.request(name, { signal: waiting.signal }, hold).catch(() => undefined);
  }
  return {
    get isKeeper() {
      return isKeeper;
    },
    resign() {
      isKeeper = false;
      waiting.abort();
      resign();
    },
  };
}

export const isQuotaError = (error: unknown): boolean =>
  error instanceof DOMException && error.name === "QuotaExceededError";
