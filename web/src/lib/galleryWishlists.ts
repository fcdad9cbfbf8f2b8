import { useQuery } from "@tanstack/react-query";

import { getGalleryWishlists, getWishlistDetails } from "@contract/galleryWishlists";

import { call } from "./call";

/**
 * What visitors of a gallery wish for, the list changed last first. `owner` is a uid, or `*` for every gallery where the
 * caller is a super admin; null asks nothing.
 */
export function useGalleryWishlists(owner: string | null) {
  return useQuery({
    queryKey: ["galleryWishlists", owner],
    queryFn: () => call(getGalleryWishlists, { galleryOwner: owner }),
    enabled: owner !== null,
    staleTime: 30_000,
  });
}

/** One of them with what is on it and what was taken off; null asks nothing. */
export function useWishlistDetails(wishlistId: string | null) {
  return useQuery({
    queryKey: ["galleryWishlist", wishlistId],
    queryFn: () => call(getWishlistDetails, { wishlistId: wishlistId ?? "" }),
    enabled: wishlistId !== null,
    staleTime: 30_000,
  });
}
