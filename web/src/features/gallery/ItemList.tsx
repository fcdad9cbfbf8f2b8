import type { ReactNode } from "react";

import { cardPicture } from "@contract/galleries/galleryPage";
import type { OpenWishlistItem } from "@contract/galleries/visitorWishlists";

import { itemPage } from "@/lib/ebay/ebayPages";
import { formatPrice } from "@/lib/money";
import { Thumb } from "@/ui/pictures/Thumb";

interface ItemListProps {
  readonly items: readonly OpenWishlistItem[];
  readonly label: string;
  readonly actionOf: (item: OpenWishlistItem) => ReactNode;
}

/** Cars on a wishlist, as they were when they were put there. */
export function ItemList({ items, label, actionOf }: ItemListProps) {
  return (
    <ul className="gallery-list" aria-label={label}>
      {items.map((item) => (
        <li key={item.id}>
          <Thumb src={item.image === null ? null : cardPicture(item.image)} />
          <div className="grow">
            {item.ebayItemId === null ? (
              <span>{item.title}</span>
            ) : (
              <a href={itemPage(item.ebayItemId)} target="_blank" rel="noopener noreferrer">
                {item.title}
              </a>
            )}
            <p className="muted num">{formatPrice(item.price)}</p>
          </div>
          {actionOf(item)}
        </li>
      ))}
    </ul>
  );
}
