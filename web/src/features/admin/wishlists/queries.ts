import { queryOptions } from "@tanstack/react-query";
import type * as z from "zod";

import { getGalleryWishlists, getWishlistDetails } from "@contract/galleries/galleryWishlists";

import { call } from "@/lib/calls/call";

export type VisitorWishlist = z.output<(typeof getGalleryWishlists)["output"]>["wishlists"][number];
export type WishlistDetails = z.output<(typeof getWishlistDetails)["output"]>;

/** Returns the query of a gallery's wishlists. `galleryOwner` is a uid, or `*` for all galleries. */
export const queryGalleryWishlists = (galleryOwner: string) =>
  queryOptions({
    queryKey: ["admin", "wishlists", galleryOwner],
    queryFn: () => call(getGalleryWishlists, { galleryOwner }),
  });

export const queryWishlistDetails = (wishlistId: string) =>
  queryOptions({
    queryKey: ["admin", "wishlist", wishlistId],
    queryFn: () => call(getWishlistDetails, { wishlistId }),
    retry: false,
  });
