import { defineView, type ViewOf } from "@/lib/view/defineView";
import { choice, flag, pageNumber, typedText } from "@/lib/view/fields";
import { LISTING_FILTERS, LISTING_SORTS, PAGE_SIZES } from "@/lib/listings/query/query";

/**
 * A saved view of an older version can have 24. `all` is one long page that renders only its visible rows.
 */
const SIZES = [...PAGE_SIZES, 24, "all"] as const;
const MODES = ["list", "grid"] as const;

export const collectionView = defineView(
  {
    search: typedText("search", 500),
    filter: choice("status", LISTING_FILTERS, "all"),
    sort: choice("sort", LISTING_SORTS, "title"),
    page: pageNumber(),
    size: choice("size", SIZES, 20),
    mode: choice("view", MODES, "list"),
    /** Whether the trash is open over the list, and what is searched in it. */
    trash: flag("trash"),
    trashSearch: typedText("trash-search", 200),
  },
  // A shared wishlist is opened once (lib/wishlists/wishlistLink).
  { keepsPage: ["mode", "trash", "trashSearch"], readOnce: ["wishlist", "name", "items"] },
);
export type View = ViewOf<typeof collectionView>;
export type ViewMode = View["mode"];

export const DEFAULT_VIEW: View = collectionView.defaults;

export const parseSize = (value: unknown): View["size"] | null =>
  SIZES.find((size) => size === value) ?? null;
