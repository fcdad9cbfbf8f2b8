import type { SyncOperationDocument, SyncPlace } from "../../contract/operations.ts";
import type { ErrorCode, ErrorParams } from "../../contract/wire/errors.ts";
import type { SyncMarketplace } from "./marketplaceItem.ts";
import type { LocalListing } from "./matchItems.ts";
import type { ListingFields } from "./planListing.ts";

/** A write to one listing. Refused if the listing changed since it was read. */
export type ListingWrite =
  | { kind: "create"; listingId: string; fields: ListingFields; createdAt: number | null }
  | { kind: "update"; local: LocalListing; fields: ListingFields };

export interface SyncListings {
  /** Lists all listings of the seller, without long texts. */
  all(uid: string): Promise<LocalListing[]>;
  /**
   * Lists the listings that can belong to these items, by item id, listing id or SKU. Reads grow with the items,
   * not with the listings.
   */
  listRelated(
    uid: string,
    items: readonly { itemId: string; applicationData: string | null; sku: string | null }[],
  ): Promise<LocalListing[]>;
  /** Lists the listings that the seller edited after a time (epoch milliseconds). */
  editedSince(uid: string, since: number): Promise<LocalListing[]>;
  /**
   * Writes listings in batches. Returns the indices of those that somebody else changed, deleted or created
   * meanwhile.
   */
  write(uid: string, writes: readonly ListingWrite[]): Promise<number[]>;
}

/** A run that a worker has claimed. Times are epoch milliseconds. */
export interface ClaimedRun {
  runId: string;
  place: SyncPlace;
  startedAt: number;
  /** When the last complete sync began. Local edits after it haven't been compared yet. */
  lastSync: number | null;
  processed: number;
  total: number;
  written: number;
  kept: number;
}

export interface Progress {
  place: SyncPlace;
  processed: number;
  total: number;
  written: number;
  kept: number;
}

/** A run for a worker to claim. With the id of a stopped run it continues that one. */
export interface QueuedRun {
  runId: string;
  place: SyncPlace;
  startedAt: number;
  /** Until then it isn't enqueued a second time. */
  until: number;
}

export interface SyncState {
  operation: SyncOperationDocument;
  lastSync: number | null;
  isConnected: boolean;
}

/** The lease holder of a run that waits in the queue. */
export const QUEUED = "queue";

/** The state of the sync in `users/{uid}/operations/sync`. Only the holder of the lease changes it. */
export interface SyncOperations {
  read(uid: string): Promise<SyncState>;
  /** Decides and writes in one transaction. Changes nothing if there is no run. */
  begin<T>(uid: string, decide: (standing: SyncState) => { answer: T; run: QueuedRun | null }): Promise<T>;
  /** Claims the run. Null: there is nothing to do. `held`: another worker has the lease. */
  claim(
    uid: string,
    lease: { holder: string; now: number; until: number },
  ): Promise<ClaimedRun | "held" | null>;
  /** Saves the cursor and renews the lease. Returns false if another worker has the lease. */
  advance(uid: string, holder: string, progress: Progress, until: number): Promise<boolean>;
  /** Returns the run to the queue. */
  release(uid: string, holder: string, until: number): Promise<void>;
  /** Completes the run, in one transaction with the user record's `lastEbaySync`. */
  complete(
    uid: string,
    holder: string,
    outcome: Omit<Progress, "place"> & { message: string },
    now: number,
  ): Promise<void>;
  fail(
    uid: string,
    holder: string,
    failure: { code: ErrorCode; params: ErrorParams; resumesAt: number | null },
    now: number,
  ): Promise<void>;
  /** Remembers the item ids on a page until the run ends. */
  rememberPage(uid: string, page: number, itemIds: readonly string[]): Promise<void>;
  readRememberedItems(uid: string, pages: number): Promise<Set<string>>;
  forgetPages(uid: string, pages: number): Promise<void>;
}

export interface SyncPorts {
  listings: SyncListings;
  operations: SyncOperations;
  marketplace: SyncMarketplace;
  withAccessToken: <T>(uid: string, work: (accessToken: string) => Promise<T>) => Promise<T>;
  /** Enqueues the run, now or at a time (epoch milliseconds). */
  enqueue: (uid: string, at?: number) => Promise<void>;
  /** Epoch milliseconds. */
  now: () => number;
}
