import { Heart } from "lucide-react";

import { MAX_VISITOR_ITEMS, type OpenWishlistItem } from "@contract/galleries/visitorWishlists";

import { classes } from "@/ui/classes";
import { IconButton } from "@/ui/controls/IconButton";
import { showToast } from "@/ui/overlays/toast";

import { copy } from "./copy";
import { removeWithUndo } from "./removeWithUndo";
import { addItem, useVisitor } from "./visitorWishlist";

interface WishButtonProps {
  readonly item: OpenWishlistItem;
  /** Places the button in the picture's corner, instead of in a line. */
  readonly isOverPicture?: boolean;
}

/** Renders the heart that adds a car to the visitor's wishlist, or removes it. */
export function WishButton({ item, isOverPicture = false }: WishButtonProps) {
  const isOn = useVisitor(({ list }) => list.items.some(({ id }) => id === item.id));
  const { id, title, image, ebayItemId, price, addedAt } = item;
  return (
    <IconButton
      label={copy.wish(title)}
      icon={Heart}
      variant="plain"
      aria-pressed={isOn}
      className={classes(isOverPicture && "absolute top-4 right-4 shadow-float", isOn && "*:fill-current")}
      onClick={() => {
        if (isOn) removeWithUndo(item);
        else if (!addItem({ id, title, image, ebayItemId, price, addedAt })) {
          showToast(copy.full(MAX_VISITOR_ITEMS), { tone: "warning" });
        }
      }}
    />
  );
}
