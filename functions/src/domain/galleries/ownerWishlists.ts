import { AppError } from "../../contract/wire/errors.ts";
import type { GalleryWishlistDocument } from "../../contract/galleries/galleryWishlists.ts";
import type { AccountRole } from "../../contract/session.ts";

/** A stored wishlist with the requested fields. */
export type FoundWishlist = Omit<GalleryWishlistDocument, "saves" | "expiresAt"> & { readonly id: string };

export interface OwnerWishlists {
  /** Lists the newest wishlists without their items, of every gallery if `owner` is null. */
  listNewest(owner: string | null): Promise<readonly FoundWishlist[]>;
  count(owner: string | null): Promise<number>;
  find(wishlistId: string): Promise<FoundWishlist | null>;
  /** Returns the role in a person's record, or undefined if there is no active one. */
  roleOf(uid: string): Promise<AccountRole | undefined>;
}

/** Stands for all galleries in a super admin's request. */
const ALL = "*";

export async function listWishlists(wishlists: OwnerWishlists, uid: string, galleryOwner?: string | null) {
  const requestedOwner = galleryOwner ?? uid;
  if (requestedOwner !== uid && !(await isSuperAdmin(wishlists, uid)))
    throw new AppError("auth/super-admin-only");
  const owner = requestedOwner === ALL ? null : requestedOwner;
  const [newest, total] = await Promise.all([wishlists.listNewest(owner), wishlists.count(owner)]);
  return { wishlists: newest.map(summarize), total };
}

/** Returns not-found for forbidden ids too, so they can't be probed. */
export async function showWishlist(wishlists: OwnerWishlists, uid: string, wishlistId: string) {
  const found = await wishlists.find(wishlistId);
  if (!found || (found.galleryOwner !== uid && !(await isSuperAdmin(wishlists, uid)))) {
    throw new AppError("wishlist/not-found");
  }
  return { wishlist: { ...summarize(found), items: found.items }, removedItems: found.removedItems };
}

function summarize(found: FoundWishlist) {
  const { createdAt, updatedAt } = found;
  return {
    ...found,
    type: "gallery" as const,
    createdAt: createdAt.toMillis(),
    updatedAt: updatedAt.toMillis(),
  };
}

const isSuperAdmin = async (wishlists: OwnerWishlists, uid: string) =>
  (await wishlists.roleOf(uid)) === "super-admin";
