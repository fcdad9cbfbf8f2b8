import type { Clock } from "./clock";
import { followFeed } from "./feed";
import type { Replica } from "../replica";
import { type FollowingState, UNOPENED } from "./followingState";
import {
  advanceFollowing,
  type FeedPositions,
  type FollowingEffect,
  type FollowingEvent,
} from "./followingSteps";
import type { Head, Snapshots } from "./snapshots";
import type { ListingsSource } from "./source";

export type { FollowingState } from "./followingState";

export interface Following {
  readonly state: FollowingState;
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
  readonly getHead?: () => Head | null;
}

const SAVE_AFTER_MS = 2_000;
const COUNT_AGAIN_AFTER_MS = 5_000;

/**
 * Opens a collection from this machine's snapshot and follows later changes at the server. Loads
 * the whole collection if there is no snapshot, if the snapshot is too old to read all deletions
 * since, or if the server's count differs.
 */
export function followCollection(options: FollowingOptions): Following {
  const { source, replica, clock, onChange } = options;
  let state = UNOPENED;
  let feeds: Feeds | null = null;
  let loading: Promise<void> | null = null;
  let cancelSave: (() => void) | null = null;
  let cancelLater: () => void = () => undefined;
  const stopping = new AbortController();

  function report(event: FollowingEvent): void {
    if (stopping.signal.aborted) return;
    const { state: next, effects } = advanceFollowing(state, event, clock.now());
    const isChanged = next !== state;
    state = next;
    if (isChanged) onChange();
    effects.forEach(run);
  }

  function run(effect: FollowingEffect): void {
    switch (effect.type) {
      case "load":
        cancelLater();
        load().catch((error: unknown) => report({ type: "loadFailed", problem: toError(error) }));
        break;
      case "correct":
        load().catch(() => report({ type: "correctionFailed" }));
        break;
      case "retryLater":
        cancelLater = clock.after(effect.pause, () => report({ type: "retryDue" }));
        break;
      case "follow":
        feeds ??= startFeeds(options, effect.from, reportFeeds);
        reportFeeds(null);
        break;
      case "saveLater":
        // A failed write only costs time: the next visit reads more from the server.
        cancelSave ??= clock.after(SAVE_AFTER_MS, () => void save().catch(() => undefined));
        break;
      case "count":
        void count(false);
        break;
      case "countAgainLater":
        cancelLater = clock.after(COUNT_AGAIN_AFTER_MS, () => void count(true));
    }
  }

  function reportFeeds(problem: Error | null): void {
    // Null while the feeds are being started.
    if (feeds) report({ type: "feedsChanged", problem, isCurrent: feeds.isCurrent });
  }

  async function count(isRepeat: boolean): Promise<void> {
    const answer = await source.count().catch(() => null);
    const known = replica.confirmedSize + replica.unreadable.size;
    report({ type: "counted", count: answer, known, isRepeat });
  }

  /** Loads the whole collection. Concurrent calls share one load. */
  function load(): Promise<void> {
    loading ??= loadWhole(options, report, stopping.signal).finally(() => (loading = null));
    return loading;
  }

  async function save(): Promise<void> {
    cancelSave?.();
    cancelSave = null;
    if (feeds && !stopping.signal.aborted) await writeSnapshot(options, state, feeds);
  }

  // Opens in a microtask, so that the caller has the returned object before the first `onChange`.
  queueMicrotask(() => void openFromSnapshot(options, report, stopping.signal));
  return {
    get state() {
      return state;
    },
    refresh: load,
    retry: () => report({ type: "retryAsked" }),
    save,
    stop() {
      stopping.abort();
      cancelSave?.();
      cancelLater();
      feeds?.stop();
      options.snapshots.close();
    },
  };
}

type Report = (event: FollowingEvent) => void;

async function openFromSnapshot(
  { snapshots, replica }: FollowingOptions,
  report: Report,
  stopped: AbortSignal,
): Promise<void> {
  const snapshot = await snapshots
    .read(
      (read) => report({ type: "headRead", snapshot: read }),
      (rows) => replica.fill(rows),
    )
    .catch(() => null);
  if (stopped.aborted) return;
  if (!snapshot) replica.clear();
  for (const id of snapshot?.unreadable ?? []) replica.apply({ kind: "unreadable", id, at: 0 });
  report({ type: "snapshotRead", snapshot });
}

async function loadWhole(
  { source, replica }: FollowingOptions,
  report: Report,
  stopped: AbortSignal,
): Promise<void> {
  report({ type: "loadStarted" });
  const load = replica.beginLoad();
  void source.count().then(
    (total) => report({ type: "totalCounted", total }),
    () => undefined,
  );
  let readAt: number;
  try {
    readAt = await source.readAll((rows, unreadable) => {
      if (stopped.aborted) return;
      load.page(rows, unreadable);
      report({ type: "pageLoaded", loaded: load.found });
    });
  } catch (error) {
    load.abort();
    throw error;
  }
  if (stopped.aborted) return;
  load.end();
  report({ type: "loadEnded", readAt });
}

interface Feeds {
  readonly positions: FeedPositions;
  /** Whether all changes of both feeds have arrived. */
  readonly isCurrent: boolean;
  stop(): void;
}

function startFeeds(
  { source, replica, clock }: FollowingOptions,
  from: FeedPositions,
  onState: (problem: Error | null) => void,
): Feeds {
  const listings = followFeed({
    watched: source.listings,
    from: from.listings,
    clock,
    getStamp: (change) =>
      change.kind === "put" ? change.row.updatedAt : change.kind === "unreadable" ? change.at : null,
    onChanges: (changes) => changes.forEach((change) => replica.apply(change)),
    onState,
  });
  const deletions = followFeed({
    watched: source.deletions,
    from: from.deletions,
    clock,
    getStamp: (change) => (change.kind === "deleted" ? change.at : null),
    onChanges: (changes) => changes.forEach((change) => replica.applyDeletion(change)),
    onState,
  });
  return {
    get positions() {
      return { listings: listings.position, deletions: deletions.position };
    },
    get isCurrent() {
      return listings.isCurrent && deletions.isCurrent;
    },
    stop() {
      listings.stop();
      deletions.stop();
    },
  };
}

async function writeSnapshot(
  { snapshots, replica, getHead }: FollowingOptions,
  { isWhole, lastSyncedAt, countedAt }: FollowingState,
  { positions }: Feeds,
): Promise<void> {
  // The replica matches no state of the server yet.
  if (!isWhole || lastSyncedAt === null) return;
  const unreadable = [...replica.unreadable];
  const head = getHead?.() ?? null;
  await snapshots.write(
    { ...positions, syncedAt: lastSyncedAt, countedAt, unreadable, head },
    {
      all: () => replica.columns.byTitle().flatMap(({ id }) => replica.getConfirmed(id) ?? []),
      get: (id) => replica.getConfirmed(id),
    },
  );
}

const toError = (error: unknown): Error => (error instanceof Error ? error : new Error(String(error)));
