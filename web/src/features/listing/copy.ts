import { formatDate } from "@/lib/dates";
import { formatNumber } from "@/ui/numbers";

export const copy = {
  goLive: "Go live",
  goLiveFailed: "This listing could not go live",
  notReady: "Not ready to go live",
  needs: (needs: string) => `It still needs ${needs}.`,
  shipping: "Shipping",
  openOnEbay: "Open on eBay",
  revise: "Revise",
  relist: "Relist",
  edit: "Edit",
  refresh: "Refresh from eBay",
  refreshing: "Reading this listing from eBay",
  refreshed: "This listing is up to date",
  refreshFailed: "This listing could not be read from eBay",
  labels: "Print labels",
  lotCars: "Cars of this lot",
  inLots: "Lots with this car",
  lotCopies: (copies: number, left: number | null) =>
    `${copies} in each lot, ${left === null ? "–" : formatNumber(left)} for sale`,
  forSale: (copies: number) => `${formatNumber(copies)} for sale`,
  changeCars: "Change cars",
  soldCars: "Copies of this lot have sold, so its cars stay as they are.",
  lotHint: "A sale of the lot lowers its cars, and a sale of a car lowers its lots. The history says so.",
  duplicate: "Duplicate",
  duplicated: "A draft with the same texts and pictures",
  duplicatedFrom: (readAt: number | null) =>
    readAt === null
      ? "eBay doesn't return this item any more, and it was never read: check shipping and returns before the draft goes live."
      : `eBay doesn't return this item any more. The draft has what was read on ${formatDate(readAt)}.`,
  relistedFrom: (readAt: number | null) =>
    readAt === null
      ? "eBay doesn't return the old item any more, and it was never read: check shipping and returns of the new one."
      : `eBay doesn't return the old item any more. The new one has what was read on ${formatDate(readAt)}.`,
  relistLeft: "Everything else stays as the old item had it.",
  relistAsBefore: "As the old item, with this change",
  duplicateFailed: "This listing could not be duplicated",
  end: "End on eBay",
  ended: "The listing has ended on eBay",
  endTitle: "End this listing on eBay?",
  endWarning: "Buyers no longer see it. It stays in the collection and can be relisted as a new item.",
  endFailed: "Failed to end listing",
  relistTitle: "Relist this listing?",
  relistWarning: "It becomes a new item with a new listing. The old listing stays as it is.",
  relistFailed: "This listing could not be relisted",
  relistShipping: "Shipping",
  serviceGone: (service: string) => `eBay doesn't have ${service} any more. Choose how the item is shipped.`,
  sellersTerms: "Your selling terms",
  relistByService: "It replaces the old item's services. Prices, returns and dispatch stay as they were.",
  relistOnTerms: "Shipping, returns, dispatch and place are those in Settings, not the old item's.",
  mendCopy: "Correct it in a draft",
  quantityError: "At least 1",
  delete: "Delete",
  deleteTitle: "Delete this listing?",
  inTrash: "It can be restored from the trash for 30 days.",
  deleteLiveWarning:
    "It stays on sale at eBay unless you end it first, and the next full sync brings it back. Here it can be restored from the trash for 30 days.",
  deleted: "Listing moved to the trash",
  deleteFailed: "This listing could not be deleted",
  restored: "Listing restored",
  cameAgain:
    "A sync has brought it in again, so it is in the collection. The deleted one stays in the trash.",
  notInTrash: "It is not in the trash any more",
  unsent: "eBay doesn't have your last changes yet",
  unsentDetail: "They are saved here. Revise the listing to send them.",
  viewsOfDays: (days: string) => `${days}, by eBay's traffic report.`,
  viewsCounted: "Since it was listed, by the item's own counter.",
  viewsUnknown: "eBay hasn't reported them.",
  viewsWaiting: "eBay's traffic report is read once a day.",
  viewsRefused: (since: string) =>
    `Since ${since}, eBay refuses its traffic report: the access “Views and impressions” was revoked.`,
  viewsConnect: "Connect again",
  viewsSwitchOn: "Read eBay's traffic report",
  keepCopy: "Keep a copy",
  keepFailed: "Not all pictures could be copied",
  keepFailedHint:
    "eBay's pictures are still shown, and nothing is lost. Another try copies only what is missing.",
  keptCopies: (pictures: string, size: string, date: string) =>
    `Our own copies: ${pictures} (${size}), copied from eBay on ${date}.`,
  atEbayOnly: "These pictures are stored only at eBay.",
  picturesFailed: "The photos could not be arranged",
  picturesOvertaken: "Somebody else has changed the photos meanwhile. They are shown as they are now.",
  earlier: "Show earlier changes",
  notesSaved: "Notes and cost saved",
  notesFailed: "Your notes could not be saved",
  notesKept: "Your input is kept.",
  notesUnstored: "This browser can't store your input",
  notesUnstoredDetail:
    "Its storage is full or blocked, or this listing is open in another tab. Save before you leave.",
} as const;
