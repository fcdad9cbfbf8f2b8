import "./wishlistViews.css";

import { formatAge } from "../age";
import { useNow } from "../browser/useNow";
import { getListName, type ListedWishlist } from "./shown";

interface WishlistListProps {
  readonly label: string;
  readonly lists: readonly ListedWishlist[];
  readonly currentId: string | null;
  readonly onOpen: (id: string) => void;
}

/** A list of wishlists with owner, number of items and last change. */
export function WishlistList({ label, lists, currentId, onOpen }: WishlistListProps) {
  const now = useNow(60);
  return (
    <ul className="wishlists" aria-label={label}>
      {lists.map((list) => (
        <li key={list.id}>
          <button
            type="button"
            className="menu-item"
            aria-current={list.id === currentId ? "true" : undefined}
            onClick={() => onOpen(list.id)}
          >
            <span className="min-w-0 grow">
              <span className="strong cut block">{getListName(list)}</span>
              <span className="muted block text-12">
                {list.type === "gallery" ? "Gallery" : "Collection"}, {formatAge(list.updatedAt, now)}
                {list.removedItemsCount > 0 && `, ${list.removedItemsCount} removed`}
              </span>
            </span>
            <span className="num" aria-label={`${list.itemCount} ${list.itemCount === 1 ? "item" : "items"}`}>
              {list.itemCount}
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}
