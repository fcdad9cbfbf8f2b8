import { formatCount, formatNumber } from "@/ui/numbers";

export const copy = {
  title: "Trash",
  description:
    "What is deleted is kept for 30 days: listings and cards with their photos, and photos taken off a listing.",
  search: "Search the trash",
  loading: "Loading the trash",
  loadFailed: "Part of the trash could not be loaded",
  empty: "The trash is empty.",
  nothingFits: (sought: string) => `Nothing in the trash matches “${sought}”.`,
  more: (count: number) => `Show ${count} more`,

  card: "Card from the capture queue",
  unnamedCard: "Card",
  picture: "Photo taken off this listing",
  history: "Capture history",
  entries: (count: number) => formatCount(count, "entry", "entries"),
  wishlist: (items: number) => `Wishlist, ${formatCount(items, "listing")}`,
  duplicate: "Duplicate",
  /** `ago` is a text such as `now`, `yesterday` or `5 d ago`. */
  deleted: (ago: string, daysLeft: number) => `deleted ${ago}, ${formatCount(daysLeft, "day")} left`,

  restore: "Restore",
  restoreOne: (name: string) => `Restore ${name}`,
  restoreListings: (count: number) => `Restore ${formatCount(count, "listing")}`,
  restoreCards: (count: number) => `Restore ${formatNumber(count)} cards`,
  restoreUndo: "Undo moves them to the trash again.",
  restoreCardsUndo: "Each continues in the capture queue. To take it back, clear the queue.",
  cardsRestored: (count: number) =>
    count === 1 ? "The card is back in the capture queue" : `${count} cards are back in the capture queue`,
  cardsFailed: "The cards could not be restored",
  restorePicture: (title: string) => `Restore the photo of ${title}`,
  pictureRestored: "The photo is back, as the last one of its listing",
  pictureUnsent: "eBay gets it when you revise the listing.",
  pictureFailed: "The photo could not be restored",
  pictureListingGone: "Its listing is no longer in the collection. Restore the listing first.",
  pictureFull: (most: number) => `Its listing has ${most} photos, as many as it can have.`,
  pictureOvertaken: "The listing's photos were changed at the same time. Try again.",
  historyRestored: (count: number) => `The capture history is back: ${copy.entries(count)}`,
  historyFailed: "The capture history could not be restored",
} as const;
