import type { ReactNode } from "react";

import { getCardPicture } from "@contract/galleries/galleryPage";
import type { OpenWishlistItem } from "@contract/galleries/visitorWishlists";

import { getItemUrl } from "@/lib/ebay/ebayPages";
import { formatPrice } from "@/lib/money";
import { Thumb } from "@/ui/pictures/Thumb";

interface ItemListProps {
  readonly items: readonly OpenWishlistItem[];
  readonly label: string;
  readonly actionOf: (item: OpenWishlistItem) => ReactNode;
}

/** Lists the cars on a wishlist, as they were when they were added. */
export function ItemList({ items, label, actionOf }: ItemListProps) {
  return (
    <ul className="px-4" aria-label={label}>
      {items.map((item) => (
        <li key={item.id} className="flex min-w-0 items-center gap-3 py-2 wrap-anywhere not-first:border-t">
          <Thumb width="w-10" src={item.image === null ? null : getCardPicture(item.image)} />
          <div className="min-w-0 flex-1">
            {item.ebayItemId === null ? (
              <span>{item.title}</span>
            ) : (
              <a href={getItemUrl(item.ebayItemId)} target="_blank" rel="noopener noreferrer">
                {item.title}
              </a>
            )}
            <p className="text-muted tabular-nums">{formatPrice(item.price)}</p>
          </div>
          {actionOf(item)}
        </li>
      ))}
    </ul>
  );
}
