import { getEndTime, getItemUrl } from "../../listings.ts";
import { type Listing } from "../../state/listing.ts";
import { type TradingCall } from "../call.ts";
import {
  writeListingType,
  writePictureDetails,
  writeSellingStatus,
  writeTimeLeft,
} from "../items/itemElement.ts";
import { amount, element, findAll, leaf, textAt, type XmlElement } from "../xml.ts";

/** Renders an item as in My eBay's lists, which have less than GetItem. */
export function writeSummaryItem(
  { simulator, now }: Pick<TradingCall, "simulator" | "now">,
  listing: Listing,
): XmlElement[] {
  const { item } = listing;
  const price = textAt(item, "StartPrice") ?? "0";
  return element(
    "Item",
    amount("BuyItNowPrice", price),
    leaf("ItemID", listing.itemId),
    element(
      "ListingDetails",
      amount("ConvertedStartPrice", price),
      leaf("StartTime", listing.startTime),
      leaf("EndTime", listing.endedAt === undefined ? undefined : getEndTime(listing, now).toISOString()),
      leaf("ViewItemURL", getItemUrl(simulator, listing.itemId)),
      leaf("ViewItemURLForNaturalSearch", getItemUrl(simulator, listing.itemId)),
    ),
    leaf("ListingDuration", textAt(item, "ListingDuration") ?? "GTC"),
    writeListingType(listing),
    leaf("Quantity", listing.quantityAvailable + listing.quantitySold),
    writeSellingStatus(listing, now),
    findAll(item, "StartPrice"),
    writeTimeLeft(listing, now),
    findAll(item, "Title"),
    leaf("WatchCount", listing.watchCount),
    leaf("QuantityAvailable", listing.quantityAvailable),
    findAll(item, "SKU"),
    writePictureDetails(item),
  );
}
