import type { FeedPosition } from "./feed";
import type { CollectionAnswer, CollectionQuery } from "../query/query";
import type { ListingRow } from "../row";

/** What is known of the rows in a snapshot; written with them, at once or not at all. */
export interface SnapshotState {
  readonly listings: FeedPosition;
  readonly deletions: FeedPosition;
  /** When the server last said that all is known here, and when it last gave the same count: this machine's clock. */
  readonly syncedAt: number;
  readonly countedAt: number;
  readonly unreadable: readonly string[];
  /** What was looked at last: shown before the rows have been read. */
  readonly head: Head | null;
}

export interface Head {
  readonly query: CollectionQuery;
  readonly answer: CollectionAnswer;
}

/** Where a person's listings are kept on this machine between visits. */
export interface Snapshots {
  /** Null where there is none that can be used. Calls back with what is known of the rows, then with them in portions. */
  read(
    onState: (state: SnapshotState) => void,
    onRows: (rows: readonly ListingRow[]) => void,
  ): Promise<SnapshotState | null>;
  /** Says that a listing is another than it was when last written. */
  readonly changed: (id: string) => void;
  /** Brings what is kept up to `state`. Without effect in all tabs but one, and where there is no room. */
  write(state: SnapshotState, confirmed: ConfirmedListings): Promise<void>;
  clear(): Promise<void>;
  close(): void;
}

export interface ConfirmedListings {
  /** All, in the order in which they are best read. */
  all(): readonly ListingRow[];
  /** Null: the server has none such. */
  get(id: string): ListingRow | null;
}
