import { randomBytes } from "node:crypto";
import sharp from "sharp";

import { DAY_MS, HOUR_MS } from "../durations.ts";
import { createDefaultPolicies } from "../state/businessPolicies.ts";
import { addListing } from "../listings.ts";
import { getPictureUrl } from "../pictures.ts";
import { type Simulator } from "../simulator.ts";
import { type Listing } from "../state/listing.ts";
import { type Order } from "../state/order.ts";
import { findOrAddSeller, type Seller, type State } from "../state/state.ts";
import { keepItemFields, replaceItemFields } from "../trading/items/itemFields.ts";
import { amount, element, leaf } from "../trading/xml.ts";
import { placeVisits } from "../visits.ts";
import { createItemSpecifics, DEFAULT_ITEM } from "../seedListings.ts";
import { addForeignOrders } from "./foreignOrders.ts";
import { policyShape, type Shape, SHAPES } from "./shapes.ts";

const COLORS = ["#b3382c", "#2f5f9e", "#3b7d4f", "#8a6d1f", "#6b4a8c", "#30343b"];
const FIRST_POLICY_ID = 5_733_700_000;

export interface ForeignSeller {
  seller: Seller;
  listings: Listing[];
  orders: Order[];
}

/**
 * Creates a seller who has listed elsewhere, or adds to one: items and orders of every shape that eBay has,
 * without the checks of a call. Sold-out listings stay, and the seller has business policies.
 */
export async function addForeignSeller(
  simulator: Simulator,
  { userId, listings: count, orders }: { userId: string; listings: number; orders: number },
  now: Date,
): Promise<ForeignSeller> {
  const { state } = simulator.store;
  const seller = findOrAddSeller(state, userId, userId);
  seller.outOfStockControl = true;
  seller.policies ??= createDefaultPolicies(FIRST_POLICY_ID + 10 * state.sellers.indexOf(seller));
  const pictures = await drawPictures(simulator, seller);
  const id = FIRST_POLICY_ID + 10 * state.sellers.indexOf(seller);
  const shapes = [...SHAPES, policyShape(String(id), String(id + 2), String(id + 3))];
  const listings = Array.from({ length: count }, (_, at) => {
    const shape = shapes[at % shapes.length] ?? SHAPES[0];
    if (!shape) throw new Error("there is no shape");
    return addForeignListing(state, seller, shape, pictures, at, now);
  });
  return { seller, listings, orders: addForeignOrders(state, listings, orders, now) };
}

function addForeignListing(
  state: State,
  seller: Seller,
  shape: Shape,
  pictures: readonly string[],
  at: number,
  now: Date,
): Listing {
  const number = String(at + 1).padStart(4, "0");
  const shown = Array.from(
    { length: shape.pictures ?? 2 },
    (_, index) => pictures[(at + index) % pictures.length],
  );
  const own = shape.elements(at);
  const item = replaceItemFields(keepItemFields(PLAIN, "USD"), [
    ...leaf("Title", `Foreign ${shape.name} ${number}`),
    ...amount("StartPrice", (399 + ((at * 37) % 2_000)) / 100),
    ...element("PictureDetails", ...shown.map((url) => leaf("PictureURL", url))),
    ...(shape.hasNoSku ? [] : leaf("SKU", `F-${number}`)),
    ...own,
  ]);
  const listing = addListing(
    state,
    { seller: seller.userId, item, quantity: shape.quantity ?? 1 + (at % 4) },
    now,
  );
  const isAuction = own.some(({ name, text }) => name === "ListingType" && text === "Chinese");
  // An older auction would have ended.
  const age = isAuction ? HOUR_MS * (1 + (at % 20)) : DAY_MS * (1 + (at % 80));
  listing.startTime = new Date(now.getTime() - age).toISOString();
  listing.modifiedAt = listing.startTime;
  listing.watchCount = at % 9;
  placeVisits(listing, (at * 7) % 250, now);
  if (shape.madeByInventoryApi) listing.madeByInventoryApi = true;
  if (shape.bids !== undefined) {
    listing.bids = Array.from({ length: shape.bids }, (_, bid) => ({
      bidder: `collector_${bid}`,
      amount: (1.99 + bid).toFixed(2),
    }));
  }
  return listing;
}

/** The elements of every item. The place is told by its name alone. */
const PLAIN = replaceItemFields(
  { ...DEFAULT_ITEM, children: DEFAULT_ITEM.children.filter(({ name }) => name !== "PostalCode") },
  [...leaf("Description", "Carded and unopened. Ships in a box."), ...createItemSpecifics("Hot Wheels")],
);

/** Hosts a few pictures of the seller, so that they can be downloaded. */
async function drawPictures(simulator: Simulator, seller: Seller): Promise<string[]> {
  const size = { width: 800, height: 800 };
  return Promise.all(
    COLORS.map(async (background) => {
      const id = randomBytes(16).toString("hex");
      const jpeg = await sharp({ create: { ...size, channels: 3, background } })
        .jpeg()
        .toBuffer();
      await simulator.store.writePicture(id, jpeg);
      const expiresAt = new Date(Date.now() + 400 * DAY_MS).toISOString();
      simulator.store.state.pictures[id] = { id, seller: seller.userId, size, expiresAt };
      return getPictureUrl(simulator, id);
    }),
  );
}
