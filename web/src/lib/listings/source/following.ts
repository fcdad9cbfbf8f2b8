import type { Clock } from "./clock";
import { type Feed, followFeed, type FeedPosition } from "./feed";
import type { Replica } from "../replica";
import {
  failLoad,
  type FollowingState,
  getRetryPause,
  applyFeeds,
  isCountDue,
  openSnapshot,
  showHead,
  UNOPENED,
} from "./followingState";
import type { Head, SnapshotState, Snapshots } from "./snapshots";
import type { ListingsSource } from "./source";

export type { FollowingState } from "./followingState";

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

const SAVE_AFTER_MS = 2_000;
const RECOUNT_AFTER_MS = 5_000;

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
  let state = UNOPENED;
  let feeds: { listings: Feed; deletions: Feed } | null = null;
  let reading: Promise<void> | null = null;
  let isStopped = false;
  const hasStopped = () => isStopped;
  let cancelSave: (() => void) | null = null;
  let cancelLater: () => void = () => undefined;

  const set = (next: FollowingState) => {
    state = next;
    onChange();
  };

  async function open(): Promise<void> {
    const kept = await snapshots
      .read(
        (snapshot) => {
          if (snapshot.head && !isStopped) set(showHead(state, snapshot));
        },
        (rows) => replica.fill(rows),
      )
      .catch(() => null);
    if (isStopped) return;
    if (!kept) {
      replica.clear();
      set(UNOPENED);
      return readOrRetry();
    }
    for (const id of kept.unreadable) replica.apply({ kind: "unreadable", id, at: 0 });
    set(openSnapshot(state, kept, clock.now()));
    if (!state.isWhole) return readOrRetry();
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
    const isCurrent = feeds !== null && feeds.listings.isCurrent && feeds.deletions.isCurrent;
    set(applyFeeds(state, { problem, isCurrent }, clock.now()));
    if (state.problem || !state.isWhole || !isCurrent) return;
    saveLater();
    if (isCountDue(state, clock.now())) void verify(state.countedAt, false);
  }

  /**
   * Detects missed changes, such as a document deleted without a tombstone, by comparing counts. `countedAt`: when the
   * counts were last equal. It is restored if they can't be compared, so that the next change compares them again.
   */
  async function verify(countedAt: number, isRepeat: boolean): Promise<void> {
    const takeBack = () => void (state = { ...state, countedAt });
    state = { ...state, countedAt: clock.now() };
    const count = await source.count().catch(() => null);
    if (isStopped) return;
    if (count === null) takeBack();
    else if (count === replica.confirmedSize + replica.unreadable.size) saveLater();
    // A change may still be in transit, so the count is repeated after a delay.
    else if (!isRepeat) cancelLater = clock.after(RECOUNT_AFTER_MS, () => void verify(countedAt, true));
    else await readAll().catch(takeBack);
  }

  /** Loads the whole collection. Concurrent calls share one load. */
  function readAll(): Promise<void> {
    reading ??= readEverything().finally(() => (reading = null));
    return reading;
  }

  async function readEverything(): Promise<void> {
    set({ ...state, loaded: 0, total: null });
    const load = replica.beginLoad();
    let readAt: number;
    void source.count().then(
      (total) => set({ ...state, total }),
      () => undefined,
    );
    try {
      readAt = await source.readAll((rows, unreadable) => {
        if (hasStopped()) return;
        load.page(rows, unreadable);
        set({ ...state, loaded: load.found });
      });
    } catch (error) {
      load.abort();
      throw error;
    }
    if (hasStopped()) return;
    load.end();
    set({ ...state, status: "ready", isWhole: true, countedAt: clock.now(), failures: 0 });
    // The overlap of the feeds covers writes stamped before the first page was read and done after.
    const place = { cursor: readAt, isSettled: false };
    if (feeds) onFeedState(null);
    else follow(place, place);
  }

  async function readOrRetry(): Promise<void> {
    if (state.isWhole) return;
    try {
      await readAll();
    } catch (error) {
      if (isStopped) return;
      set(failLoad(state, error instanceof Error ? error : new Error(String(error))));
      cancelLater = clock.after(getRetryPause(state), () => void readOrRetry());
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
    if (isStopped || !state.isWhole || !feeds || state.lastSyncedAt === null) return null;
    return {
      listings: feeds.listings.place,
      deletions: feeds.deletions.place,
      syncedAt: state.lastSyncedAt,
      countedAt: state.countedAt,
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
      set({ ...state, failures: 0, status: "loading" });
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
