import type { Clock } from "./clock";
import { type Feed, followFeed, type FeedPosition } from "./feed";
import type { Replica } from "../replica";
import type { Head, SnapshotState, Snapshots } from "./snapshots";
import type { ListingsSource } from "./source";
import { DAY_MS } from "@contract/wire/durations";

/** The sync state of a person's collection in this tab. */
export interface FollowingState {
  readonly status: "loading" | "ready" | "error";
  /** The number of listings loaded so far, during a full load. */
  readonly loaded: number;
  readonly total: number | null;
  readonly fromSnapshot: boolean;
  /** When the collection was last in sync, in epoch milliseconds by this machine's clock. Null: never. */
  readonly lastSyncedAt: number | null;
  readonly problem: Error | null;
  /** The stored page to show until the snapshot's rows have been read. Null after that. */
  readonly head: Head | null;
}

export interface Following {
  readonly state: FollowingState;
  /** Loads the whole collection again. */
  refresh(): Promise<void>;
  /** Loads again immediately after an error, without waiting for the automatic retry. */
  retry(): void;
  /** Writes pending changes to the snapshot. */
  save(): Promise<void>;
  stop(): void;
}

interface FollowingOptions {
  readonly source: ListingsSource;
  readonly replica: Replica;
  readonly snapshots: Snapshots;
  readonly clock: Clock;
  readonly onChange: () => void;
  /** Returns the page on the screen. The next visit shows it first. */
  readonly headNow?: () => Head | null;
}

/** Deletions can be read for 30 days (TRASH_DAYS). The other five days allow for wrong clocks. */
const LONGEST_AWAY_MS = 25 * DAY_MS;
/** A snapshot dated further in the future than this was written by a wrong clock. */
const CLOCK_DOUBT_MS = 5 * 60_000;
const COUNT_EVERY_MS = DAY_MS;
const SAVE_AFTER_MS = 2_000;
const RECOUNT_AFTER_MS = 5_000;
const LONGEST_RETRY_MS = 60_000;

/**
 * Opens a collection from this machine's snapshot and follows later changes at the server. Loads
 * the whole collection if there is no snapshot, if the snapshot is too old to read all deletions
 * since, or if the server's count differs.
 */
export function followCollection({
  source,
  replica,
  snapshots,
  clock,
  onChange,
  headNow = () => null,
}: FollowingOptions): Following {
  let state: FollowingState = {
    status: "loading",
    loaded: 0,
    total: null,
    fromSnapshot: false,
    lastSyncedAt: null,
    problem: null,
    head: null,
  };
  let feeds: { listings: Feed; deletions: Feed } | null = null;
  /** Whether the replica contains everything that the server had at the last read. */
  let isWhole = false;
  let countedAt = 0;
  let reading: Promise<void> | null = null;
  let isStopped = false;
  const hasStopped = () => isStopped;
  let failures = 0;
  let cancelSave: (() => void) | null = null;
  let cancelLater: () => void = () => undefined;

  const set = (change: Partial<FollowingState>) => {
    state = { ...state, ...change };
    onChange();
  };

  async function open(): Promise<void> {
    const kept = await snapshots
      .read(
        ({ head, syncedAt }) => {
          if (head && !isStopped) set({ status: "ready", fromSnapshot: true, lastSyncedAt: syncedAt, head });
        },
        (rows) => replica.fill(rows),
      )
      .catch(() => null);
    if (isStopped) return;
    if (!kept) {
      replica.clear();
      set({ status: "loading", fromSnapshot: false, lastSyncedAt: null, head: null });
      return readOrRetry();
    }
    countedAt = kept.countedAt;
    for (const id of kept.unreadable) replica.apply({ kind: "unreadable", id, at: 0 });
    set({ status: "ready", fromSnapshot: true, lastSyncedAt: kept.syncedAt, head: null });
    const away = clock.now() - kept.syncedAt;
    if (away > LONGEST_AWAY_MS || away < -CLOCK_DOUBT_MS) return readOrRetry();
    isWhole = true;
    follow(kept.listings, kept.deletions);
  }

  function follow(listings: FeedPosition, deletions: FeedPosition): void {
    const onState = (problem: Error | null) => feeds && onFeedState(problem);
    const started = {
      listings: followFeed({
        watched: source.listings,
        from: listings,
        clock,
        stampOf: (change) =>
          change.kind === "put" ? change.row.updatedAt : change.kind === "unreadable" ? change.at : null,
        onChanges: (changes) => changes.forEach((change) => replica.apply(change)),
        onState,
      }),
      deletions: followFeed({
        watched: source.deletions,
        from: deletions,
        clock,
        stampOf: (change) => (change.kind === "deleted" ? change.at : null),
        onChanges: (changes) => changes.forEach((change) => replica.applyDeletion(change)),
        onState,
      }),
    };
    feeds = started;
    onFeedState(null);
  }

  function onFeedState(problem: Error | null): void {
    if (problem || !isWhole || !feeds?.listings.isCurrent || !feeds.deletions.isCurrent) {
      set({ problem });
      return;
    }
    set({ fromSnapshot: false, lastSyncedAt: clock.now(), problem: null });
    saveLater();
    const age = clock.now() - countedAt;
    if (age > COUNT_EVERY_MS || age < 0) void verify(false);
  }

  /** Detects missed changes, such as a document deleted without a tombstone, by comparing counts. */
  async function verify(isRepeat: boolean): Promise<void> {
    const before = countedAt;
    countedAt = clock.now();
    const count = await source.count().catch(() => null);
    if (isStopped) return;
    if (count === null) countedAt = before;
    else if (count === replica.confirmedSize + replica.unreadable.size) saveLater();
    // A change may still be in transit, so the count is repeated after a delay.
    else if (!isRepeat) cancelLater = clock.after(RECOUNT_AFTER_MS, () => void verify(true));
    else await readAll().catch(() => (countedAt = before));
  }

  /** Loads the whole collection. Concurrent calls share one load. */
  function readAll(): Promise<void> {
    reading ??= readEverything().finally(() => (reading = null));
    return reading;
  }

  async function readEverything(): Promise<void> {
    set({ loaded: 0, total: null });
    const load = replica.beginLoad();
    let readAt: number;
    void source.count().then(
      (total) => set({ total }),
      () => undefined,
    );
    try {
      readAt = await source.readAll((rows, unreadable) => {
        if (hasStopped()) return;
        load.page(rows, unreadable);
        set({ loaded: load.found });
      });
    } catch (error) {
      load.abort();
      throw error;
    }
    if (hasStopped()) return;
    load.end();
    isWhole = true;
    countedAt = clock.now();
    failures = 0;
    set({ status: "ready" });
    // The overlap of the feeds covers writes stamped before the first page was read and done after.
    const place = { cursor: readAt, isSettled: false };
    if (feeds) onFeedState(null);
    else follow(place, place);
  }

  async function readOrRetry(): Promise<void> {
    if (isWhole) return;
    try {
      await readAll();
    } catch (error) {
      if (isStopped) return;
      const problem = error instanceof Error ? error : new Error(String(error));
      set({ problem, ...(state.status === "ready" ? {} : { status: "error" }) });
      cancelLater = clock.after(
        Math.min(LONGEST_RETRY_MS, 2_000 * 2 ** failures++),
        () => void readOrRetry(),
      );
    }
  }

  function saveLater(): void {
    // A failed write only costs time: the next visit reads more from the server.
    cancelSave ??= clock.after(SAVE_AFTER_MS, () => void save().catch(() => undefined));
  }

  async function save(): Promise<void> {
    cancelSave?.();
    cancelSave = null;
    const snapshot = snapshotState();
    if (!snapshot) return;
    await snapshots.write(snapshot, {
      all: () => replica.columns.byTitle().flatMap(({ id }) => replica.getConfirmed(id) ?? []),
      get: (id) => replica.getConfirmed(id),
    });
  }

  /** Returns null until the replica matches a state of the server. */
  function snapshotState(): SnapshotState | null {
    if (isStopped || !isWhole || !feeds || state.lastSyncedAt === null) return null;
    return {
      listings: feeds.listings.place,
      deletions: feeds.deletions.place,
      syncedAt: state.lastSyncedAt,
      countedAt,
      unreadable: [...replica.unreadable],
      head: headNow(),
    };
  }

  // Opens in a microtask, so that the caller has the returned object before the first `onChange`.
  queueMicrotask(() => void open());
  return {
    get state() {
      return state;
    },
    refresh: readAll,
    retry() {
      if (state.status !== "error") return;
      cancelLater();
      failures = 0;
      set({ status: "loading" });
      void readOrRetry();
    },
    save,
    stop() {
      isStopped = true;
      cancelSave?.();
      cancelLater();
      feeds?.listings.stop();
      feeds?.deletions.stop();
      snapshots.close();
    },
  };
}
