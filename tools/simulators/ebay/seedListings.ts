import { addListing } from "./listings.ts";
import { type Listing, type State } from "./state.ts";
import { keepItemFields, replaceItemFields } from "./trading/itemFields.ts";
import { amount, element, leaf, parseXml, type XmlElement } from "./trading/xml.ts";

export interface Seed {
  seller: string;
  count: number;
  /** An Item element as a seller would send it; every listing gets a title and a SKU of its own. */
  template?: string;
}

/** Listings of up to three months ago, so that a time window takes some and leaves others. */
const SPREAD_MS = 90 * 86_400_000;

/** Puts many listings on sale at once, past the checks that a call makes: a marketplace that has been there a while. */
export function seedListings(state: State, seed: Seed, now: Date): Listing[] | { problem: string } {
  const parsed = seed.template === undefined ? DEFAULT_ITEM : parseXml(seed.template);
  if ("problem" in parsed) return parsed;
  if (parsed.name !== "Item") return { problem: "template is one Item element" };
  const kept = keepItemFields(parsed, "USD");
  const title = kept.children.find(({ name }) => name === "Title")?.text ?? "Die-cast car";
  return Array.from({ length: seed.count }, (_, index) => {
    const number = String(index + 1).padStart(5, "0");
    const changes = [...leaf("Title", `${title} ${number}`), ...leaf("SKU", `SEED-${number}`)];
    const listing = addListing(
      state,
      { seller: seed.seller, item: replaceItemFields(kept, changes), quantity: 1 + (index % 3) },
      now,
    );
    listing.startTime = new Date(now.getTime() - (SPREAD_MS * (index + 1)) / seed.count).toISOString();
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
  startTime: Date;
  /** Left out: it still runs. */
  endTime?: Date;
}

/** Puts one listing where a story begun elsewhere says that it is, under the item id that it has there. */
export function placeListing(state: State, placed: PlacedItem, now: Date): Listing {
  const { itemId, seller, title, sku, price, pictureUrls, startTime, endTime } = placed;
  const item = replaceItemFields(keepItemFields(DEFAULT_ITEM, "USD"), [
    ...leaf("Title", title),
    ...(sku === undefined ? [] : leaf("SKU", sku)),
    ...amount("StartPrice", price),
    ...element("PictureDetails", ...pictureUrls.map((url) => leaf("PictureURL", url))),
  ]);
  const listing = addListing(state, { itemId, seller, item, quantity: placed.quantity }, now);
  listing.quantitySold = placed.quantitySold;
  listing.watchCount = placed.watchCount;
  listing.startTime = startTime.toISOString();
  listing.modifiedAt = (endTime ?? startTime).toISOString();
  if (endTime) Object.assign(listing, { endedAt: endTime.toISOString(), endingReason: "NotAvailable" });
  return listing;
}

const DEFAULT_ITEM: XmlElement = {
  name: "Item",
  children: [
    ...leaf("Country", "US"),
    ...leaf("Currency", "USD"),
    ...leaf("Description", "<p>Carded and unopened.</p>"),
    ...leaf("ListingDuration", "GTC"),
    ...leaf("ListingType", "FixedPriceItem"),
    ...leaf("Location", "Portland, Oregon"),
    ...element("PrimaryCategory", leaf("CategoryID", "180506")),
    ...element(
      "ShippingDetails",
      element(
        "ShippingServiceOptions",
        leaf("ShippingService", "USPSGroundAdvantage"),
        amount("ShippingServiceCost", "4.50"),
      ),
      leaf("ShippingType", "Flat"),
    ),
    ...leaf("Site", "US"),
    ...amount("StartPrice", "5.99"),
    ...leaf("Title", "Die-cast car"),
    ...element("PictureDetails", leaf("PictureURL", "https://pictures.example.com/front.jpg")),
    ...element(
      "ItemSpecifics",
      element("NameValueList", leaf("Name", "Brand"), leaf("Value", "Acme")),
      element("NameValueList", leaf("Name", "Scale"), leaf("Value", "1:64")),
    ),
    ...leaf("ConditionID", "1000"),
  ],
};
