import type { GalleryListing } from "@contract/galleries/galleries";
import { compareNewestFirst } from "@contract/galleries/galleryPage";

import { fold } from "@/lib/listings/query/fold";

export const GALLERY_SORTS = ["newest", "price", "-price", "title"] as const;
export type GallerySort = (typeof GALLERY_SORTS)[number];

const byTitle = new Intl.Collator("en", { numeric: true, sensitivity: "base" });

/**
 * Returns the listings of a selection, given as ids joined by commas. Skips cars that have left the gallery.
 */
export function pickCars(
  listings: readonly GalleryListing[],
  cars: string | null,
): readonly GalleryListing[] {
  if (cars === null) return listings;
  const ids = new Set(cars.split(","));
  return listings.filter(({ id }) => ids.has(id));
}

/** Returns the sorted listings whose title has every word of the search. Unknown prices come last. */
export function arrange(
  listings: readonly GalleryListing[],
  search: string,
  sort: GallerySort,
): readonly GalleryListing[] {
  const words = fold(search).split(/\s+/).filter(Boolean);
  const found =
    words.length === 0
      ? [...listings]
      : listings.filter(({ title }) => {
          const folded = fold(title);
          return words.every((word) => folded.includes(word));
        });
  return found.sort((one, other) => compareBy(one, other, sort) || (one.id < other.id ? -1 : 1));
}

function compareBy(one: GalleryListing, other: GalleryListing, sort: GallerySort): number {
  switch (sort) {
    case "newest":
      return compareNewestFirst(one, other);
    case "title":
      return byTitle.compare(one.title, other.title);
    case "price":
    case "-price":
      if (one.price === null || other.price === null)
        return Number(one.price === null) - Number(other.price === null);
      return sort === "price" ? one.price - other.price : other.price - one.price;
  }
}
