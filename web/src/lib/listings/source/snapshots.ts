import type { FeedPosition } from "./feed";
import type { CollectionAnswer, CollectionQuery } from "../query/query";
import type { ListingRow } from "../row";

/** The state that a snapshot's rows belong to. Written atomically with the rows. */
export interface SnapshotState {
  readonly listings: FeedPosition;
  readonly deletions: FeedPosition;
  /**
   * The last time that all changes had arrived, and the last time that the counts matched. Both in epoch
   * milliseconds by this machine's clock.
   */
  readonly syncedAt: number;
  readonly countedAt: number;
  readonly unreadable: readonly string[];
  /** The last page on the screen. Shown before the rows have been read. */
  readonly head: Head | null;
}

export interface Head {
  readonly query: CollectionQuery;
  readonly answer: CollectionAnswer;
}

/** Stores a person's listings on this machine between visits. */
export interface Snapshots {
  /**
   * Returns null if there is no usable snapshot. Calls `onState` first, then `onRows` once for each batch.
   */
  read(
    onState: (state: SnapshotState) => void,
    onRows: (rows: readonly ListingRow[]) => void,
  ): Promise<SnapshotState | null>;
  /** Marks a listing as changed since the last write. */
  readonly changed: (id: string) => void;
  /** Updates the snapshot to `state`. Does nothing in all tabs but one, and when storage is full. */
  write(state: SnapshotState, confirmed: ConfirmedListings): Promise<void>;
  clear(): Promise<void>;
  close(): void;
}

export interface ConfirmedListings {
  /** Returns all rows, in the order in which they are best read. */
  all(): readonly ListingRow[];
  /** Returns null if the server has no such listing. */
  get(id: string): ListingRow | null;
}
