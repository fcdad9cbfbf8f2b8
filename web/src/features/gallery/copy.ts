import { galleryTexts } from "@contract/galleries/galleryPage";

import type { GallerySort } from "./arrange";
import { formatNumber } from "@/ui/numbers";

export const copy = {
  ...galleryTexts,
  indexEmpty: "No galleries yet",
  indexEmptyHint: "A gallery opens here when a seller chooses a username.",
  more: "More galleries",
  loading: "Loading the gallery",
  failed: "The gallery could not be loaded",
  behind: "This gallery may be out of date",
  again: "Try again",
  missingHint: (username: string) =>
    `There is no gallery at /g/${username}. The seller may have renamed or closed it.`,
  allGalleries: "All galleries",
  search: "Search this gallery",
  sort: "Sort by",
  nothing: "Nothing for sale at the moment",
  nothingHint: "Cars leave the gallery when they are sold. Come back later.",
  noneFits: "No cars found",
  noneFitsHint: "Search for fewer words.",
  clear: "Show all cars",
  picked: "Somebody shared these cars with you",
  pickedGone:
    "None of the shared cars is for sale here now. They may have been sold, or aren't for sale yet.",
  found: (found: number, of: number) => `${formatNumber(found)} of ${formatNumber(of)} cars`,
  searching: "Still loading, more may be found",

  list: "My wishlist",
  wish: (title: string) => `Wish for ${title}`,
  takeOff: (title: string) => `Take ${title} off my wishlist`,
  takenOff: (title: string) => `${title} taken off your wishlist`,
  full: (most: number) => `A wishlist holds ${most} cars at most`,
  gone: (title: string) => `${title} has just been sold and is not on your list`,
  listEmpty: "Nothing here yet. Click the heart on a car to add it.",
  about: (seller: string) =>
    `${seller} sees this list, to offer you these cars together. They also see the country and region that you visit from, if known. We store nothing that identifies you.`,
  saved: "Saved",
  saving: "Saving",
  unsaved: "Kept in this browser",
  share: "Share",
  shareHint: "Copy a link that shows this list to anybody",
  shared: "Shared wishlist",
  sharedFailed: "This wishlist could not be opened",
  addAll: "Put all on my wishlist",
  signIn: "Sign in",
  /** A phone has room for the first word. */
  toPegboard: ["Open", "Pegboard"],
} as const;

export const SORT_LABELS: Readonly<Record<GallerySort, string>> = {
  newest: "Newest first",
  price: "Price, lowest first",
  "-price": "Price, highest first",
  title: "Title",
};
