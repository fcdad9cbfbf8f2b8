import { DAY_MS, HOUR_MS } from "./durations.ts";
import { addListing, isAuction } from "./listings.ts";
import { type Listing } from "./state/listing.ts";
import { type State } from "./state/state.ts";
import { keepItemFields, replaceItemFields } from "./trading/items/itemFields.ts";
import { placeVisits } from "./visits.ts";
import { amount, element, leaf, parseXml, type XmlElement } from "./trading/xml.ts";

export interface Seed {
  seller: string;
  count: number;
  /** An Item element as sent by a seller. Every listing gets its own title and SKU. */
  template?: string;
}

/** Spreads listings over three months, so that time windows match only some. */
const SPREAD_MS = 90 * DAY_MS;

/** Adds many listings without the checks of a call, as in a marketplace that has existed for a while. */
export function seedListings(state: State, seed: Seed, now: Date): Listing[] | { problem: string } {
  const parsed = seed.template === undefined ? DEFAULT_ITEM : parseXml(seed.template);
  if ("problem" in parsed) return parsed;
  if (parsed.name !== "Item") return { problem: "template is one Item element" };
  const sellerFields = keepItemFields(parsed, "USD");
  const title = sellerFields.children.find(({ name }) => name === "Title")?.text ?? "Die-cast car";
  return Array.from({ length: seed.count }, (_, index) => {
    const number = String(index + 1).padStart(5, "0");
    const changes = [...leaf("Title", `${title} ${number}`), ...leaf("SKU", `SEED-${number}`)];
    const listing = addListing(
      state,
      { seller: seed.seller, item: replaceItemFields(sellerFields, changes), quantity: 1 + (index % 3) },
      now,
    );
    // An older auction would have ended.
    const age = isAuction(listing) ? HOUR_MS : (SPREAD_MS * (index + 1)) / seed.count;
    listing.startTime = new Date(now.getTime() - age).toISOString();
    listing.modifiedAt = listing.startTime;
    listing.watchCount = index % 7;
    return listing;
  });
}

export interface PlacedItem {
  itemId: string;
  seller: string;
  title: string;
  sku?: string;
  /** Dollars. */
  price: string;
  pictureUrls: readonly string[];
  quantity: number;
  quantitySold: number;
  watchCount: number;
  hitCount: number;
  /** Dollars. */
  shippingCost: string;
  brand: string;
  startTime: Date;
  /** Missing while it is active. */
  endTime?: Date;
}

/** Places one listing with an existing item id, for demo data that starts elsewhere. */
export function placeListing(state: State, placed: PlacedItem, now: Date): Listing {
  const { itemId, seller, title, sku, price, pictureUrls, startTime, endTime } = placed;
  const item = replaceItemFields(keepItemFields(DEFAULT_ITEM, "USD"), [
    ...leaf("Title", title),
    ...(sku === undefined ? [] : leaf("SKU", sku)),
    ...amount("StartPrice", price),
    ...element("PictureDetails", ...pictureUrls.map((url) => leaf("PictureURL", url))),
    ...createShippingDetails(placed.shippingCost),
    ...createItemSpecifics(placed.brand),
  ]);
  const listing = addListing(state, { itemId, seller, item, quantity: placed.quantity }, now);
  listing.quantitySold = placed.quantitySold;
  listing.watchCount = placed.watchCount;
  listing.startTime = startTime.toISOString();
  listing.modifiedAt = (endTime ?? startTime).toISOString();
  if (endTime) Object.assign(listing, { endedAt: endTime.toISOString(), endingReason: "NotAvailable" });
  placeVisits(listing, placed.hitCount, now);
  return listing;
}

/** An item that a seller could have sent, before it gets values of its own. */
export const DEFAULT_ITEM: XmlElement = {
  name: "Item",
  children: [
    ...leaf("Country", "US"),
    ...leaf("Currency", "USD"),
    ...leaf("Description", "<p>Carded and unopened.</p>"),
    ...leaf("ListingDuration", "GTC"),
    ...leaf("ListingType", "FixedPriceItem"),
    ...leaf("Location", "Portland, Oregon"),
    ...leaf("PostalCode", "97201"),
    ...element("PrimaryCategory", leaf("CategoryID", "180506")),
    ...createShippingDetails("4.50"),
    ...leaf("Site", "US"),
    ...amount("StartPrice", "5.99"),
    ...leaf("Title", "Die-cast car"),
    ...element("PictureDetails", leaf("PictureURL", "https://pictures.example.com/front.jpg")),
    ...createItemSpecifics("Acme"),
    ...leaf("ConditionID", "1000"),
  ],
};

function createShippingDetails(cost: string): XmlElement[] {
  return element(
    "ShippingDetails",
    element(
      "ShippingServiceOptions",
      leaf("ShippingService", "USPSGroundAdvantage"),
      amount("ShippingServiceCost", cost),
    ),
    leaf("ShippingType", "Flat"),
  );
}

export function createItemSpecifics(brand: string): XmlElement[] {
  return element(
    "ItemSpecifics",
    element("NameValueList", leaf("Name", "Brand"), leaf("Value", brand)),
    element("NameValueList", leaf("Name", "Scale"), leaf("Value", "1:64")),
  );
}
