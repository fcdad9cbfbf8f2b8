import { useGalleryWishlists } from "@/lib/galleryWishlists";
import { usePerson } from "@/lib/session";
import { useWishlists } from "@/lib/wishlists";
import type { ListedWishlist } from "@/lib/wishlistViews/shown";

/** Visitors' and the seller's own, the one changed last first. */
export function useAllWishlists() {
  const { uid, record } = usePerson();
  // Who never had a gallery has no visitors to ask for.
  const gallery = useGalleryWishlists(record.username ? uid : null);
  const { wishlists } = useWishlists();
  const own: ListedWishlist[] = wishlists.map((list) => ({ ...list, ipCountry: null, ipRegion: null }));
  const visitors: ListedWishlist[] = (gallery.data?.wishlists ?? []).map((list) => ({ ...list, name: null }));
  const isKnown = gallery.data !== undefined || !record.username;
  return {
    lists: [...visitors, ...own].sort((one, other) => other.updatedAt - one.updatedAt),
    /** How many there are; null as long as that isn't known. */
    count: isKnown ? own.length + (gallery.data?.total ?? 0) : null,
    isLoading: gallery.isLoading,
    error: gallery.error,
    retry: () => void gallery.refetch(),
  };
}
