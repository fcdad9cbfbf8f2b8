import type { SyncOperationDocument } from "../../contract/operations.ts";
import type { OperationPorts, OperationReader, OperationStore, StateOf } from "../operation/operation.ts";
import type { SyncMarketplace } from "./marketplaceItem.ts";
import type { LocalListing } from "./matchItems.ts";
import type { ListingFields } from "./planListing.ts";

/** A write to one listing. Fails if the listing changed since it was read. */
export type ListingWrite =
  | { kind: "create"; listingId: string; fields: ListingFields; createdAt: number | null }
  | { kind: "update"; local: LocalListing; fields: ListingFields };

export interface SyncListings {
  /** Lists all listings of the seller, without their long texts. */
  listAll(uid: string): Promise<LocalListing[]>;
  /**
   * Lists the listings that can belong to these items, by item id, listing id or SKU. The number of reads
   * depends on the items, not on the listings.
   */
  listRelated(
    uid: string,
    items: readonly { itemId: string; applicationData: string | null; sku: string | null }[],
  ): Promise<LocalListing[]>;
  /** Lists the listings that the seller edited after a time (epoch milliseconds). */
  listEditedSince(uid: string, since: number): Promise<LocalListing[]>;
  /**
   * Writes listings in batches. Returns the indices of those that were changed, deleted or created
   * concurrently.
   */
  write(uid: string, writes: readonly ListingWrite[]): Promise<number[]>;
}

/** The state of a sync, with fields from the seller's record. */
export interface SyncRun extends StateOf<SyncOperationDocument> {
  /** The start of the last complete sync. Later local edits haven't been compared yet. Epoch milliseconds. */
  lastSync: number | null;
  isConnected: boolean;
}

/** Written to the seller's record when a sync completes. */
export interface SyncEffects {
  lastSync: number | null;
  /** Whether all listings were compared. Data that lists don't contain is then read again. */
  isFull: boolean;
}

/** Stores the item ids on the pages of a full pass until the run ends. */
export interface SyncPages {
  rememberPage(uid: string, page: number, itemIds: readonly string[]): Promise<void>;
  readRememberedItems(uid: string, pages: number): Promise<Set<string>>;
  forgetPages(uid: string, pages: number): Promise<void>;
}

export interface SyncPorts extends OperationPorts<SyncRun, SyncEffects> {
  operations: OperationStore<SyncRun, SyncEffects> & OperationReader<SyncRun>;
  listings: SyncListings;
  pages: SyncPages;
  marketplace: SyncMarketplace;
  withAccessToken: <T>(uid: string, work: (accessToken: string) => Promise<T>) => Promise<T>;
}
