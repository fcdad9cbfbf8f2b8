import type { DuplicateGroup } from "../../contract/trash.ts";
import type { Copy } from "./duplicates.ts";

export interface Expired {
  uid: string;
  listingId: string;
  /** Addresses in our storage, and of the copies at the image host. */
  images: readonly string[];
  copies: readonly string[];
}

/**
 * The trash and the listings. Each of these is one transaction: killed before it, nothing has happened. `runId`: of the
 * work over many listings that moves them, by which they come back together.
 */
export interface TrashStore {
  /** `already`: it is in the trash. */
  moveToTrash(uid: string, listingId: string, runId?: string): Promise<"moved" | "already" | "missing">;
  /** `taken`: there is a listing of that id again. `already`: it is no more in the trash, but there is the listing. */
  restore(uid: string, listingId: string): Promise<"restored" | "already" | "missing" | "taken">;
  copies(uid: string): Promise<Copy[]>;
  /** Reads the listings of a group again, asks `plan` what they are now, and does that. Answers what was removed. */
  merge(
    uid: string,
    listingIds: readonly string[],
    plan: (copies: readonly Copy[]) => readonly DuplicateGroup[],
    runId?: string,
  ): Promise<string[]>;
  /** Whose time is over at `now` (epoch milliseconds), the oldest first. */
  expired(now: number, limit: number): Promise<Expired[]>;
  /** Whether there is a listing of that id, outside of the trash. */
  isThere(uid: string, listingId: string): Promise<boolean>;
  /** Whether anything else shows this picture, or can bring it back. */
  isShownElsewhere(uid: string, image: string, listingId: string): Promise<boolean>;
  forget(uid: string, listingId: string): Promise<void>;
}

/** What is removed beside listings; all of it is one person's. */
export interface Removed {
  uid: string;
  /** Its document's. Of a card this is the captureId. */
  id: string;
}

export interface RemovedPicture extends Removed {
  /** Its address in our storage. */
  url: string;
}

/** Pictures taken off listings, cards taken out of the queue, and clearings of the capture log. */
export interface RemovedStore {
  /** Each: whose time is over at `now` (epoch milliseconds), the oldest first. */
  expiredPictures(now: number, limit: number): Promise<RemovedPicture[]>;
  expiredCards(now: number, limit: number): Promise<Removed[]>;
  expiredClearings(now: number, limit: number): Promise<Removed[]>;
  /** Whether the card is in the queue again. */
  isQueued(card: Removed): Promise<boolean>;
  /** Whether anything else shows this picture, or can bring it back. */
  isShownBeside(kind: "picture" | "card", holder: Removed, image: string): Promise<boolean>;
  /** Deletes the log's entries that a clearing, or one before it, took out of sight. */
  deleteLogOf(clearing: Removed): Promise<void>;
  forget(kind: "picture" | "card" | "clearing", one: Removed): Promise<void>;
}
