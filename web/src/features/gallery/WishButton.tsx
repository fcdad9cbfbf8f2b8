import { Heart } from "lucide-react";

import { MAX_VISITOR_ITEMS, type OpenWishlistItem } from "@contract/galleries/visitorWishlists";

import { classes } from "@/ui/classes";
import { IconButton } from "@/ui/controls/IconButton";
import { showToast } from "@/ui/overlays/toast";

import { copy } from "./copy";
import { takeOffWithUndo } from "./takeOffWithUndo";
import { put, useVisitor } from "./visitorWishlist";

/** The heart on a car. */
export function WishButton({ item }: { readonly item: OpenWishlistItem }) {
  const isOn = useVisitor(({ list }) => list.items.some(({ id }) => id === item.id));
  const { id, title, image, ebayItemId, price, addedAt } = item;
  return (
    <IconButton
      label={copy.wish(title)}
      icon={Heart}
      variant="plain"
      aria-pressed={isOn}
      className={classes("gallery-wish", isOn && "gallery-wished")}
      onClick={() => {
        if (isOn) takeOffWithUndo(item);
        else if (!put({ id, title, image, ebayItemId, price, addedAt })) {
          showToast(copy.full(MAX_VISITOR_ITEMS), { tone: "warning" });
        }
      }}
    />
  );
}
