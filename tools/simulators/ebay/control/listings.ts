import { HOUR_MS } from "../durations.ts";
import { endListing, extendListing } from "../listings.ts";
import { placeListing, seedListings } from "../seedListings.ts";
import { aboutListing, aboutSeller } from "./command.ts";

/** Larger numbers would only fill the memory. */
const MAX_SEEDED = 100_000;

/**
 * Lists many items, each a copy of `template`, which is one Item element: an auction with ListingType `Chinese`, for
 * example. `inventoryApi` marks them as made by the Inventory API.
 */
export const addListings = aboutSeller((seller, fields, { store }) => {
  const count = Number(fields["count"]);
  if (!Number.isInteger(count) || count < 1 || count > MAX_SEEDED) {
    return { problem: `count is 1 to ${MAX_SEEDED}` };
  }
  const template = fields["template"];
  const seed = { seller: seller.userId, count, ...(template !== undefined && { template }) };
  const listed = seedListings(store.state, seed, new Date());
  if ("problem" in listed) return listed;
  if (fields["inventoryApi"] === "true") for (const listing of listed) listing.madeByInventoryApi = true;
  return { itemIds: listed.map(({ itemId }) => itemId) };
});

/** Places one listing with all given fields. `pictures` is comma-separated. A repeat replaces it. */
export const placeItem = aboutSeller((seller, fields, { store }) => {
  const { itemId, title, sku, price, pictures, startTime, endTime } = fields;
  if (!/^\d{9,19}$/.test(itemId ?? "")) return { problem: "itemId is 9 to 19 digits" };
  if (itemId === undefined || title === undefined || price === undefined || startTime === undefined) {
    return { problem: "title, price and startTime are needed" };
  }
  const placed = {
    itemId,
    seller: seller.userId,
    title,
    ...(sku !== undefined && { sku }),
    price,
    pictureUrls: (pictures ?? "").split(",").filter((url) => url !== ""),
    quantity: Number(fields["quantity"] ?? 1),
    quantitySold: Number(fields["sold"] ?? 0),
    watchCount: Number(fields["watchers"] ?? 0),
    hitCount: Number(fields["views"] ?? 0),
    shippingCost: fields["shipping"] ?? "4.50",
    brand: fields["brand"] ?? "Acme",
    startTime: new Date(startTime),
    ...(endTime !== undefined && { endTime: new Date(endTime) }),
  };
  return { itemId: placeListing(store.state, placed, new Date()).itemId };
});

export const endItem = aboutListing((listing, _, state) => {
  endListing(state, listing, "NotAvailable", new Date());
  return { itemId: listing.itemId };
});

/** Extends a listing on eBay's behalf, by a day or by `hours`. */
export const extendItem = aboutListing((listing, fields, state) => {
  const hours = Number(fields["hours"] ?? 24);
  if (!(hours > 0)) return { problem: "hours is above 0" };
  extendListing(state, listing, hours * HOUR_MS, new Date());
  return { itemId: listing.itemId };
});
