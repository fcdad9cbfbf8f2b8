import * as z from "zod";

import { defineCallable } from "../wire/callable.ts";
import { documentId } from "../wire/documentId.ts";
import { visitorWishlistId } from "./galleryWishlists.ts";
import { timestamp } from "../wire/timestamp.ts";
import { username } from "./usernames.ts";
import { wishlistItem } from "./wishlists.ts";

/** Items per list, and removed items kept per list (the newest). */
export const MAX_VISITOR_ITEMS = 100;
/** Days that an unchanged list is kept. */
export const VISITOR_WISHLIST_DAYS = 365;

/** A secret of the visitor's browser: 256 random bits, base64url (decisions/galleries/0082). */
const secret = z.string().regex(/^[\w-]{43}$/);

/** Fields that anyone with the link sees: only what the gallery shows, and nothing about the visitor. */
export const openItem = wishlistItem.pick({
  id: true,
  title: true,
  image: true,
  ebayItemId: true,
  price: true,
  addedAt: true,
});

export type OpenWishlistItem = z.infer<typeof openItem>;

/**
 * Sets a visitor's wishlist of a gallery to exactly these listings, in this order. Idempotent. Omits listings
 * that aren't in the gallery, unless the list had them before. Throws `gallery/not-found`, or
 * `wishlist/too-many` (too many changes or new lists in a day).
 */
export const saveVisitorWishlist = defineCallable({
  name: "saveVisitorWishlist",
  access: "anyone",
  input: z.strictObject({
    username,
    secret,
    itemIds: z
      .array(documentId)
      .max(MAX_VISITOR_ITEMS)
      .transform((ids) => [...new Set(ids)]),
  }),
  /** `wishlistId`: null while the list has always been empty. */
  output: z.object({ wishlistId: visitorWishlistId.nullable(), items: z.array(openItem) }),
});

/** Returns a wishlist that was shared by its link. Throws `wishlist/not-found`. */
export const openSharedWishlist = defineCallable({
  name: "openSharedWishlist",
  access: "anyone",
  input: z.strictObject({ wishlistId: visitorWishlistId }),
  output: z.object({
    username: z.string(),
    items: z.array(openItem),
    /** Epoch milliseconds. */
    updatedAt: z.number(),
  }),
});

/**
 * `visitorLimits/{id}`, server only: the writes of one network address, or of all visitors of a gallery, in a
 * day (UTC).
 */
export const visitorLimitDocument = z.object({
  saves: z.int().default(0),
  lists: z.int().default(0),
  /** New lists of a network address by gallery, at most as many as `lists`. */
  listsByGallery: z.record(z.string(), z.int()).default({}),
  /** Documents that the calls may have read, counted before reading. */
  reads: z.int().default(0),
  expiresAt: timestamp,
});
