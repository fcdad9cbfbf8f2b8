import { FIELDS, listFieldsWith } from "@contract/listings/fields";

import { formatDate } from "@/lib/dates";
import { formatPrice } from "@/lib/money";
import { formatCount, formatNumber } from "@/ui/numbers";

/** Texts of the collection. Texts from specification 1, sections 5 and 8, are verbatim. */
export const copy = {
  title: "Collection",
  search: describeSearch(listFieldsWith("search").map((field) => FIELDS[field].search)),
  loading: "Loading listings",
  loadFailed: "Failed to load listings from database",
  loadFailedTry: "Failed to load listings. Please try again.",
  nothingChanged: "Nothing was changed.",
  emptyTitle: "No listings yet",
  empty: "Photograph a card to create the first one.",
  noneFits: "No listings found",
  noneFitsHint: "Clear the search or choose another filter.",
  clear: "Show all listings",
  capture: "Capture a card",
  add: "Add New Listing",
  refresh: "Reload from the database",
  goLive: "Go live",
  exportFailed: "The file could not be made: Pegboard could not load the code for it.",
  needsWork: "Needs work",
  behind: "Live updates have stopped. This list may be out of date.",
  damaged: (count: number) => `${count} listings can't be shown`,
  damagedHint: "Their records are damaged. Please contact support.",

  selectAll: (total: number) => `Select all ${formatNumber(total)}`,
  sync: "Sync",
  forceSync: "Force Full Sync",
  syncing: "Syncing with eBay",
  syncDone: "Synced with eBay.",
  syncLeft: "The sync was interrupted",
  syncLeftHint: "What was brought in so far is kept. Resume it to bring in the rest.",
  resumeSync: "Resume",
  syncFailed: "Failed to sync listings. Please try again.",
  notConnected: "Please connect your eBay account first",
  workMeanwhile: "Continue working",

  push: "Push drafts",
  pushing: "Pushing drafts to eBay",
  pushLeft: "The push was interrupted",
  resumePush: "Resume",
  stopPush: "Stop",
  pushFailed: "Failed to push drafts to eBay",
  stillLoading: "Your listings are still being loaded",
  pushNone: "No drafts to push",
  pushIncomplete: (count: number) =>
    count === 1
      ? "The selling terms of 1 draft are not complete. It stays a draft, and the report says why."
      : `The selling terms of ${count} drafts are not complete. They stay drafts, and the report says why.`,
  pushLosing: (count: number, mostCents: number) =>
    `On ${formatCount(count, "draft")}, the postage is more than the buyer pays for shipping: you pay up to ${formatPrice(mostCents / 100)} on top of each copy.`,
  pushUnknown: (count: number) =>
    `We don't know the postage of ${formatCount(count, "draft")}, so nothing warns you where it is more than the buyer pays.`,
  pushLooked: (count: number) => `Only the first ${count} drafts were checked.`,

  reAnalyze: "Re-analyze",
  reAnalyzing: "Re-analyzing",
  inQueue: (count: number) =>
    count === 0 ? "Already in the queue" : `${formatCount(count, "more listing")} in the queue`,
  reAnalyzeNone: "No listings need AI re-analysis",
  reAnalyzeFailed: (message: string) => `Failed to re-analyze listings: ${message}`,
  quotaExceeded: "OpenAI quota exceeded, trying Gemini fallback",
  checkKeys: "check API keys in Admin settings",
  stop: "Stop",

  moveImages: {
    toCloudinary: "Move images to Cloudinary",
    toFirebase: "Move images to our storage",
  },
  movingImages: {
    toCloudinary: (title: string) => `Moving the images of ${title} to Cloudinary`,
    toFirebase: (title: string) => `Moving the images of ${title} to our storage`,
  },
  moveImagesFailed: (reason: string) => `Failed to migrate images: ${reason}`,
  moveImagesBroken: "Migration failed",

  changesOnEbay: (live: number, all: number) =>
    live < all
      ? `${formatNumber(live)} of these ${live === 1 ? "changes" : "change"} on eBay too.`
      : `${all === 1 ? "It changes" : "They change"} on eBay too.`,
  quantityFailed: (reason: string) => `Failed to update quantity: ${reason}`,

  labels: "Print labels",
  lot: "Create a lot",
  lotNone: "None of these has a copy for a lot",
  lotTooMany: (most: number) => `A lot has at most ${most} listings`,
  lotLeft: (count: number) =>
    count === 1
      ? "1 listing is left out: it has no copies, or is a lot itself."
      : `${formatNumber(count)} listings are left out: they have no copies, or are lots themselves.`,

  settle: "Settle with eBay",
  settleTitle: "Settle differences with eBay",
  keep: "Keep a copy of pictures",
  keepNone: "The pictures of these listings are your own copies already",
  keepTitle: (count: number) =>
    count === 1
      ? "Keep a copy of 1 listing's pictures?"
      : `Keep copies of ${formatNumber(count)} listings' pictures?`,
  keepHint:
    "Pictures stored only at eBay are copied into our storage, in the largest size that eBay has. They stay when eBay removes them.",
  keepUndo: "eBay's pictures stay as they are. A copy is removed like any picture, on the listing's form.",
  keptAlready: "Own pictures already, or not on eBay",
  keeping: "Copying pictures from eBay",
  kept: (done: number, failed: number, left: number) =>
    [
      done === 1
        ? "The pictures of 1 listing are our own"
        : `The pictures of ${formatNumber(done)} listings are our own`,
      failed > 0 && `${formatNumber(failed)} could not be copied whole`,
      left > 0 && `${formatNumber(left)} not tried`,
    ]
      .filter(Boolean)
      .join(", "),
  keptSize: (size: string) =>
    `The copies take ${size}. Where a picture is missing, eBay's stay on the listing.`,
  keepAgain: "Try the rest again",
  keepNotStarted: "The pictures could not be copied",
  settleNone: "Nothing differs from eBay in these listings",
  settleReading: "Comparing with eBay",
  settleFailed: "The listings could not be compared with eBay",
  settleWhose: "Whose values count?",
  settleSides: { ours: "Send mine", theirs: "Use eBay's" },
  settleFields: "Fields",
  settlePlan: (count: number) => `What will change (${formatNumber(count)})`,
  settleUnsent: (count: number) =>
    `${count === 1 ? "One of them is" : `${count} of them are`} not a fixed price listing, so Pegboard can't send anything for ${count === 1 ? "it" : "them"}.`,
  settleCalls: (count: number) => `Takes about ${formatCount(count, "eBay call")}.`,
  settleMore: (count: number) => `and ${formatNumber(count)} more`,
  sendingOurs: "Sending your values to eBay",
  takingTheirs: "Taking eBay's values",
  changedMany: (changed: number, left: number) =>
    `${formatCount(changed, "listing")} changed${left > 0 ? `, ${left} not tried` : ""}`,
  changeNote: "Undo gives each its value from before, at eBay too, unless it has changed again.",
  changeNoteOff: "Undo gives each its value from before, unless it has changed again.",
  changedSince: "It has changed since, so it stays as it is.",
  livePriceStays: "Live listings keep their price, because eBay needs one",
  settleNote: "This can't be undone at once. The receipt has both values of each difference.",
  same: "Already has this value",
  noPrice: "No price to start from",
  notLive: "Not live on eBay",
  notDraft: "On eBay already, or ended",
  noCopies: "No copy was left to sell",
  trashed: (count: number) => `${formatCount(count, "listing")} moved to the trash`,
  deleteUndo: "Undo restores them for 30 days, from here or from the trash.",
  endUndo: "Ending can't be undone, but an ended listing can be listed again, as a new item.",
  unfound: (count: number) => `Buyers can't find ${count === 1 ? "it" : "them"} any more.`,
  endTooHint: "End on eBay too, which can't be undone",
  liveOnEbay: "live on eBay",
  pushHint:
    "Each goes live as a fixed-price listing with its own price and quantity, and eBay may charge for it. It continues when you leave this page, and can be cancelled.",
  endNote: "An ended item doesn't come back. List again puts them up as new items.",
  listAgain: "List again",
  relistTitle: (count: number) => `List ${formatCount(count, "listing")} again?`,
  relistHint:
    "Each is listed on eBay as a new item, with its price and the quantity it had. eBay may charge for it.",
  relisting: "Listing again on eBay",
  /** `readAt` holds the times at which the items were read, in epoch milliseconds. Null means never. */
  relistedFrom: (readAt: readonly (number | null)[]) => {
    const oldest = readAt.includes(null) ? null : Math.min(...readAt.map((at) => at ?? 0));
    const some =
      readAt.length === 1
        ? "eBay doesn't return 1 of the old items any more"
        : `eBay doesn't return ${readAt.length} of the old items any more`;
    return oldest === null
      ? `${some}, and not all were read before: check shipping and returns of the new ones.`
      : `${some}. The new ones have what was read on ${formatDate(oldest)} or later.`;
  },
  relistUndo: "To take it back, end them again.",
  relisted: (count: number, left: number) =>
    `${formatCount(count, "listing is", "listings are")} on eBay again${left > 0 ? `, ${left} not tried` : ""}`,
  endPushed: "End them again",
  pushUndo: "To take it back, end them on eBay. What eBay charged for listing them stays charged.",
  reAnalyzeTitle: (count: number) => `Re-analyze ${formatCount(count, "listing")}?`,
  reAnalyzeHint:
    "Each is analyzed once more from its photos, one after the other, which your AI provider may charge for. Only titles without information are replaced.",
  reAnalyzeUndo: "The history of each listing has its values from before.",
  restoreUndo: "Undo moves them to the trash again.",
  receipt: {
    changed: "changed",
    trashed: "moved to the trash",
    added: (name: string) => `added to ${name}`,
    pushed: "live on eBay",
    ended: "ended on eBay",
    relisted: "listed again on eBay",
    restored: "restored",
    analyzed: "analyzed",
    columns: ["title", "listing", "field", "eBay had", "here", "chosen", "outcome"],
    ours: "mine",
    theirs: "eBay's",
    settled: "settled",
    same: "was the same already",
    untried: "not tried",
  },

  staysOnEbay: (count: number) =>
    count === 1
      ? "One of them is live on eBay. It stays there, and a full sync brings it back, unless you end it."
      : `${count} of them are live on eBay. They stay there, and a full sync brings them back, unless you end them.`,
  itStaysOnEbay: "It is live on eBay. It stays there, and a full sync brings it back, unless you end it.",
  duplicatesHint:
    "Duplicates are listings of one eBay item, and drafts of one SKU. The oldest is kept and gets the quantities of the drafts that go.",
  duplicatesHintOff:
    "Duplicates are listings of one item, and drafts of one SKU. The oldest is kept and gets the quantities of the drafts that go.",
  inTrash: (count: number) => `For 30 days ${count === 1 ? "it" : "they"} can be restored from the trash.`,

  wishlists: "Wishlists",
  newWishlist: "New Wishlist",
  wishlistName: "Name of the wishlist",
  addTitle: (count: number, name: string) => `Add ${formatCount(count, "listing")} to ${name}?`,
  addConfirm: (count: number) => `Add ${formatCount(count, "listing")}`,
  addingTo: (name: string) => `Adding to ${name}`,
  addedTo: (count: number, name: string) => `${formatCount(count, "listing")} added to ${name}`,
  addUndo: "Undo takes them off the list again.",
  onList: "Already on the list",
  noRoom: "This browser has no room left for wishlists",
  listFull: (most: number) => `A wishlist holds ${formatNumber(most)} listings at most`,
  nameNeeded: "Please enter a wishlist name",
  wishlistNeeded: "Please select or create a wishlist first",
  noItems: "No items in wishlist",
  unsavedWishlists: "Not everything here is saved to your account yet. It stays on this machine until then.",
  pushToBulk: "Push to Bulk",
} as const;

/** Returns a text such as `Title, SKU or item id`. */
function describeSearch(words: readonly string[]): string {
  const text = `${words.slice(0, -1).join(", ")} or ${words.at(-1) ?? ""}`;
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}
