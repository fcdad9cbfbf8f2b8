import type { DuplicateGroup } from "../../contract/trash.ts";
import type { Copy } from "./duplicates.ts";

export interface Expired {
  uid: string;
  listingId: string;
  /** Addresses in our storage, and of the copies at the image host. */
  images: readonly string[];
  copies: readonly string[];
}

/** The trash and the listings. Each of these is one transaction: killed before it, nothing has happened. */
export interface TrashStore {
  /** `already`: it is in the trash. */
  moveToTrash(uid: string, listingId: string): Promise<"moved" | "already" | "missing">;
  /** `taken`: there is a listing of that id again. `already`: it is no more in the trash, but there is the listing. */
  restore(uid: string, listingId: string): Promise<"restored" | "already" | "missing" | "taken">;
  copies(uid: string): Promise<Copy[]>;
  /** Reads the listings of a group again, asks `plan` what they are now, and does that. Answers what was removed. */
  merge(
    uid: string,
    listingIds: readonly string[],
    plan: (copies: readonly Copy[]) => readonly DuplicateGroup[],
  ): Promise<string[]>;
  /** Whose time is over at `now` (epoch milliseconds), the oldest first. */
  expired(now: number, limit: number): Promise<Expired[]>;
  /** Whether another listing, or one in the trash, shows this picture. */
  isShownElsewhere(uid: string, image: string, listingId: string): Promise<boolean>;
  forget(uid: string, listingId: string): Promise<void>;
}
