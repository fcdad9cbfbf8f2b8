import type { SyncOperationDocument, SyncPlace } from "../../contract/operations.ts";
import type { ErrorCode, ErrorParams } from "../../contract/errors.ts";
import type { SyncMarketplace } from "./marketplaceItem.ts";
import type { LocalListing } from "./matchItems.ts";
import type { ListingFields } from "./planListing.ts";

/** A write to one listing. It is refused if the listing is another than when it was read. */
export type ListingWrite =
  | { kind: "create"; listingId: string; fields: ListingFields; createdAt: number | null }
  | { kind: "update"; local: LocalListing; fields: ListingFields };

export interface SyncListings {
  /** Every listing of the seller's, without long texts. */
  all(uid: string): Promise<LocalListing[]>;
  /** What may belong to these items: by item id, listing id or SKU. Reads grow with the items, not the listings. */
  relatedTo(
    uid: string,
    items: readonly { itemId: string; applicationData: string | null; sku: string | null }[],
  ): Promise<LocalListing[]>;
  /** Those that the seller has edited after a time (epoch milliseconds). */
  editedSince(uid: string, since: number): Promise<LocalListing[]>;
  /** Writes many at once. Answers the indices of those that somebody else has changed, deleted or made meanwhile. */
  write(uid: string, writes: readonly ListingWrite[]): Promise<number[]>;
}

/** A run that a worker has taken on. Times are epoch milliseconds. */
export interface ClaimedRun {
  runId: string;
  place: SyncPlace;
  startedAt: number;
  /** When the last complete sync began; local edits after it have not been compared yet. */
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

/** A run for a worker to take; with the id of the one that stopped, its continuation. */
export interface QueuedRun {
  runId: string;
  place: SyncPlace;
  startedAt: number;
  /** Until then nobody hands it out a second time. */
  until: number;
}

export interface SyncStanding {
  operation: SyncOperationDocument;
  lastSync: number | null;
  isConnected: boolean;
}

/** The holder of a run that waits in the queue for a worker. */
export const QUEUED = "queue";

/** Where the sync stands, in `users/{uid}/operations/sync`. Only who holds the lease changes it. */
export interface SyncOperations {
  read(uid: string): Promise<SyncStanding>;
  /** Decides and writes in one transaction; without a run everything stays as it is. */
  begin<T>(uid: string, decide: (standing: SyncStanding) => { answer: T; run: QueuedRun | null }): Promise<T>;
  /** Null: there is nothing to do. `held`: another worker is at it. */
  claim(
    uid: string,
    lease: { holder: string; now: number; until: number },
  ): Promise<ClaimedRun | "held" | null>;
  /** Saves the place and prolongs the lease. False: the run belongs to somebody else by now. */
  advance(uid: string, holder: string, progress: Progress, until: number): Promise<boolean>;
  /** Gives the run back to the queue. */
  release(uid: string, holder: string, until: number): Promise<void>;
  /** In one transaction with the user record's `lastEbaySync`. */
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
  /** The item ids on a page, remembered until the run's end. */
  rememberPage(uid: string, page: number, itemIds: readonly string[]): Promise<void>;
  rememberedItems(uid: string, pages: number): Promise<Set<string>>;
  forgetPages(uid: string, pages: number): Promise<void>;
}

export interface SyncPorts {
  listings: SyncListings;
  operations: SyncOperations;
  marketplace: SyncMarketplace;
  withAccessToken: <T>(uid: string, work: (accessToken: string) => Promise<T>) => Promise<T>;
  /** Hands the run to a worker, now or at a time (epoch milliseconds). */
  enqueue: (uid: string, at?: number) => Promise<void>;
  /** Epoch milliseconds. */
  now: () => number;
}
