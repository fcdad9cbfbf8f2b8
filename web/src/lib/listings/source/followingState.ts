import { DAY_MS, MINUTE_MS } from "@contract/wire/durations";

import type { Head, SnapshotState } from "./snapshots";

// The state of a followed collection, and its transitions. `followingSteps.ts` says which event leads to which.

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
  /** Whether the replica contains everything that the server had at the last read. */
  readonly isWhole: boolean;
  /** When the counts were last equal, in epoch milliseconds by this machine's clock. */
  readonly countedAt: number;
  /** Whether a comparison of the counts has begun and has no outcome yet. */
  readonly isCounting: boolean;
  /** The number of failed loads since the last one that succeeded. */
  readonly failures: number;
}

/** Deletions can be read for 30 days (TRASH_DAYS). The other five days allow for wrong clocks. */
const LONGEST_AWAY_MS = 25 * DAY_MS;
/** A snapshot dated further in the future than this was written by a wrong clock. */
const CLOCK_DOUBT_MS = 5 * MINUTE_MS;
const COUNT_EVERY_MS = DAY_MS;
const LONGEST_RETRY_MS = MINUTE_MS;

export const UNOPENED: FollowingState = {
  status: "loading",
  loaded: 0,
  total: null,
  fromSnapshot: false,
  lastSyncedAt: null,
  problem: null,
  head: null,
  isWhole: false,
  countedAt: 0,
  isCounting: false,
  failures: 0,
};

/** Shows the stored page while the snapshot's rows are being read. */
export const showHead = (
  state: FollowingState,
  { head, syncedAt }: Pick<SnapshotState, "head" | "syncedAt">,
): FollowingState => ({ ...state, status: "ready", fromSnapshot: true, lastSyncedAt: syncedAt, head });

/** Shows the snapshot. It is whole if all deletions since can be read. */
export function openSnapshot(
  state: FollowingState,
  { countedAt, syncedAt }: Pick<SnapshotState, "countedAt" | "syncedAt">,
  now: number,
): FollowingState {
  const away = now - syncedAt;
  const isWhole = away <= LONGEST_AWAY_MS && away >= -CLOCK_DOUBT_MS;
  return { ...showHead(state, { head: null, syncedAt }), countedAt, isWhole };
}

/** A collection that is shown stays on the screen, with the problem beside it. */
export const failLoad = (state: FollowingState, problem: Error): FollowingState => ({
  ...state,
  status: state.status === "ready" ? "ready" : "error",
  problem,
  failures: state.failures + 1,
});

/** Returns the milliseconds until a failed load is repeated. */
export const getRetryPause = ({ failures }: FollowingState): number =>
  Math.min(LONGEST_RETRY_MS, 1_000 * 2 ** failures);

/** Applies the state of both feeds. `isCurrent`: all of their changes have arrived. */
export const applyFeeds = (
  state: FollowingState,
  { problem, isCurrent }: { readonly problem: Error | null; readonly isCurrent: boolean },
  now: number,
): FollowingState =>
  problem || !state.isWhole || !isCurrent
    ? { ...state, problem }
    : { ...state, problem: null, fromSnapshot: false, lastSyncedAt: now };

export function isCountDue({ countedAt, isCounting }: FollowingState, now: number): boolean {
  if (isCounting) return false;
  const age = now - countedAt;
  return age > COUNT_EVERY_MS || age < 0;
}
