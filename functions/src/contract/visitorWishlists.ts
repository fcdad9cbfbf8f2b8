import * as z from "zod";

import { defineCallable } from "./callable.ts";
import { visitorWishlistId } from "./galleryWishlists.ts";
import { timestamp } from "./timestamp.ts";
import { username } from "./usernames.ts";
import { wishlistItem } from "./wishlists.ts";

/** What a visitor can put on one list; of what was taken off, the newest as many are kept. */
export const MAX_VISITOR_ITEMS = 100;
/** A list that its visitor doesn't touch is kept this long. */
export const VISITOR_WISHLIST_DAYS = 365;

/** A secret of the visitor's browser: 256 random bits, base64url. */
const secret = z.string().regex(/^[\w-]{43}$/);

/** What anybody with the link sees: nothing of the visitor, and nothing that the gallery doesn't show. */
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
 * Makes a visitor's wishlist of a gallery hold exactly these listings, in this order; the same again changes nothing. A
 * listing that is not in the gallery is left out, unless it was on the list before. Refused with `gallery/not-found`,
 * `wishlist/too-many` (that many changes or new lists in a day).
 */
export const saveVisitorWishlist = defineCallable({
  name: "saveVisitorWishlist",
  access: "anyone",
  input: z.strictObject({
    username,
    secret,
    itemIds: z
      .array(z.string().regex(/^[^/]{1,128}$/))
      .max(MAX_VISITOR_ITEMS)
      .transform((ids) => [...new Set(ids)]),
  }),
  /** `wishlistId`: null as long as the list was never anything but empty. */
  output: z.object({ wishlistId: visitorWishlistId.nullable(), items: z.array(openItem) }),
});

/** A wishlist that somebody has shared by its link. Refused with `wishlist/not-found`. */
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

/** `visitorLimits/{id}`, server only: what one address, or all visitors of a gallery, have written in a day (UTC). */
export const visitorLimitDocument = z.object({
  saves: z.int().default(0),
  lists: z.int().default(0),
  expiresAt: timestamp,
});
export const visitorLimitPath = (day: string, who: string) => `visitorLimits/${day}_${who}`;
