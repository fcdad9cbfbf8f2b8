import { defineView, type ViewOf } from "@/lib/view/defineView";
import { choice, optionalText, pageNumber, typedText } from "@/lib/view/fields";

import { GALLERY_SORTS } from "./arrange";

/** Number of cards on a page. */
export const SHOWN = 60;
export const MAX_SEARCH = 100;

export const galleryView = defineView(
  {
    search: typedText("search", MAX_SEARCH),
    sort: choice("sort", GALLERY_SORTS, "newest"),
    page: pageNumber(),
    /** The id of a shared list. */
    wishlist: optionalText("wishlist"),
    /** The ids of a selection of cars, joined by commas. */
    cars: optionalText("cars"),
  },
  { keepsPage: ["wishlist"] },
);
export type GalleryView = ViewOf<typeof galleryView>;
