import * as z from "zod";

import { defineCallable } from "../wire/callable.ts";
import { documentId } from "../wire/documentId.ts";
import { timestamp } from "../wire/timestamp.ts";
import { wishlistDocument, wishlistItem } from "./wishlists.ts";

/** Wishlists shown to an owner, most recently changed first. */
export const MAX_LISTED_WISHLISTS = 200;

const removedItem = wishlistDocument.shape.removedItems.unwrap().element;

/**
 * `galleryWishlists/{id}`: an anonymous visitor's wishlist of a gallery, server only. The id is a fingerprint
 * of the visitor's secret: the id allows reading, the secret allows changing. The only personal data are the
 * country and region that the platform reports, if any. Items are snapshots of the seller's listings.
 */
export const galleryWishlistDocument = z.object({
  /** The uid of the gallery's seller, and the seller's username at that time. */
  galleryOwner: z.string(),
  username: z.string(),
  items: z.array(wishlistItem).default([]),
  /** Items removed and not added again, with the time in epoch milliseconds. */
  removedItems: z.array(removedItem).default([]),
  itemCount: z.int().default(0),
  removedItemsCount: z.int().default(0),
  /** ISO 3166-1 alpha-2, and the platform's code of a region. */
  ipCountry: z.string().nullable().default(null),
  ipRegion: z.string().nullable().default(null),
  createdAt: timestamp,
  updatedAt: timestamp,
  expiresAt: timestamp,
  /** Number of saves on the last day with one (UTC). */
  saves: z.object({ day: z.string(), count: z.int() }),
});
export type GalleryWishlistDocument = z.infer<typeof galleryWishlistDocument>;

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

export const visitorWishlistId = documentId.regex(/^[\w-]{22}$/);

/**
 * Returns the wishlists of a gallery's visitors, most recently changed first, at most `MAX_LISTED_WISHLISTS`;
 * `total` counts all. `galleryOwner` is a uid and defaults to the caller. Super admins can pass any uid, or
 * `*` for all galleries. Throws `auth/super-admin-only` for others.
 */
export const getGalleryWishlists = defineCallable({
  name: "getGalleryWishlists",
  access: "member",
  input: z.strictObject({ galleryOwner: z.string().min(1).max(128).nullish() }).nullish(),
  output: z.object({ wishlists: z.array(galleryWishlistSummary), total: z.int() }),
});

/**
 * Returns one wishlist with its items and removed items. Throws `wishlist/not-found`, also for a wishlist of
 * another seller's gallery.
 */
export const getWishlistDetails = defineCallable({
  name: "getWishlistDetails",
  access: "member",
  input: z.strictObject({ wishlistId: visitorWishlistId }),
  output: z.object({
    wishlist: galleryWishlistSummary.extend({ items: z.array(wishlistItem) }),
    removedItems: z.array(removedItem),
  }),
});

/** Maximum wishlists that `getWantedCars` reads, the newest first. Each costs one document read. */
export const MAX_WANTED_LISTS = 100;
/** Maximum cars that it returns, the most wanted first. */
export const MAX_WANTED_CARS = 500;

/** Maximum cars whose listings it reads, the most wanted first. */
export const MAX_WANTED_STOCKS = 30;

/** Returns the cars on the wishlists of the caller's visitors. */
export const getWantedCars = defineCallable({
  name: "getWantedCars",
  access: "member",
  output: z.object({
    cars: z.array(
      z.object({
        listingId: z.string(),
        sku: z.string().nullable(),
        title: z.string(),
        /** Number of wishlists with the car. */
        lists: z.int(),
        /** Copies left, for the most wanted cars. Null if unknown, 0 if the car isn't for sale. */
        quantity: z.int().nullable(),
      }),
    ),
  }),
});
