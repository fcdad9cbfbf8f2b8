import * as z from "zod";

import { defineCallable } from "./callable.ts";
import { timestamp } from "./timestamp.ts";
import { wishlistDocument, wishlistItem } from "./wishlists.ts";

/** Of an owner's lists, the ones changed last are shown. */
export const MAX_LISTED_WISHLISTS = 200;

const removedItem = wishlistDocument.shape.removedItems.unwrap().element;

/**
 * `galleryWishlists/{id}`: what an anonymous visitor of a gallery wishes for, server only. The id is a fingerprint of the
 * visitor's secret: who knows the id may look, who knows the secret may change. Nothing personal is kept but what the
 * platform says of the visitor's country and region, if it does. Items are the seller's listings as they were.
 */
export const galleryWishlistDocument = z.object({
  /** The uid of the seller whose gallery it is, and its address then. */
  galleryOwner: z.string(),
  username: z.string(),
  items: z.array(wishlistItem).default([]),
  /** What was taken off and not put back, with its time in epoch milliseconds. */
  removedItems: z.array(removedItem).default([]),
  itemCount: z.int().default(0),
  removedItemsCount: z.int().default(0),
  /** ISO 3166-1 alpha-2, and the platform's own code of a region. */
  ipCountry: z.string().nullable().default(null),
  ipRegion: z.string().nullable().default(null),
  createdAt: timestamp,
  updatedAt: timestamp,
  expiresAt: timestamp,
  /** How often it was saved on its last day (UTC). */
  saves: z.object({ day: z.string(), count: z.int() }),
});
export type GalleryWishlistDocument = z.infer<typeof galleryWishlistDocument>;
export const galleryWishlistPath = (id: string) => `galleryWishlists/${id}`;

const galleryWishlistSummary = galleryWishlistDocument
  .pick({
    galleryOwner: true,
    username: true,
    itemCount: true,
    removedItemsCount: true,
    ipCountry: true,
    ipRegion: true,
  })
  .extend({
    id: z.string(),
    type: z.literal("gallery"),
    /** Epoch milliseconds. */
    createdAt: z.number(),
    updatedAt: z.number(),
  });

export const visitorWishlistId = z.string().regex(/^[\w-]{22}$/);

/**
 * The wishlists of a gallery's visitors, the one changed last first, at most `MAX_LISTED_WISHLISTS`; `total` is how many
 * there are. `galleryOwner` is a uid, left out the caller's own; a super admin may name anybody's, and `*` for all
 * galleries. Refused with `auth/super-admin-only`.
 */
export const getGalleryWishlists = defineCallable({
  name: "getGalleryWishlists",
  access: "member",
  input: z.strictObject({ galleryOwner: z.string().min(1).max(128).nullish() }).nullish(),
  output: z.object({ wishlists: z.array(galleryWishlistSummary), total: z.int() }),
});

/** One of them with what is on it and what was taken off. Refused with `wishlist/not-found`, also where it is not the caller's. */
export const getWishlistDetails = defineCallable({
  name: "getWishlistDetails",
  access: "member",
  input: z.strictObject({ wishlistId: visitorWishlistId }),
  output: z.object({
    wishlist: galleryWishlistSummary.extend({ items: z.array(wishlistItem) }),
    removedItems: z.array(removedItem),
  }),
});
