import type { SellerItem } from "../../domain/sync/marketplaceItem.ts";
import { readSaleTerms } from "./saleTerms.ts";
import { findElements, parseTime, readText, readTexts, type XmlNode } from "../trading/xml.ts";

/** Reads an `Item` of GetSellerEvents, GetSellerList or GetItem. Returns null if it has no id. */
export function readSellerItem(item: XmlNode): SellerItem | null {
  const itemId = readText(item, "ItemID");
  if (itemId === null) return null;
  const readNumber = (...path: string[]) => Number(readText(item, ...path) ?? 0);
  const quantitySold = readNumber("SellingStatus", "QuantitySold");
  const listingType = readText(item, "ListingType");
  const watchCount = readText(item, "WatchCount");
  const pictures = findElements(item, "PictureDetails");
  return {
    itemId,
    title: readText(item, "Title") ?? "",
    sku: readText(item, "SKU"),
    applicationData: readText(item, "ApplicationData"),
    ...(listingType !== null && { listingType }),
    state: toState(readText(item, "SellingStatus", "ListingStatus")),
    endedEarly: readText(item, "ListingDetails", "EndingReason") !== null,
    // eBay's `Quantity` includes sold copies.
    quantity: Math.max(0, readNumber("Quantity") - quantitySold),
    quantitySold,
    price: readNumber("SellingStatus", "CurrentPrice"),
    watchCount: watchCount === null ? null : Number(watchCount),
    listingUrl: readText(item, "ListingDetails", "ViewItemURL"),
    startTime: parseTime(readText(item, "ListingDetails", "StartTime")),
    endTime: parseTime(readText(item, "ListingDetails", "EndTime")),
    pictureUrls: pictures.length === 0 ? null : readTexts(item, "PictureDetails", "PictureURL"),
    terms: readSaleTerms(item),
  };
}

/** Converts eBay's listing status. `CustomCode` and `Custom` mean that the listing hasn't started yet. */
function toState(status: string | null): SellerItem["state"] {
  if (status === "Active") return "active";
  return status === "Custom" || status === "CustomCode" || status === "Scheduled" ? "scheduled" : "ended";
}
