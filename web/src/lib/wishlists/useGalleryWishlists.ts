import { useQuery } from "@tanstack/react-query";

import { getGalleryWishlists, getWishlistDetails } from "@contract/galleries/galleryWishlists";

import { call } from "../calls/call";

/**
 * Loads visitors' wishlists, last changed first. `owner` is a uid, or `*` for every gallery (super admins
 * only). Null sends no request.
 */
export function useGalleryWishlists(owner: string | null) {
  return useQuery({
    queryKey: ["galleryWishlists", owner],
    queryFn: () => call(getGalleryWishlists, { galleryOwner: owner }),
    enabled: owner !== null,
    staleTime: 30_000,
  });
}

/** Loads one visitor's wishlist with its current and removed items. Null sends no request. */
export function useWishlistDetails(wishlistId: string | null) {
  return useQuery({
    queryKey: ["galleryWishlist", wishlistId],
    queryFn: () => call(getWishlistDetails, { wishlistId: wishlistId ?? "" }),
    enabled: wishlistId !== null,
    staleTime: 30_000,
  });
}
