import type { WishlistItem } from "@contract/galleries/wishlists";

import { errorText } from "@/lib/calls/errorText";
import type { ListingRow } from "@/lib/listings/row";
import { collectionStore } from "@/lib/listings/store";
import {
  addToWishlist,
  createWishlist,
  removeFromWishlist,
  useWishlists,
  type Wishlist,
  WishlistFullError,
} from "@/lib/wishlists/wishlists";
import type { SharedList } from "@/lib/wishlists/wishlistLink";
import { showToast } from "@/ui/overlays/toast";

import { useWishlistPanel } from "../bulk/asking";
import { copy } from "../copy";
import { formatCount } from "../list/rowText";
import { toWishlistItem } from "./wishlistItems";

/** Returns the list that listings are added to. */
export function getCurrentWishlist() {
  const { currentId } = useWishlistPanel.getState();
  return useWishlists.getState().wishlists.find(({ id }) => id === currentId) ?? null;
}

/** Adds listings to the current list. If there is none, it says so, and opens the panel. */
export function addToCurrentWishlist(ids: readonly string[]): void {
  const list = getCurrentWishlist();
  if (!list) {
    const isEmpty = useWishlists.getState().wishlists.length === 0;
    useWishlistPanel.setState({ isOpen: true, isNaming: isEmpty });
    showToast(copy.wishlistNeeded, { tone: "warning" });
    return;
  }
  saveOrWarn(() => {
    const added = addToWishlist(list.id, getRows(ids).map(toWishlistItem));
    showToast(
      added === 0 ? `Already on ${list.name}` : `${formatCount(added, "listing")} added to ${list.name}`,
      {
        tone: "success",
      },
    );
  });
}

/** Removes a listing from a list, and offers Undo. */
export function removeWithUndo({ id, name }: Wishlist, item: WishlistItem): void {
  saveOrWarn(() => {
    removeFromWishlist(id, item.id);
    showToast(`${item.title} taken off ${name}`, {
      action: { label: "Undo", onSelect: () => saveOrWarn(() => addToWishlist(id, [item])) },
    });
  });
}

/** Creates the list of a shared link from the listings of this collection. */
export function openSharedList({ id, name, itemIds }: SharedList): void {
  saveOrWarn(() => {
    if (!useWishlists.getState().wishlists.some((list) => list.id === id)) {
      const items = getRows(itemIds).map(toWishlistItem);
      if (items.length === 0) {
        showToast(`None of the listings on ${name} is in your collection`, { tone: "warning" });
        return;
      }
      createWishlist(name, id);
      addToWishlist(id, items);
      showToast(
        `${name}: ${items.length} of ${formatCount(itemIds.length, "listing")} are in your collection`,
      );
    }
    useWishlistPanel.setState({ isOpen: true, currentId: id });
  });
}

/** Runs `act`, and says so if the browser's storage is full. */
export function saveOrWarn(work: () => void): void {
  try {
    work();
  } catch (error) {
    const isFull = error instanceof DOMException && error.name === "QuotaExceededError";
    const text = error instanceof WishlistFullError ? error.message : errorText(error);
    showToast(isFull ? "This browser has no room left for wishlists" : text, { tone: "danger" });
  }
}

const getRows = (ids: readonly string[]): ListingRow[] => ids.flatMap((id) => collectionStore.get(id) ?? []);
