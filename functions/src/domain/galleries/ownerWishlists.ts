import { AppError } from "../../contract/errors.ts";
import type { GalleryWishlistDocument } from "../../contract/galleryWishlists.ts";
import type { AccountRole } from "../../contract/session.ts";

/** A stored wishlist, as far as it was asked for. */
export type FoundWishlist = Omit<GalleryWishlistDocument, "saves" | "expiresAt"> & { readonly id: string };

export interface OwnerWishlists {
  /** The newest ones, without what is on them; of every gallery where `owner` is null. */
  newest(owner: string | null): Promise<readonly FoundWishlist[]>;
  count(owner: string | null): Promise<number>;
  find(wishlistId: string): Promise<FoundWishlist | null>;
  /** The role in a person's record; undefined where there is no active one. */
  roleOf(uid: string): Promise<AccountRole | undefined>;
}

/** All galleries', where a super admin asks for them. */
const ALL = "*";

export async function listWishlists(wishlists: OwnerWishlists, uid: string, galleryOwner?: string | null) {
  const asked = galleryOwner ?? uid;
  if (asked !== uid && !(await isSuperAdmin(wishlists, uid))) throw new AppError("auth/super-admin-only");
  const owner = asked === ALL ? null : asked;
  const [newest, total] = await Promise.all([wishlists.newest(owner), wishlists.count(owner)]);
  return { wishlists: newest.map(summaryOf), total };
}

/** Who may not see it is told what who mistypes it is told. */
export async function showWishlist(wishlists: OwnerWishlists, uid: string, wishlistId: string) {
  const found = await wishlists.find(wishlistId);
  if (!found || (found.galleryOwner !== uid && !(await isSuperAdmin(wishlists, uid)))) {
    throw new AppError("wishlist/not-found");
  }
  return { wishlist: { ...summaryOf(found), items: found.items }, removedItems: found.removedItems };
}

function summaryOf(found: FoundWishlist) {
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
