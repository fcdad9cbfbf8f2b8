import type { ImportReport } from "@/lib/bulkStore";
import { formatCount, formatNumber } from "@/ui/numbers";

/** Texts of the bulk manager. Texts from specification 3 (§5, §8 "Bulk") and strings.json are verbatim. */
export const copy = {
  title: "Bulk Manager",
  listings: "Imported listings",
  search: "Title, item id or SKU",
  searching: (shown: number, all: number) => `${formatNumber(shown)} of ${formatCount(all, "listing")}`,
  all: (all: number) => formatCount(all, "listing"),
  loading: "Loading your imported listings",
  untitled: "Untitled listing",
  itemNamed: (itemId: string) => `eBay item ${itemId}`,

  browse: "Browse",
  importCsv: "Import CSV",
  importing: "Reading the file",
  chooseFile: "Choose a CSV file",
  emptyTitle: "Drop a CSV file here",
  empty:
    "End listings on eBay or make one lot of many: import them as a CSV file with a column for the title, the link or the price. A wishlist comes here by Push to Bulk.",
  emptyOff:
    "Import listings as a CSV file with a column for the title, the link or the price. A wishlist comes here by Push to Bulk.",
  dropNow: "Drop the CSV file to import it",
  notCsv: "Please upload a CSV file",
  oneFile: "Import one file after the other",
  tooLarge: (megabytes: number) => `This file is larger than ${megabytes} MB`,
  tooLargeHint: "Nothing was imported. Split it, and import the parts one after the other.",
  notText: "This isn't a CSV text file",
  notTextHint: "Nothing was imported. In a spreadsheet, save it as CSV (comma separated).",
  unreadable: "This file can't be read",
  unreadableHint: "Nothing was imported. It may have been moved or changed; choose it again.",
  cannotImport: "This file can't be imported",
  noHeader:
    "No row names the columns: one of them must be called title, link or price. Nothing was imported.",
  tooManyRows: "More than 20,000 listings don't fit. Nothing was imported.",
  wishlist: "your wishlist",
  handOffUnreadable: "The pushed wishlist can't be read",
  handOffHint: "Push the wishlist again. Nothing else has changed.",
  imported: ({ source, added, updated, repeated }: ImportCounts) =>
    [
      `${formatCount(added, "listing")} imported from ${source}`,
      updated > 0 && `${formatNumber(updated)} updated`,
      repeated > 0 && `${formatNumber(repeated)} here already`,
    ]
      .filter((part) => part !== false)
      .join(", "),
  toCheck: (lines: number) => `${formatCount(lines, "line")} to check`,
  problem: (line: number, text: string) => `Line ${formatNumber(line)}: ${text}`,
  moreProblems: (more: number) => `${formatNumber(more)} more`,
  problems: {
    unclosed: "A quotation mark is never closed. This line was not imported.",
    nameless: "It has neither a title nor a link. This line was not imported.",
    tooManyCells: (has: number, header: number) =>
      `It has ${has} cells, the header ${header}. A comma in a title needs quotes around it.`,
    again: (line: number) => `It is the same listing as line ${formatNumber(line)}. This line counts.`,
    price: (text: string) => `“${shorten(text)}” isn't a price. In a lot it counts as none.`,
    quantity: (text: string) => `“${shorten(text)}” isn't a quantity. In a lot it counts as 1.`,
  },
  notStored: "This browser can't store the list",
  notStoredHint: "Imported rows are lost after a reload. Listings ended on eBay stay ended.",

  selected: (some: number) => `${formatNumber(some)} selected`,
  clearSelection: (some: number) => `${formatNumber(some)} selected, clear`,
  selectAll: (all: number) => `Select all ${formatNumber(all)}`,
  selectListings: "What to do with the selected listings",
  preview: "Preview Multi-Item Listing",
  end: "End eBay Listings",
  selectOne: "Please select at least one item",
  selectToEnd: "Please select listings to end",
  allEnded: "The selected listings have already ended",
  remove: "Remove",
  removed: (some: number) => `${formatCount(some, "listing")} removed from the list`,
  staysOnEbay: "Nothing changes on eBay.",
  clear: "Clear list",
  clearing: "Clearing the list",
  clearTitle: (all: number) => `Clear the list of ${formatCount(all, "listing")}?`,
  clearUndo: "Undo brings the list back.",
  clearedOne: "removed from the list",
  cleared: (all: number) => `List of ${formatCount(all, "listing")} cleared`,
  whileEnding: "Listings are being ended. Stop that first.",

  columns: {
    title: "Title",
    item: "eBay item",
    price: "Price",
    qty: "Qty",
    bin: "BIN price",
    status: "Status",
  },
  noneFits: "No listings found",
  noneFitsHint: "Clear the search to see all.",
  showAll: "Show all listings",

  unknownError: "Unknown error",
  reasons: {
    "no-id": "No eBay ID found",
    "end-failed": "Failed to end listing",
    "may-be-active": "May still be active - check manually",
    unverified: "Ended but could not verify",
    "unverified-refused": "Ended but could not verify (check manually)",
    verified: "Successfully ended and verified",
    "had-ended": "Had already ended on eBay",
  },

  status: {
    pending: "Ready",
    "no-id": "No eBay ID",
    ending: "Ending",
    verifying: "Verifying",
    success: "Ended",
    warning: "Check manually",
    failed: "Failed",
  },
  ended: "Ended",
  notEnded: "–",

  endQuestion: (some: number) =>
    `${formatCount(some, "listing")} will end on eBay, one after the other, and each is checked afterwards. Buyers can't buy ${some === 1 ? "it" : "them"} any more. What has ended can be listed again, as a new item.`,
  noneCanEnd: "None of the selected listings has an eBay item id, so nothing can be ended.",
  skipped: (some: number) =>
    `${formatCount(some, "listing")} without an eBay item id ${some === 1 ? "is" : "are"} left out.`,
  endNow: (some: number) => `End ${formatCount(some, "listing")}`,
  ending: "Ending on eBay",
  stop: "Stop",
  stopping: "Stopping after this one",
  hide: "Continue working",
  show: "Show",
  cancel: "Cancel",
  close: "Close",
  rows: "Listings to end",
  keepOpen: "Keep this tab open until it is over. Closing it loses nothing: the run can be continued.",
  outcome: ({ ended, warnings, failed, left }: Outcome) =>
    [
      `${formatNumber(ended)} ended`,
      warnings > 0 && `${formatNumber(warnings)} to check`,
      failed > 0 && `${formatNumber(failed)} failed`,
      left > 0 && `${formatNumber(left)} left`,
    ]
      .filter((part) => part !== false)
      .join(", "),
  saveReceipt: "Save receipt",
  receiptColumns: ["item id", "title", "outcome", "details"],
  endedForGood: "An ended item doesn't come back. The page of its listing lists it again, as a new item.",
  stoppedBy: "Ending was stopped",
  interrupted: "Ending is not finished",
  interruptedHint: "What has ended is known, and is not ended again.",
  goOn: (some: number) => `Continue with ${formatNumber(some)}`,
  again: (some: number) => `Try ${formatNumber(some)} again`,
  otherTab: "Another tab is ending these listings",
} as const;

interface ImportCounts extends Pick<ImportReport, "added" | "updated" | "repeated"> {
  readonly source: string;
}

interface Outcome {
  readonly ended: number;
  readonly warnings: number;
  readonly failed: number;
  readonly left: number;
}

function shorten(text: string): string {
  const letters = Array.from(text.trim());
  return letters.length <= 40 ? letters.join("") : `${letters.slice(0, 39).join("")}…`;
}
