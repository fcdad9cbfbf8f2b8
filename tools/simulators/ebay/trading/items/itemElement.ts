import { getCurrentPrice, getEndTime, getItemUrl, getStatus } from "../../listings.ts";
import { type Simulator } from "../../simulator.ts";
import { type Listing } from "../../state/listing.ts";
import { sortAsItem } from "./itemFields.ts";
import { writeUserElement } from "../account/userElement.ts";
import { amount, element, find, findAll, leaf, textAt, type XmlElement } from "../xml.ts";

export interface ItemDetail {
  description: boolean;
  specifics: boolean;
  watchCount: boolean;
}

/** Renders a listing as GetItem returns it: the seller's fields and eBay's additions. */
export function writeItemElement(
  simulator: Simulator,
  listing: Listing,
  now: Date,
  detail: ItemDetail,
): XmlElement[] {
  const { item } = listing;
  const price = textAt(item, "StartPrice") ?? "0";
  const seller = simulator.store.state.sellers.find(({ userId }) => userId === listing.seller);
  const replaced = new Set(["ListingDetails", "Storefront", "PictureDetails", "ListingType", "Site"]);
  const shown = item.children.filter(
    ({ name }) =>
      !replaced.has(name) &&
      (name !== "Description" || detail.description) &&
      (name !== "ItemSpecifics" || detail.specifics),
  );
  return [
    sortAsItem([
      ...shown,
      ...amount("BuyItNowPrice", 0),
      ...leaf("ItemID", listing.itemId),
      ...writeListingDetails(simulator, listing, now, price),
      ...writeListingType(listing),
      // Includes sold copies: the available quantity is Quantity minus SellingStatus.QuantitySold.
      ...leaf("Quantity", listing.quantityAvailable + listing.quantitySold),
      ...element("ReviseStatus", leaf("ItemRevised", listing.revisions > 0)),
      ...(seller ? writeUserElement(simulator, "Seller", seller) : []),
      ...writeSellingStatus(listing, now),
      ...leaf("Site", textAt(item, "Site") ?? "US"),
      ...writeStorefront(simulator, listing),
      ...writeTimeLeft(listing, now),
      ...leaf("WatchCount", detail.watchCount ? listing.watchCount : undefined),
      ...leaf("HitCount", listing.hitCount),
      ...writePictureDetails(item),
      ...leaf("ConditionDisplayName", findConditionName(textAt(item, "ConditionID"))),
    ]),
  ];
}

/** Returns the remaining time as an XML duration. */
export function writeTimeLeft(listing: Listing, now: Date): XmlElement[] {
  const running = getStatus(listing, now) !== "ended";
  const seconds = running ? Math.floor((getEndTime(listing, now).getTime() - now.getTime()) / 1000) : 0;
  const days = Math.floor(seconds / 86_400);
  const hours = Math.floor((seconds % 86_400) / 3600);
  const minutes = Math.floor((seconds % 3600) / 60);
  return leaf("TimeLeft", `P${days}DT${hours}H${minutes}M${seconds % 60}S`);
}

export const writeListingType = ({ item }: Listing): XmlElement[] =>
  leaf("ListingType", textAt(item, "ListingType") ?? "FixedPriceItem");

export function writeSellingStatus(listing: Listing, now: Date): XmlElement[] {
  const price = getCurrentPrice(listing);
  const status = { scheduled: "Custom", active: "Active", ended: "Completed" }[getStatus(listing, now)];
  return element(
    "SellingStatus",
    leaf("BidCount", listing.bids?.length ?? 0),
    amount("ConvertedCurrentPrice", price),
    amount("CurrentPrice", price),
    leaf("QuantitySold", listing.quantitySold),
    leaf("ReserveMet", true),
    leaf("ListingStatus", status),
  );
}

export function writePictureDetails(item: XmlElement): XmlElement[] {
  const urls = findAll(find(item, "PictureDetails"), "PictureURL");
  return element(
    "PictureDetails",
    leaf("GalleryType", textAt(item, "PictureDetails", "GalleryType") ?? "Gallery"),
    leaf("GalleryURL", urls[0]?.text),
    leaf("PhotoDisplay", textAt(item, "PictureDetails", "PhotoDisplay")),
    urls,
    leaf("PictureSource", "EPS"),
  );
}

function writeListingDetails(simulator: Simulator, listing: Listing, now: Date, price: string): XmlElement[] {
  const url = getItemUrl(simulator, listing.itemId);
  const sent = find(listing.item, "ListingDetails");
  return element(
    "ListingDetails",
    leaf("Adult", false),
    leaf("BindingAuction", false),
    leaf("CheckoutEnabled", true),
    amount("ConvertedBuyItNowPrice", 0),
    amount("ConvertedStartPrice", price),
    leaf("HasReservePrice", false),
    leaf("StartTime", listing.startTime),
    leaf("EndTime", getEndTime(listing, now).toISOString()),
    leaf("ViewItemURL", url),
    leaf("HasUnansweredQuestions", false),
    leaf("HasPublicMessages", false),
    findAll(sent, "MinimumBestOfferPrice"),
    leaf("ViewItemURLForNaturalSearch", url),
    findAll(sent, "BestOfferAutoAcceptPrice"),
    leaf("EndingReason", listing.endingReason),
  );
}

/** Store category 1 is "Other", 0 none. */
function writeStorefront(simulator: Simulator, { item, seller }: Listing): XmlElement[] {
  const sent = find(item, "Storefront");
  return element(
    "Storefront",
    leaf("StoreCategoryID", textAt(sent, "StoreCategoryID") ?? "1"),
    leaf("StoreCategory2ID", textAt(sent, "StoreCategory2ID") ?? "0"),
    leaf("StoreURL", `${simulator.url}/str/${encodeURIComponent(seller)}`),
  );
}

function findConditionName(id: string | undefined): string | undefined {
  return { "1000": "New", "1500": "New other", "3000": "Used", "7000": "For parts or not working" }[id ?? ""];
}
