import type { DuplicateGroup } from "../../contract/trash/trash.ts";
import type { Copy } from "./duplicates.ts";
import type { Due } from "./sweep.ts";

export interface Expired extends Due {
  uid: string;
  listingId: string;
  /** Addresses in our storage, and addresses of copies at the image host. */
  images: readonly string[];
  copies: readonly string[];
}

/**
 * The listings and the trash. Every method is one transaction. `runId` marks all listings that one run moves, so
 * that they can be restored together.
 */
export interface TrashStore {
  /** Moves a listing to the trash. `already`: it's there. */
  moveToTrash(uid: string, listingId: string, runId?: string): Promise<"moved" | "already" | "missing">;
  /** Restores a listing. `taken`: a new listing has its id. `already`: it was restored before. */
  restore(uid: string, listingId: string): Promise<"restored" | "already" | "missing" | "taken">;
  copies(uid: string): Promise<Copy[]>;
  /** Reads a group's listings again, applies `plan` to them, and returns the removed ids. */
  merge(
    uid: string,
    listingIds: readonly string[],
    plan: (copies: readonly Copy[]) => readonly DuplicateGroup[],
    runId?: string,
  ): Promise<string[]>;
  /** Lists expired listings at `now` (epoch milliseconds), oldest first. */
  listExpired(now: number, limit: number): Promise<Expired[]>;
  /** Returns whether a listing with this id exists outside the trash. */
  isThere(uid: string, listingId: string): Promise<boolean>;
  /** Returns whether anything else shows this picture or can restore it. */
  isShownElsewhere(uid: string, image: string, listingId: string): Promise<boolean>;
  forget(uid: string, listingId: string): Promise<void>;
}

/** Something other than a listing in the trash. Belongs to one person. */
export interface Removed extends Due {
  uid: string;
  /** The document's id. For a card, the captureId. */
  id: string;
}

export interface RemovedPicture extends Removed {
  /** The address in our storage. */
  url: string;
}

/** Pictures removed from listings, cards removed from the queue, and cleared capture histories. */
export interface RemovedStore {
  /** These list expired entries at `now` (epoch milliseconds), oldest first. */
  listExpiredPictures(now: number, limit: number): Promise<RemovedPicture[]>;
  listExpiredCards(now: number, limit: number): Promise<Removed[]>;
  listExpiredClearings(now: number, limit: number): Promise<Removed[]>;
  /** Returns whether the card is in the queue again. */
  isQueued(card: Removed): Promise<boolean>;
  /** Returns whether anything else shows this picture or can restore it. */
  isShownBeside(kind: "picture" | "card", holder: Removed, image: string): Promise<boolean>;
  /** Deletes the log entries that this clearing or an earlier one hid. */
  deleteLogOf(clearing: Removed): Promise<void>;
  forget(kind: "picture" | "card" | "clearing", one: Removed): Promise<void>;
}
