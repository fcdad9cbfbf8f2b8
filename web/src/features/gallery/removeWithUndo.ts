import type { OpenWishlistItem } from "@contract/galleries/visitorWishlists";

import { showToast } from "@/ui/overlays/toast";

import { copy } from "./copy";
import { removeItem } from "./visitorWishlist";

export function removeWithUndo({ id, title }: OpenWishlistItem): void {
  const undo = removeItem(id);
  showToast(copy.takenOff(title), { action: { label: copy.undo, onSelect: undo } });
}
