import { listingDocument } from "@contract/documents";

import type { Clock } from "../source/clock";
import { type ListingRow, toRow } from "../row";
import type { DeletionChange, ListingChange, ListingsSource, Watched } from "../source/source";
import type { ConfirmedListings, Snapshots, SnapshotState } from "../source/snapshots";
import { DAY_MS } from "@contract/wire/durations";

// Test helpers for the ports of `followCollection`: a server, its time, and a machine's memory.

interface Stamped {
  readonly row: ListingRow;
  readonly stamp: number;
}

/** Creates a server with listings and a trash, and a connection to it that can be cut. */
export function fakeServer() {
  /** The server's time, and the actions that wait for a time. */
  let time = 1_000_000 * DAY_MS;
  const timers = new Set<{ at: number; work: () => void }>();
  const listings = new Map<string, Stamped>();
  const trash = new Map<string, { stamp: number }>();
  const watchers = new Set<() => void>();
  let isConnected = true;
  let whilePagesTravel: (() => void)[] = [];
  let counts = true;
  let reads = 0;

  const after = (milliseconds: number, work: () => void) => {
    const timer = { at: time + milliseconds, work };
    timers.add(timer);
    return () => void timers.delete(timer);
  };
  const notify = () => watchers.forEach((watcher) => watcher());
  const reach = async <T>(answer: () => T): Promise<T> => {
    await Promise.resolve();
    if (!isConnected) throw new Error("unreachable");
    return answer();
  };

  /** Increases the time, so that two writes to the same listing never have the same stamp. */
  const tick = () => (time += 1);

  function write(id: string, change: Partial<ListingRow>, stamp = tick()): void {
    const row = {
      ...(listings.get(id)?.row ?? toRow(id, listingDocument.parse({}))),
      ...change,
      updatedAt: stamp,
    };
    listings.set(id, { row, stamp });
    notify();
  }

  /** Returns documents stamped after `since`, as changes to what was sent before. */
  function watched<Doc extends { stamp: number }, Change>(
    documents: Map<string, Doc>,
    changeOf: (id: string, document: Doc) => Change,
  ): Watched<Change | { kind: "gone"; id: string }> {
    const matching = (since: number) => [...documents].filter(([, { stamp }]) => stamp > since);
    return {
      watch(since, onChanges) {
        const sent = new Map<string, Doc>();
        const watcher = () => {
          if (!isConnected) {
            onChanges([], false);
            return;
          }
          const now = new Map(matching(since));
          const changes: (Change | { kind: "gone"; id: string })[] = [];
          for (const [id, document] of now) {
            if (sent.get(id) !== document) changes.push(changeOf(id, document));
            sent.set(id, document);
          }
          for (const id of sent.keys()) {
            if (now.has(id)) continue;
            changes.push({ kind: "gone", id });
            sent.delete(id);
          }
          reads += changes.length;
          // In two batches, backwards: catching up has no order.
          const half = changes.length >> 1;
          if (half > 0) onChanges(changes.slice(half).reverse(), false);
          onChanges(half > 0 ? changes.slice(0, half) : changes, true);
        };
        watchers.add(watcher);
        queueMicrotask(() => watchers.has(watcher) && watcher());
        return () => void watchers.delete(watcher);
      },
      count: (since) => reach(() => matching(since).length),
    };
  }

  const source: ListingsSource = {
    async readAll(onPage) {
      const ids = await reach(() => [...listings.keys()].sort());
      const readAt = time;
      for (let first = 0; first === 0 || first < ids.length; first += 3) {
        const page = await reach(() =>
          ids.slice(first, first + 3).flatMap((id) => listings.get(id)?.row ?? []),
        );
        reads += 3;
        whilePagesTravel.shift()?.();
        onPage(page, []);
      }
      return readAt;
    },
    count: () =>
      reach(() => {
        if (!counts) throw new Error("doesn't count");
        return listings.size;
      }),
    listings: watched<Stamped, ListingChange>(listings, (id, { row }) => ({ kind: "put", id, row })),
    deletions: watched<{ stamp: number }, DeletionChange>(trash, (id, { stamp }) => ({
      kind: "deleted",
      id,
      at: stamp,
    })),
  };

  return {
    source,
    get rows() {
      return [...listings.values()].map(({ row }) => row);
    },
    /** Documents that were sent or read. */
    get reads() {
      return reads;
    },
    write,
    /** Stamps a write now and shows it later. Later writes to the same listing wait for it. */
    writeLate(id: string, change: Partial<ListingRow>, delay: number) {
      const stamp = tick();
      if (listings.get(id) || trash.get(id)) return;
      after(delay, () => {
        if (!listings.get(id) && !trash.get(id)) write(id, change, stamp);
      });
    },
    moveToTrash(id: string) {
      if (!listings.delete(id)) return;
      trash.set(id, { stamp: tick() });
      notify();
    },
    restore(id: string) {
      if (!trash.delete(id)) return;
      write(id, { title: "restored" });
    },
    /** Removes a listing without an entry in the trash, which no part of the product does. */
    removeWithoutTrace(id: string) {
      listings.delete(id);
      notify();
    },
    /** Sets actions for a read of everything. One runs while each page is on its way. */
    whilePagesTravel(acts: (() => void)[]) {
      whilePagesTravel = acts;
    },
    /** Stops returning the number of listings. */
    stopCounting() {
      counts = false;
    },
    connect(connected: boolean) {
      if (isConnected === connected) return;
      isConnected = connected;
      notify();
    },
    clock: (offset: number): Clock => ({ now: () => time + offset, after }),
    async advance(milliseconds: number) {
      await flush();
      const end = time + milliseconds;
      for (;;) {
        const next = [...timers].filter(({ at }) => at <= end).sort((one, other) => one.at - other.at)[0];
        if (!next) break;
        timers.delete(next);
        time = Math.max(time, next.at);
        next.work();
        await flush();
      }
      time = end;
      for (const [id, { stamp }] of trash) if (time - stamp > 30 * DAY_MS) trash.delete(id);
      notify();
      await flush();
    },
  };
}

/** Creates a machine's disk. It stores only reported changes, so a test notices a missing one. */
export function fakeDisk() {
  let stored: { state: SnapshotState; rows: Map<string, ListingRow> } | null = null;
  return (): Snapshots => {
    let changed = new Set<string>();
    let isAnew = stored === null;
    return {
      read(onState, onRows) {
        isAnew = stored === null;
        if (stored) {
          onState(stored.state);
          onRows([...stored.rows.values()]);
        }
        return Promise.resolve(stored?.state ?? null);
      },
      changed: (id) => void changed.add(id),
      write(state: SnapshotState, confirmed: ConfirmedListings) {
        const rows = new Map(isAnew ? [] : stored?.rows);
        if (isAnew) for (const row of confirmed.all()) rows.set(row.id, row);
        for (const id of changed) {
          const row = confirmed.get(id);
          if (row) rows.set(id, row);
          else rows.delete(id);
        }
        stored = { state, rows };
        changed = new Set();
        isAnew = false;
        return Promise.resolve();
      },
      clear() {
        stored = null;
        return Promise.resolve();
      },
      close: () => undefined,
    };
  };
}

/** Lets pending promises continue. */
export const flush = () => new Promise((resolve) => setImmediate(resolve));
