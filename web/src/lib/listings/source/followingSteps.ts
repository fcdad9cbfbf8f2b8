import type { FeedPosition } from "./feed";
import {
  applyFeeds,
  failLoad,
  type FollowingState,
  getRetryPause,
  isCountDue,
  openSnapshot,
  showHead,
  UNOPENED,
} from "./followingState";
import type { SnapshotState } from "./snapshots";

// The decisions of a followed collection. `following.ts` reports the events and runs the effects.

/** The positions from which the feeds of listings and of deletions are read. */
export interface FeedPositions {
  readonly listings: FeedPosition;
  readonly deletions: FeedPosition;
}

export type FollowingEvent =
  /** The snapshot's state was read. Its rows follow. */
  | { readonly type: "headRead"; readonly snapshot: SnapshotState }
  /** The snapshot's rows are in the replica. Null: there is no usable snapshot. */
  | { readonly type: "snapshotRead"; readonly snapshot: SnapshotState | null }
  | { readonly type: "loadStarted" }
  | { readonly type: "totalCounted"; readonly total: number }
  | { readonly type: "pageLoaded"; readonly loaded: number }
  /** `readAt`: the server's time of the load's first page. */
  | { readonly type: "loadEnded"; readonly readAt: number }
  | { readonly type: "loadFailed"; readonly problem: Error }
  | { readonly type: "retryDue" }
  | { readonly type: "retryAsked" }
  | { readonly type: "feedsChanged"; readonly problem: Error | null; readonly isCurrent: boolean }
  /** `count`: the server's number of listings, or null if it didn't answer. `known`: the replica's number. */
  | {
      readonly type: "counted";
      readonly count: number | null;
      readonly known: number;
      readonly isRepeat: boolean;
    }
  | { readonly type: "correctionFailed" };

export type FollowingEffect =
  /** Loads the whole collection. Reports a failure as `loadFailed`. */
  | { readonly type: "load" }
  /** Loads the whole collection because the counts differ. Reports a failure as `correctionFailed`. */
  | { readonly type: "correct" }
  | { readonly type: "retryLater"; readonly pause: number }
  /** Starts the feeds, or reports their state if they run already. */
  | { readonly type: "follow"; readonly from: FeedPositions }
  | { readonly type: "saveLater" }
  | { readonly type: "count" }
  | { readonly type: "countAgainLater" };

export interface FollowingStep {
  readonly state: FollowingState;
  readonly effects: readonly FollowingEffect[];
}

/** Returns the state after an event at `now` (by this machine's clock), and what to do. */
export function advanceFollowing(state: FollowingState, event: FollowingEvent, now: number): FollowingStep {
  switch (event.type) {
    case "headRead":
      return to(event.snapshot.head ? showHead(state, event.snapshot) : state);
    case "snapshotRead":
      return readSnapshot(state, event.snapshot, now);
    case "loadStarted":
      return to({ ...state, loaded: 0, total: null });
    case "totalCounted":
      return to({ ...state, total: event.total });
    case "pageLoaded":
      return to({ ...state, loaded: event.loaded });
    case "loadEnded": {
      // The overlap of the feeds covers writes stamped before the first page was read and done after.
      const from = { cursor: event.readAt, isSettled: false };
      const whole = {
        status: "ready",
        isWhole: true,
        countedAt: now,
        isCounting: false,
        failures: 0,
      } as const;
      return to({ ...state, ...whole }, { type: "follow", from: { listings: from, deletions: from } });
    }
    case "loadFailed": {
      const failed = failLoad(state, event.problem);
      return to(failed, { type: "retryLater", pause: getRetryPause(failed) });
    }
    case "retryDue":
      return state.isWhole ? to(state) : to(state, { type: "load" });
    case "retryAsked":
      return state.status === "error"
        ? to({ ...state, failures: 0, status: "loading" }, { type: "load" })
        : to(state);
    case "feedsChanged":
      return changeFeeds(state, event, now);
    case "counted":
      return compareCounts(state, event, now);
    case "correctionFailed":
      return to({ ...state, isCounting: false });
  }
}

const to = (state: FollowingState, ...effects: FollowingEffect[]): FollowingStep => ({ state, effects });

function readSnapshot(state: FollowingState, snapshot: SnapshotState | null, now: number): FollowingStep {
  if (!snapshot) return to(UNOPENED, { type: "load" });
  const opened = openSnapshot(state, snapshot, now);
  if (!opened.isWhole) return to(opened, { type: "load" });
  const { listings, deletions } = snapshot;
  return to(opened, { type: "follow", from: { listings, deletions } });
}

function changeFeeds(
  state: FollowingState,
  feeds: { readonly problem: Error | null; readonly isCurrent: boolean },
  now: number,
): FollowingStep {
  const next = applyFeeds(state, feeds, now);
  if (feeds.problem || !next.isWhole || !feeds.isCurrent) return to(next);
  if (!isCountDue(next, now)) return to(next, { type: "saveLater" });
  return to({ ...next, isCounting: true }, { type: "saveLater" }, { type: "count" });
}

/** Detects missed changes, such as a document deleted without a tombstone. */
function compareCounts(
  state: FollowingState,
  { count, known, isRepeat }: Extract<FollowingEvent, { type: "counted" }>,
  now: number,
): FollowingStep {
  if (count === null) return to({ ...state, isCounting: false });
  if (count === known) return to({ ...state, isCounting: false, countedAt: now }, { type: "saveLater" });
  // A change may still be in transit, so the count is repeated after a delay.
  return to(state, { type: isRepeat ? "correct" : "countAgainLater" });
}
