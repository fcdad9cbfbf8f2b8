import type { OpenWishlistItem } from "@contract/visitorWishlists";

import { showToast } from "@/ui/toast";

import { copy } from "./copy";
import { takeOff } from "./visitorWishlist";

export function takeOffWithUndo({ id, title }: OpenWishlistItem): void {
  const undo = takeOff(id);
  showToast(copy.takenOff(title), { action: { label: copy.undo, onSelect: undo } });
}
