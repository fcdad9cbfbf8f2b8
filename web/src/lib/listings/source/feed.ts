import type { Clock } from "./clock";
import type { Watched } from "./source";

/** How far a feed has been followed; kept with the snapshot. */
export interface Place {
  /** The newest stamp seen, by the server's clock. */
  readonly cursor: number;
  /** Nothing stamped up to the cursor can come any more. */
  readonly isSettled: boolean;
}

/**
 * A write is stamped when the server takes it up and seen when it is done, so a later stamp may be seen first. A commit
 * is given up after a minute (Firestore's own deadline): what is older than that has been seen, or never will be.
 */
export const OVERLAP_MS = 60_000;

export interface Feed {
  readonly place: Place;
  /** The server has told everything up to now. False from the moment a connection is known to be lost. */
  readonly isCurrent: boolean;
  stop(): void;
}

interface FeedOptions<Change> {
  readonly watched: Watched<Change>;
  readonly from: Place;
  readonly clock: Clock;
  /** The server's stamp of a change; null where it has none. */
  readonly stampOf: (change: Change) => number | null;
  readonly onChanges: (changes: readonly Change[]) => void;
  /** After every batch, error and settling: `place`, `isCurrent` and `problem` may be others. */
  readonly onState: (problem: Error | null) => void;
}

/** Follows a feed from a place on, through errors, and keeps the place. */
export function followFeed<Change extends { readonly kind: string; readonly id: string }>({
  watched,
  from,
  clock,
  stampOf,
  onChanges,
  onState,
}: FeedOptions<Change>): Feed {
  let place = from;
  let isCurrent = false;
  let stopWatching: () => void = () => undefined;
  let cancelTimer: () => void = () => undefined;
  let failures = 0;
  let isStopped = false;

  function start(): void {
    const since = place.isSettled ? place.cursor : place.cursor - OVERLAP_MS;
    const known = new Set<string>();
    let newest = place.cursor;
    stopWatching = watched.watch(
      since,
      (changes, upToDate) => {
        if (isStopped) return;
        for (const change of changes) {
          if (change.kind === "gone") known.delete(change.id);
          else known.add(change.id);
          newest = Math.max(newest, stampOf(change) ?? 0);
        }
        onChanges(changes);
        isCurrent = upToDate;
        if (upToDate) {
          failures = 0;
          // Only now: what comes while catching up comes in no order.
          if (newest > place.cursor) place = { cursor: newest, isSettled: false };
          if (!place.isSettled) settleLater(since, known);
        }
        onState(null);
      },
      (error) => {
        if (isStopped) return;
        isCurrent = false;
        cancelTimer();
        cancelTimer = clock.after(Math.min(60_000, 1_000 * 2 ** failures++), start);
        onState(error);
      },
    );
  }

  /** Once the stamps up to the cursor are too old to be late, the server says whether all have been seen. */
  function settleLater(since: number, known: ReadonlySet<string>): void {
    cancelTimer();
    const { cursor } = place;
    cancelTimer = clock.after(OVERLAP_MS, () => {
      void watched.count(since).then(
        (count) => {
          if (isStopped || !isCurrent || place.cursor !== cursor || count !== known.size) return;
          place = { cursor, isSettled: true };
          onState(null);
        },
        // Not settled: the next opening asks for the overlap again.
        () => undefined,
      );
    });
  }

  start();
  return {
    get place() {
      return place;
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
