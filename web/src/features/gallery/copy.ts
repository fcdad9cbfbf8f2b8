import { galleryTexts } from "@contract/galleries/galleryPage";

import type { GallerySort } from "./arrange";

export const copy = {
  ...galleryTexts,
  indexEmpty: "No galleries yet",
  indexEmptyHint: "A gallery opens here when a seller chooses a username.",
  more: "More galleries",
  loading: "Loading the gallery",
  failed: "The gallery could not be loaded",
  behind: "What is shown may be behind",
  again: "Try again",
  missingHint: (username: string) =>
    `There is no gallery at /g/${username}. Its seller may have changed its name or put it away.`,
  allGalleries: "All galleries",
  search: "Search this gallery",
  sort: "Sort by",
  nothing: "Nothing for sale at the moment",
  nothingHint: "Sold cars leave the gallery by themselves. Come back later.",
  noneFits: "No car fits",
  noneFitsHint: "Take a word out of the search.",
  clear: "Show all cars",
  found: (found: number, of: number) =>
    `${found.toLocaleString("en-US")} of ${of.toLocaleString("en-US")} cars`,
  searching: "Still loading, more may be found",

  list: "My wishlist",
  wish: (title: string) => `Wish for ${title}`,
  takeOff: (title: string) => `Take ${title} off my wishlist`,
  takenOff: (title: string) => `${title} taken off your wishlist`,
  full: (most: number) => `A wishlist holds ${most} cars at most`,
  gone: (title: string) => `${title} has just been sold and is not on your list`,
  undo: "Undo",
  listEmpty: "Nothing on it yet. The heart on a car puts it here.",
  about: (seller: string) =>
    `${seller} sees what is on this list, so that you can be offered these cars together, and the country and region you visit from, where they are known. Nothing that names you is kept.`,
  saved: "Saved",
  saving: "Saving",
  unsaved: "Kept in this browser",
  share: "Share",
  shareHint: "Copy a link that shows this list to anybody",
  shared: "Shared wishlist",
  sharedFailed: "This wishlist could not be opened",
  putAll: "Put all on my wishlist",
  signIn: "Sign in",
  toPegboard: "Open Pegboard",
} as const;

export const SORT_LABELS: Readonly<Record<GallerySort, string>> = {
  newest: "Newest first",
  price: "Price, lowest first",
  "-price": "Price, highest first",
  title: "Title",
};
