import { useGalleryWishlists } from "@/lib/wishlists/useGalleryWishlists";
import { usePerson } from "@/lib/session/session";
import { useWishlists } from "@/lib/wishlists/wishlists";
import type { ListedWishlist } from "@/lib/wishlistViews/shown";

/** Loads the visitors' lists and the seller's own, last changed first. */
export function useAllWishlists() {
  const { uid, record } = usePerson();
  // A seller without a gallery has no visitors.
  const gallery = useGalleryWishlists(record.username ? uid : null);
  const { wishlists } = useWishlists();
  const own: ListedWishlist[] = wishlists.map((list) => ({ ...list, ipCountry: null, ipRegion: null }));
  const visitors: ListedWishlist[] = (gallery.data?.wishlists ?? []).map((list) => ({ ...list, name: null }));
  const isKnown = gallery.data !== undefined || !record.username;
  return {
    lists: [...visitors, ...own].sort((one, other) => other.updatedAt - one.updatedAt),
    /** Number of lists, or null while unknown. */
    count: isKnown ? own.length + (gallery.data?.total ?? 0) : null,
    isLoading: gallery.isLoading,
    error: gallery.error,
    retry: () => void gallery.refetch(),
  };
}
