import * as z from "zod";

import { timestamp } from "./timestamp.ts";

/** What fits a document, pictures' addresses included. */
export const MAX_WISHLIST_ITEMS = 1000;

/** One listing as it was when it was put on the list: the list outlives the listing. Prices are dollars. */
export const wishlistItem = z.object({
  id: z.string(),
  title: z.string(),
  /** `N/A` where there is none. */
  sku: z.string().default("N/A"),
  image: z.string().nullable().default(null),
  images: z.array(z.object({ url: z.string() })).default([]),
  ebayItemId: z.string().nullable().default(null),
  ebayUrl: z.string().nullable().default(null),
  price: z.number().nullable().default(null),
  binPrice: z.number().nullable().default(null),
  quantity: z.int().default(1),
  /** Epoch milliseconds of its being put there, or of being brought up to date. */
  addedAt: z.number().default(0),
});
export type WishlistItem = z.infer<typeof wishlistItem>;

/**
 * `users/{uid}/wishlists/{id}`: a seller's own list, id `custom_{milliseconds of its making}`. Written by the browser,
 * whole, after merging it with what is there. Times are epoch milliseconds of the browser that did it.
 */
export const wishlistDocument = z.object({
  type: z.literal("collection").default("collection"),
  name: z.string(),
  items: z.array(wishlistItem).default([]),
  /** What was taken off and not put back, the last time each. */
  removedItems: z.array(z.object({ id: z.string(), title: z.string(), removedAt: z.number() })).default([]),
  itemCount: z.int().default(0),
  removedItemsCount: z.int().default(0),
  createdAt: z.number(),
  updatedAt: z.number(),
  /** In the trash since; null is not there. */
  deletedAt: z.number().nullable().default(null),
  /** When Firestore itself deletes it, 30 days after it went to the trash. */
  expiresAt: timestamp.nullish(),
});
export type WishlistDocument = z.infer<typeof wishlistDocument>;
