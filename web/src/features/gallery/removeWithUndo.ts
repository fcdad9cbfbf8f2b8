import type { OpenWishlistItem } from "@contract/galleries/visitorWishlists";

import { showToast } from "@/ui/overlays/toast";

import { copy } from "./copy";
import { takeOff } from "./visitorWishlist";

export function takeOffWithUndo({ id, title }: OpenWishlistItem): void {
  const undo = takeOff(id);
  showToast(copy.takenOff(title), { action: { label: copy.undo, onSelect: undo } });
}
