import type { SyncOperationDocument } from "../../contract/operations.ts";
import type { OperationPorts, OperationReader, OperationStore, StateOf } from "../operation/operation.ts";
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

/** The state of a sync, with what the seller's record says. */
export interface SyncRun extends StateOf<SyncOperationDocument> {
  /** When the last complete sync began. Local edits after it haven't been compared yet. Epoch milliseconds. */
  lastSync: number | null;
  isConnected: boolean;
}

/** Written to the seller's record when a sync completes. */
export interface SyncEffects {
  lastSync: number | null;
  /** Whether all listings were compared. What no list tells of them is then read again. */
  isFull: boolean;
}

/** The item ids on the pages of a full pass, kept until the run ends. */
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
