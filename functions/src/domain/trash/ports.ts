import type { DuplicateGroup } from "../../contract/trash/trash.ts";
import type { Copy } from "./duplicates.ts";
import type { DueEntry } from "./sweep.ts";

export interface Expired extends DueEntry {
  uid: string;
  listingId: string;
  /** URLs in our storage. `copies` are URLs of copies at the image host. */
  images: readonly string[];
  copies: readonly string[];
  /** True if the listing was deleted with its owner. */
  isWithOwner: boolean;
}

/**
 * Stores the listings and the trash. Every method is one transaction. `runId` marks all listings moved by one
 * run, so that they can be restored together (decisions/admin/0075).
 */
export interface TrashStore {
  /** Moves a listing to the trash. Returns `already` if it is there. */
  moveToTrash(uid: string, listingId: string, runId?: string): Promise<"moved" | "already" | "missing">;
  /** Moves a listing in the same way, if it was never at the marketplace. */
  moveDraftToTrash(uid: string, listingId: string): Promise<"moved" | "already" | "missing" | "not-draft">;
  /**
   * Restores a listing. Returns `taken` if a new listing has its id, and `already` if it was restored before.
   */
  restore(uid: string, listingId: string): Promise<"restored" | "already" | "missing" | "taken">;
  listCopies(uid: string): Promise<Copy[]>;
  /** Reads a group's listings again, applies `plan` to them, and returns the removed ids. */
  merge(
    uid: string,
    listingIds: readonly string[],
    plan: (copies: readonly Copy[]) => readonly DuplicateGroup[],
    runId?: string,
  ): Promise<string[]>;
  /** Lists listings that have expired at `now` (epoch milliseconds), oldest first. */
  listExpired(now: number, limit: number): Promise<Expired[]>;
  /** Returns whether the listings of a deleted person are being moved back. */
  isOwnerReturning(uid: string): Promise<boolean>;
  /** Returns whether a listing with this id exists outside the trash. */
  hasListing(uid: string, listingId: string): Promise<boolean>;
  /** Returns whether anything else shows this picture or can restore it. */
  isShownElsewhere(uid: string, image: string, listingId: string): Promise<boolean>;
  forget(uid: string, listingId: string): Promise<void>;
}

/** An entry of the trash other than a listing. Belongs to one user. */
export interface Removed extends DueEntry {
  uid: string;
  /** The document's id. For a card, its captureId. */
  id: string;
}

export interface RemovedPicture extends Removed {
  /** The URL in our storage. */
  url: string;
}

/** Stores pictures removed from listings, cards removed from the queue, and cleared capture histories. */
export interface RemovedStore {
  /**
   * This method and the next two list entries that have expired at `now` (epoch milliseconds), oldest first.
   */
  listExpiredPictures(now: number, limit: number): Promise<RemovedPicture[]>;
  listExpiredCards(now: number, limit: number): Promise<Removed[]>;
  listExpiredClearings(now: number, limit: number): Promise<Removed[]>;
  /** Returns whether the card is in the queue again. */
  isQueued(card: Removed): Promise<boolean>;
  /** Returns whether anything else shows this picture or can restore it. */
  isShownBeside(kind: "picture" | "card", holder: Removed, image: string): Promise<boolean>;
  /** Deletes the log entries that this or an earlier clearing hid. */
  deleteLog(clearing: Removed): Promise<void>;
  forget(kind: "picture" | "card" | "clearing", one: Removed): Promise<void>;
}
