import { classes } from "@/ui/classes";

import { formatAge } from "../age";
import { useNow } from "../browser/useNow";
import { getListName, type ListedWishlist } from "./shown";

interface WishlistListProps {
  readonly label: string;
  readonly lists: readonly ListedWishlist[];
  readonly currentId: string | null;
  readonly onOpen: (id: string) => void;
  readonly className?: string;
}

const ENTRY =
  "flex min-h-control w-full items-center gap-2.5 rounded-sm px-2 py-1.5 text-left font-medium hover:bg-hover aria-[current]:bg-hover";

/** A list of wishlists with owner, number of items and last change. */
export function WishlistList({ label, lists, currentId, onOpen, className }: WishlistListProps) {
  const now = useNow(60);
  return (
    <ul className={classes("grid content-start gap-px", className)} aria-label={label}>
      {lists.map((list) => (
        <li key={list.id}>
          <button
            type="button"
            className={ENTRY}
            aria-current={list.id === currentId ? "true" : undefined}
            onClick={() => onOpen(list.id)}
          >
            <span className="min-w-0 flex-1">
              <span className="block truncate font-strong">{getListName(list)}</span>
              <span className="block text-12 text-muted">
                {list.type === "gallery" ? "Gallery" : "Collection"}, {formatAge(list.updatedAt, now)}
                {list.removedItemsCount > 0 && `, ${list.removedItemsCount} removed`}
              </span>
            </span>
            <span
              className="tabular-nums"
              aria-label={`${list.itemCount} ${list.itemCount === 1 ? "item" : "items"}`}
            >
              {list.itemCount}
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}
