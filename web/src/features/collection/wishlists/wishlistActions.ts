import type { WishlistItem } from "@contract/galleries/wishlists";

import { nameListing } from "@/lib/listings/nameListing";
import { describeError } from "@/lib/calls/errorText";
import type { ListingRow } from "@/lib/listings/row";
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

import { startBackgroundTask } from "@/lib/backgroundTasks/backgroundTask";

import { openDialog, useWishlistPanel } from "../bulk/openDialog";
import { copy } from "../copy";
import { findRows } from "../list/rowText";
import { toWishlistItem } from "./wishlistItems";
import { formatCount } from "@/ui/numbers";

/** Returns the list that listings are added to. */
export function getCurrentWishlist() {
  const { currentId } = useWishlistPanel.getState();
  return useWishlists.getState().wishlists.find(({ id }) => id === currentId) ?? null;
}

/** Adds listings to the current list. If there is none, shows a message and opens the panel. */
export function addToCurrentWishlist(ids: readonly string[]): void {
  const list = getCurrentWishlist();
  if (!list) {
    const isEmpty = useWishlists.getState().wishlists.length === 0;
    useWishlistPanel.setState({ isOpen: true, isNaming: isEmpty });
    showToast(copy.wishlistNeeded, { tone: "warning" });
    return;
  }
  const rows = findRows(ids);
  const [only] = rows;
  if (rows.length > 1) openDialog({ kind: "wishlist", ids, listId: list.id });
  else if (only) addOne(list, only);
}

function addOne({ id, name }: Wishlist, row: ListingRow): void {
  saveOrWarn(() => {
    const added = addToWishlist(id, [toWishlistItem(row)]);
    showToast(added === 0 ? `Already on ${name}` : copy.addedTo(1, name), {
      tone: "success",
      ...(added > 0 && { undo: () => saveOrWarn(() => removeFromWishlist(id, row.id)) }),
    });
  });
}

/** Adds many listings to a list, all or none, with a receipt and Undo. */
export async function addManyToWishlist({ id, name }: Wishlist, rows: readonly ListingRow[]): Promise<void> {
  await startBackgroundTask({
    label: copy.addingTo(name),
    items: rows,
    stepSize: rows.length,
    step: (some) => {
      addToWishlist(id, some.map(toWishlistItem));
      return Promise.resolve([]);
    },
    toFailure: (row, error) => ({ id: row.id, title: nameListing(row), reason: error }),
    describe: describeReason,
    summary: ({ succeeded }) => (succeeded.length === 0 ? null : () => copy.addedTo(succeeded.length, name)),
    note: () => copy.addUndo,
    receipt: {
      fileName: "added-to-wishlist.csv",
      done: copy.receipt.added(name),
      describe: (row) => ({ id: row.id, title: nameListing(row), sku: row.sku }),
    },
    undo: (added) => saveOrWarn(() => added.forEach((row) => removeFromWishlist(id, row.id))),
  });
}

export function removeWithUndo({ id, name }: Wishlist, item: WishlistItem): void {
  saveOrWarn(() => {
    removeFromWishlist(id, item.id);
    showToast(`${nameListing(item)} taken off ${name}`, {
      undo: () => saveOrWarn(() => addToWishlist(id, [item])),
    });
  });
}

/** Creates the list of a shared link from the listings of this collection. */
export function openSharedList({ id, name, itemIds }: SharedList): void {
  saveOrWarn(() => {
    if (!useWishlists.getState().wishlists.some((list) => list.id === id)) {
      const items = findRows(itemIds).map(toWishlistItem);
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

/** Runs `work`. Shows a warning if the browser's storage is full. */
export function saveOrWarn(task: () => void): void {
  try {
    task();
  } catch (error) {
    showToast(describeReason(error), { tone: "danger" });
  }
}

function describeReason(error: unknown): string {
  if (error instanceof DOMException && error.name === "QuotaExceededError") return copy.noRoom;
  return error instanceof WishlistFullError ? copy.listFull(error.most) : describeError(error);
}
