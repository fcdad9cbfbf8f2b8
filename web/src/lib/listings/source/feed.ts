import { MINUTE_MS } from "@contract/wire/durations";
import type { Clock } from "./clock";
import type { Watched } from "./source";

/** How far a feed has been read. Stored with the snapshot. */
export interface FeedPosition {
  /** The newest timestamp that was read, in epoch milliseconds by the server's clock. */
  readonly cursor: number;
  /** Whether no change with a timestamp up to the cursor can still arrive. */
  readonly isSettled: boolean;
}

/**
 * The server sets a write's timestamp when the write begins, and shows the write when it is done, so a later
 * timestamp can arrive first. A commit fails after a minute (Firestore's deadline), so an older write has
 * arrived by then or never will.
 */
export const OVERLAP_MS = MINUTE_MS;

export interface Feed {
  readonly position: FeedPosition;
  /** Whether all changes have arrived. False once the connection is known to be lost. */
  readonly isCurrent: boolean;
  stop(): void;
}

interface FeedOptions<Change> {
  readonly watched: Watched<Change>;
  readonly from: FeedPosition;
  readonly clock: Clock;
  /** Returns the server's timestamp of a change, or null if it has none. */
  readonly getStamp: (change: Change) => number | null;
  readonly onChanges: (changes: readonly Change[]) => void;
  /** Called when `position`, `isCurrent` or `problem` may have changed. */
  readonly onState: (problem: Error | null) => void;
}

/** Listens to a feed from a position on. Retries after errors. */
export function followFeed<Change extends { readonly kind: string; readonly id: string }>({
  watched,
  from,
  clock,
  getStamp,
  onChanges,
  onState,
}: FeedOptions<Change>): Feed {
  let position = from;
  let isCurrent = false;
  let stopWatching: () => void = () => undefined;
  let cancelTimer: () => void = () => undefined;
  let failures = 0;
  let isStopped = false;

  function start(): void {
    const since = position.isSettled ? position.cursor : position.cursor - OVERLAP_MS;
    const known = new Set<string>();
    let newest = position.cursor;
    stopWatching = watched.watch(
      since,
      (changes, upToDate) => {
        if (isStopped) return;
        for (const change of changes) {
          if (change.kind === "gone") known.delete(change.id);
          else known.add(change.id);
          newest = Math.max(newest, getStamp(change) ?? 0);
        }
        onChanges(changes);
        isCurrent = upToDate;
        if (upToDate) {
          failures = 0;
          // The cursor moves only here, because changes arrive unordered until the feed has caught up.
          if (newest > position.cursor) position = { cursor: newest, isSettled: false };
          if (!position.isSettled) settleLater(since, known);
        }
        onState(null);
      },
      (error) => {
        if (isStopped) return;
        isCurrent = false;
        cancelTimer();
        cancelTimer = clock.after(Math.min(MINUTE_MS, 1_000 * 2 ** failures++), start);
        onState(error);
      },
    );
  }

  /** Settles the cursor after the overlap, if the server counts as many changes as have arrived. */
  function settleLater(since: number, known: ReadonlySet<string>): void {
    cancelTimer();
    const { cursor } = position;
    cancelTimer = clock.after(OVERLAP_MS, () => {
      void watched.count(since).then(
        (count) => {
          if (isStopped || !isCurrent || position.cursor !== cursor || count !== known.size) return;
          position = { cursor, isSettled: true };
          onState(null);
        },
        // The cursor stays unsettled, so the next visit reads the overlap again.
        () => undefined,
      );
    });
  }

  start();
  return {
    get position() {
      return position;
    },
    get isCurrent() {
      return isCurrent;
    },
    stop() {
      isStopped = true;
      cancelTimer();
      stopWatching();
    },
  };
}
