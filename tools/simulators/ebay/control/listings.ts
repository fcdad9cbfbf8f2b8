import { HOUR_MS } from "../durations.ts";
import { endListing, extendListing, getStatus } from "../listings.ts";
import { placeListing, seedListings } from "../seedListings.ts";
import { type Simulator } from "../simulator.ts";
import { type Fields, type Outcome } from "./command.ts";

/** Larger numbers would only fill the memory. */
const MAX_SEEDED = 100_000;

/**
 * Lists many items, each a copy of `template`, which is one Item element: an auction with ListingType `Chinese`, for
 * example. `inventoryApi` marks them as made by the Inventory API.
 */
export function addListings({ store }: Simulator, fields: Fields): Outcome {
  const seller = store.state.sellers.find(({ userId }) => userId === fields["seller"]);
  const count = Number(fields["count"]);
  if (!seller) return { problem: "no such seller" };
  if (!Number.isInteger(count) || count < 1 || count > MAX_SEEDED) {
    return { problem: `count is 1 to ${MAX_SEEDED}` };
  }
  const template = fields["template"];
  const seed = { seller: seller.userId, count, ...(template !== undefined && { template }) };
  const listed = seedListings(store.state, seed, new Date());
  if ("problem" in listed) return listed;
  if (fields["inventoryApi"] === "true") for (const listing of listed) listing.madeByInventoryApi = true;
  return { itemIds: listed.map(({ itemId }) => itemId) };
}

/** Places one listing with all given fields. `pictures` is comma-separated. A repeat replaces it. */
export function placeItem({ store }: Simulator, fields: Fields): Outcome {
  const seller = store.state.sellers.find(({ userId }) => userId === fields["seller"]);
  const { itemId, title, sku, price, pictures, startTime, endTime } = fields;
  if (!seller) return { problem: "no such seller" };
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
}

export function endItem(simulator: Simulator, fields: Fields): Outcome {
  const listing = simulator.store.state.listings[fields["itemId"] ?? ""];
  const now = new Date();
  if (!listing || getStatus(listing, now) === "ended") return { problem: "no such running listing" };
  endListing(simulator.store.state, listing, "NotAvailable", now);
  return { itemId: listing.itemId };
}

/** Extends a listing on eBay's behalf, by a day or by `hours`. */
export function extendItem({ store }: Simulator, fields: Fields): Outcome {
  const listing = store.state.listings[fields["itemId"] ?? ""];
  const now = new Date();
  const hours = Number(fields["hours"] ?? 24);
  if (!listing || getStatus(listing, now) === "ended") return { problem: "no such running listing" };
  if (!(hours > 0)) return { problem: "hours is above 0" };
  extendListing(store.state, listing, hours * HOUR_MS, now);
  return { itemId: listing.itemId };
}
