import type { SellerItem } from "../domain/sync/marketplaceItem.ts";
import { type XmlNode, elements, textAt } from "./xml.ts";

/** Reads an `Item` of GetSellerEvents, GetSellerList or GetItem. Returns null without an id. */
export function readSellerItem(item: XmlNode): SellerItem | null {
  const itemId = textAt(item, "ItemID");
  if (itemId === null) return null;
  const numberAt = (...path: string[]) => Number(textAt(item, ...path) ?? 0);
  const quantitySold = numberAt("SellingStatus", "QuantitySold");
  const watchCount = textAt(item, "WatchCount");
  const pictures = elements(item, "PictureDetails");
  return {
    itemId,
    title: textAt(item, "Title") ?? "",
    sku: textAt(item, "SKU"),
    applicationData: textAt(item, "ApplicationData"),
    state: stateOf(textAt(item, "SellingStatus", "ListingStatus")),
    endedEarly: textAt(item, "ListingDetails", "EndingReason") !== null,
    // eBay's `Quantity` includes sold copies.
    quantity: Math.max(0, numberAt("Quantity") - quantitySold),
    quantitySold,
    price: numberAt("SellingStatus", "CurrentPrice"),
    watchCount: watchCount === null ? null : Number(watchCount),
    listingUrl: textAt(item, "ListingDetails", "ViewItemURL"),
    startTime: timeOf(textAt(item, "ListingDetails", "StartTime")),
    endTime: timeOf(textAt(item, "ListingDetails", "EndTime")),
    pictureUrls:
      pictures.length === 0
        ? null
        : elements(item, "PictureDetails", "PictureURL").flatMap((url) => textAt(url) ?? []),
  };
}

/** `CustomCode` and `Custom` mean a listing that hasn't started yet. */
function stateOf(status: string | null): SellerItem["state"] {
  if (status === "Active") return "active";
  return status === "Custom" || status === "CustomCode" || status === "Scheduled" ? "scheduled" : "ended";
}

function timeOf(text: string | null): number | null {
  const milliseconds = Date.parse(text ?? "");
  return Number.isNaN(milliseconds) ? null : milliseconds;
}
