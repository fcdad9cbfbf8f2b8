import * as z from "zod";

import { timestamp } from "../wire/timestamp.ts";

/** Fits into one document, including picture URLs. */
export const MAX_WISHLIST_ITEMS = 1000;

/** Stands for a missing SKU in a wishlist (specification 1, section "Wishlist"). */
const NO_SKU = "N/A";

/** Returns a listing's SKU as a wishlist stores it. */
export const toWishlistSku = (sku: string | null): string => sku ?? NO_SKU;

/** Returns the SKU of an item, or null if it has none. */
export const getWishlistSku = ({ sku }: { readonly sku: string }): string | null =>
  sku === NO_SKU || sku === "" ? null : sku;

/** A snapshot of a listing, because the list outlives the listing. Prices are dollars. */
export const wishlistItem = z.object({
  id: z.string(),
  title: z.string(),
  /** Read it with `getWishlistSku`. */
  sku: z.string().default(NO_SKU),
  image: z.string().nullable().default(null),
  images: z.array(z.object({ url: z.string() })).default([]),
  ebayItemId: z.string().nullable().default(null),
  ebayUrl: z.string().nullable().default(null),
  price: z.number().nullable().default(null),
  binPrice: z.number().nullable().default(null),
  quantity: z.int().default(1),
  /** Time of the addition or the last refresh, epoch milliseconds. */
  addedAt: z.number().default(0),
});
export type WishlistItem = z.infer<typeof wishlistItem>;

/**
 * `users/{uid}/wishlists/{id}`: a seller's own list, with the id `custom_{creation time in milliseconds}`.
 * The browser writes the whole document after merging it with the stored one. Times are epoch milliseconds of
 * that browser.
 */
export const wishlistDocument = z.object({
  type: z.literal("collection").default("collection"),
  name: z.string(),
  items: z.array(wishlistItem).default([]),
  /** Items removed and not added again, with the last removal of each. */
  removedItems: z.array(z.object({ id: z.string(), title: z.string(), removedAt: z.number() })).default([]),
  itemCount: z.int().default(0),
  removedItemsCount: z.int().default(0),
  createdAt: z.number(),
  updatedAt: z.number(),
  deletedAt: z.number().nullable().default(null),
  /** Time when Firestore deletes it: 30 days after the move to the trash. */
  expiresAt: timestamp.nullish(),
});
export type WishlistDocument = z.infer<typeof wishlistDocument>;
