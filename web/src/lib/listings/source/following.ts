import type { Clock } from "./clock";
import { type Feed, followFeed, type FeedPosition } from "./feed";
import type { Replica } from "../replica";
import type { Head, SnapshotState, Snapshots } from "./snapshots";
import type { ListingsSource } from "./source";
import { DAY_MS } from "@contract/wire/durations";

/** How a person's collection in this tab stands to the server's. */
export interface FollowingState {
  readonly status: "loading" | "ready" | "error";
  /** Of a full reading, while it goes on. */
  readonly loaded: number;
  readonly total: number | null;
  readonly fromSnapshot: boolean;
  /** Epoch milliseconds by this machine's clock; null: never. */
  readonly lastSyncedAt: number | null;
  readonly problem: Error | null;
  /** All that can be shown until the snapshot's rows have been read; null from then on. */
  readonly head: Head | null;
}

export interface Following {
  readonly state: FollowingState;
  /** Reads everything anew. */
  refresh(): Promise<void>;
  /** After an error: reads at once, without waiting for the next automatic try. */
  retry(): void;
  /** Writes what is not yet in the snapshot. */
  save(): Promise<void>;
  stop(): void;
}

interface FollowingOptions {
  readonly source: ListingsSource;
  readonly replica: Replica;
  readonly snapshots: Snapshots;
  readonly clock: Clock;
  readonly onChange: () => void;
  /** What the person looks at, for the next opening to begin with. */
  readonly headNow?: () => Head | null;
}

/** Deletions are told for 30 days (TRASH_DAYS); five of them are for clocks that are wrong. */
const LONGEST_AWAY_MS = 25 * DAY_MS;
/** A snapshot from the future was written by a clock that was wrong. */
const CLOCK_DOUBT_MS = 5 * 60_000;
const COUNT_EVERY_MS = DAY_MS;
const SAVE_AFTER_MS = 2_000;
const RECOUNT_AFTER_MS = 5_000;
const LONGEST_RETRY_MS = 60_000;

/**
 * Opens a collection from this machine's snapshot and follows what has changed at the server since; reads everything
 * where there is no snapshot, where it is too old for the deletions to be told, and where the server counts otherwise.
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
  /** The replica holds all that the server had when it was last read. */
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

  /** What no feed tells (a document that vanished without a trace) shows in the count. */
  async function verify(isRepeat: boolean): Promise<void> {
    const before = countedAt;
    countedAt = clock.now();
    const count = await source.count().catch(() => null);
    if (isStopped) return;
    if (count === null) countedAt = before;
    else if (count === replica.confirmedSize + replica.unreadable.size) saveLater();
    // A change may have been on its way: it is here a moment later.
    else if (!isRepeat) cancelLater = clock.after(RECOUNT_AFTER_MS, () => void verify(true));
    else await readAll().catch(() => (countedAt = before));
  }

  /** Reads everything; one reading at a time. */
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
    // What was stamped before the first page was read, and done after, lies in the feeds' overlap.
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
    // Not written is only slower: the next opening asks the server for more.
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

  /** Null while what is here is not a state the server ever had. */
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

  // A turn later: whoever is told of the first change has this by then.
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
