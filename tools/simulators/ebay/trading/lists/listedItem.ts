import { getEndTime, getItemUrl } from "../../listings.ts";
import { type Listing } from "../../state/listing.ts";
import { type TradingCall } from "../call.ts";
import { writeItemElement, writeSellingStatus } from "../items/itemElement.ts";
import { element, find, findAll, leaf, textAt, type XmlElement } from "../xml.ts";

/** Renders a full item with its description. Specifics are only in GetItem. */
export function writeWholeItem(call: TradingCall, listing: Listing): XmlElement[] {
  return writeItemElement(call.simulator, listing, call.now, {
    description: asksForAll(call.request),
    specifics: false,
    watchCount: wantsWatchCount(call),
  });
}

/**
 * Renders an item as in GetSellerEvents by default: only enough to know what happened. It never has the
 * number of watchers, even on request. Source: eBay's knowledge base, article 392.
 */
export function writeEventItem(call: TradingCall, listing: Listing): XmlElement[] {
  const { simulator, now } = call;
  const { item } = listing;
  return element(
    "Item",
    leaf("Currency", textAt(item, "Currency") ?? "USD"),
    leaf("ItemID", listing.itemId),
    element(
      "ListingDetails",
      leaf("StartTime", listing.startTime),
      leaf("EndTime", getEndTime(listing, now).toISOString()),
      leaf("ViewItemURL", getItemUrl(simulator, listing.itemId)),
      leaf("EndingReason", listing.endingReason),
    ),
    findAll(item, "PrimaryCategory"),
    leaf("Quantity", listing.quantityAvailable + listing.quantitySold),
    writeSellingStatus(listing, now),
    leaf("Site", textAt(item, "Site") ?? "US"),
    findAll(item, "Title"),
    findAll(item, "SKU"),
  );
}

/** Renders an item as in GetSellerList without detail or granularity, as recorded. */
export function writeItemTimes({ now }: TradingCall, listing: Listing): XmlElement[] {
  return element(
    "Item",
    leaf("ItemID", listing.itemId),
    element(
      "ListingDetails",
      leaf("StartTime", listing.startTime),
      leaf("EndTime", getEndTime(listing, now).toISOString()),
    ),
  );
}

export function asksForAll(request: XmlElement): boolean {
  return findAll(request, "DetailLevel").some(({ text = "" }) =>
    ["ReturnAll", "ItemReturnDescription"].includes(text.trim()),
  );
}

function wantsWatchCount({ request }: TradingCall): boolean {
  return find(request, "IncludeWatchCount")?.text?.trim() === "true";
}
