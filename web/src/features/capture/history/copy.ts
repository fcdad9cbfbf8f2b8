/** Texts of the capture history. Texts from specification 3 and strings.json are verbatim. */
export const copy = {
  captureHistory: "Capture History",
  clearHistory: "Clear History",
  clearHistoryTitle: "Clear the whole capture history?",
  clearHistoryText:
    "All entries are removed, including those older than the 100 shown. You can restore the history for 30 days, from the trash in the collection's menu. Listings and counters stay as they are.",
  historyFailed: "The history could not be loaded. Please try again.",
  historyEmpty: "No captures yet",
  historyEmptyText: "The result of each card is shown here",
  totals: "Totals",
  historyTotals: {
    entries: "shown",
    created: "created",
    updated: "updated",
    failed: "failed",
    cars: "cars added",
  },
  actions: { created: "Created", updated: "Updated", error: "Error", failed: "Failed" },
  listed: "Listed",
  quantityTold: "Quantity updated",
  notListed: "Not listed",
  copyTable: "Copy",
  copied: "Copied!",
  copyFailed: "Failed to copy",
  /** In three parts: the second is only for sellers who use eBay. */
  historyColumns: [
    ["Time", "SKU", "Car", "Action", "Price", "Quantity"],
    ["eBay", "Item id"],
    ["AI", "Took", "Error"],
  ],
} as const;
