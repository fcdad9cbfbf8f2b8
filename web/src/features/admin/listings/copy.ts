import { formatCount, formatNumber } from "@/ui/numbers";

const countListings = (count: number) => formatCount(count, "listing");
const countDuplicates = (count: number) => formatCount(count, "duplicate listing");

export const PURGE_WORD = "PURGE";

export const copy = {
  title: "Listing Management",
  duplicates: "Duplicates",
  duplicatesHint:
    "Finds listings of the same eBay item and drafts of the same SKU. The oldest is kept and gets the quantities of removed drafts. A listing with its own item id is never removed.",
  check: "Check Duplicates",
  remove: (count: number) => `Remove ${countDuplicates(count)}`,
  found: (count: number) => `${countDuplicates(count)} found`,
  none: "No duplicates found",
  more: (groups: number) => `and ${formatCount(groups, "more group")}`,
  groupColumns: { title: "Title", count: "Count" },
  untitled: "Untitled",
  removeTitle: (count: number) => `Remove ${countDuplicates(count)}?`,
  removeBody: (count: number) =>
    `${count === 1 ? "It goes" : `All ${formatNumber(count)} go`} to the trash, where ${count === 1 ? "it" : "they"} can be restored for 30 days. Listings on eBay stay there.`,
  removing: "Removing duplicates",
  removed: (count: number) => `Successfully removed ${formatNumber(count)} duplicate listings`,
  checkFailed: (message: string) => `Failed to check duplicates: ${message}`,
  removeFailed: (message: string) => `Failed to remove duplicates: ${message}`,
  danger: "Danger zone",
  purge: "Purge All Listings",
  purgeHint: "Moves every listing of your account to the trash for 30 days. Listings on eBay stay there.",
  purgeTitle: (count: number) => `Purge ${countListings(count)}?`,
  purgeBody: (count: number) =>
    `${count === 1 ? "Your listing goes" : `All ${formatNumber(count)} of your listings go`} to the trash, drafts included. You can undo this for 30 days.`,
  purgeNext: "Continue",
  purgeAgain: "Are you absolutely sure?",
  purgeWord: `Type ${PURGE_WORD} to confirm`,
  purgeWordFault: `Type ${PURGE_WORD} in capital letters to continue`,
  purgeAct: (count: number) => `Purge ${countListings(count)}`,
  purging: "Moving listings to the trash",
  purgeFailed: (message: string) => `Failed to purge listings: ${message}`,
  nothingToPurge: "There are no listings to purge",
  inTrash: (count: number) => `${countListings(count)} in the trash`,
  inTrashHint: "You can restore them all at once for 30 days.",
  duplicatesInTrash: (count: number) => `${countDuplicates(count)} in the trash`,
  undo: "Undo",
  undoing: "Restoring listings",
  undone: (count: number) => `${countListings(count)} restored`,
  undoFailed: (message: string) => `Failed to restore listings: ${message}`,
} as const;
