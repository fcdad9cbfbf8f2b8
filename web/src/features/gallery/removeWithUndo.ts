import type { OpenWishlistItem } from "@contract/galleries/visitorWishlists";

import { showToast } from "@/ui/overlays/toast";

import { copy } from "./copy";
import { removeItem } from "./visitorWishlist";

export function removeWithUndo({ id, title }: OpenWishlistItem): void {
  showToast(copy.takenOff(title), { undo: removeItem(id) });
}
