import { AppError } from "../../contract/wire/errors.ts";
import type { GalleryWishlistDocument } from "../../contract/galleries/galleryWishlists.ts";
import { MAX_WANTED_CARS, MAX_WANTED_STOCKS } from "../../contract/galleries/galleryWishlists.ts";
import { getWishlistSku, type WishlistItem } from "../../contract/galleries/wishlists.ts";
import type { AccountRole } from "../../contract/session.ts";

/** A stored wishlist with the requested fields. */
export type FoundWishlist = Omit<GalleryWishlistDocument, "saves" | "expiresAt"> & { readonly id: string };

export interface OwnerWishlists {
  /** Lists the newest wishlists without their items, of every gallery if `owner` is null. */
  listNewest(owner: string | null): Promise<readonly FoundWishlist[]>;
  count(owner: string | null): Promise<number>;
  /**
   * Returns the available copies of these listings: 0 if one isn't for sale, no entry if it doesn't exist.
   */
  readStock(owner: string, listingIds: readonly string[]): Promise<ReadonlyMap<string, number>>;
  /** Returns the items of each of the newest wishlists. */
  listItems(owner: string): Promise<readonly (readonly WishlistItem[])[]>;
  find(wishlistId: string): Promise<FoundWishlist | null>;
  /** Returns the role in a user record, or undefined if there is no active one. */
  findRole(uid: string): Promise<AccountRole | undefined>;
}

/** Requests the wishlists of all galleries. For super admins only. */
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

/** Counts each car once per wishlist. Returns the most wanted first. */
export async function findWantedCars(
  wishlists: Pick<OwnerWishlists, "listItems" | "readStock">,
  uid: string,
) {
  const cars = new Map<string, { listingId: string; sku: string | null; title: string; lists: number }>();
  for (const items of await wishlists.listItems(uid)) {
    for (const item of new Map(items.map((item) => [item.id, item])).values()) {
      const { id, title } = item;
      const known = cars.get(id);
      cars.set(id, {
        ...{ listingId: id, sku: getWishlistSku(item), title },
        lists: (known?.lists ?? 0) + 1,
      });
    }
  }
  const sorted = [...cars.values()].sort((one, other) => other.lists - one.lists);
  const wanted = sorted.slice(0, MAX_WANTED_CARS);
  const idsToRead = wanted.slice(0, MAX_WANTED_STOCKS).map(({ listingId }) => listingId);
  const stock = await wishlists.readStock(uid, idsToRead);
  return { cars: wanted.map((car) => ({ ...car, quantity: stock.get(car.listingId) ?? null })) };
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
  (await wishlists.findRole(uid)) === "super-admin";
