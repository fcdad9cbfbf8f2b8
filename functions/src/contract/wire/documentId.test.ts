import { expect, it } from "vitest";

import { openSharedWishlist, saveVisitorWishlist } from "../galleries/visitorWishlists.ts";
import { goLiveNow } from "../listings/listings.ts";
import { enhanceListingImages, pushDrafts } from "../listings/selling.ts";
import { dismissDeadLetter, replayDeadLetter } from "../notifications/deadLetters.ts";
import { markOrderShipped } from "../orders.ts";
import { deletePlaces } from "../places/deletePlaces.ts";
import { smartSyncListing } from "../sync.ts";
import { deleteListings, restoreListings } from "../trash/trash.ts";

const one = [goLiveNow, enhanceListingImages, smartSyncListing].map(
  ({ name, input }) => [name, (listingId: string) => input.safeParse({ listingId }).success] as const,
);
const many = [pushDrafts, deleteListings, restoreListings].map(
  ({ name, input }) =>
    [name, (listingId: string) => input.safeParse({ listingIds: [listingId] }).success] as const,
);

it.each([...one, ...many])("%s accepts a listing's id, and refuses paths", (_name, takes) => {
  expect(["ebay-110551234567", "one~ada@example.com", "1.10", "車"].filter((id) => !takes(id))).toEqual([]);
  const elsewhere = ["", "a/b", "a/b/c", "../private/ebay", ".", "..", "__all__", "x".repeat(129)];
  expect(elsewhere.filter(takes)).toEqual([]);
});

it("a visitor's wishlist has no listing whose id isn't one", () => {
  const keeps = (itemId: string) =>
    saveVisitorWishlist.input.safeParse({ username: "ada_cars", secret: "s".repeat(43), itemIds: [itemId] })
      .success;
  expect(keeps("ebay-110551234567")).toBe(true);
  expect(["", "a/b", ".", "..", "__x__"].filter(keeps)).toEqual([]);
});

const RESERVED = "__2345678901234567890__";
it.each([
  ["a shared wishlist", openSharedWishlist.input, { wishlistId: `${RESERVED.slice(0, 20)}__` }],
  ["a dead letter", replayDeadLetter.input, { id: RESERVED }],
  ["a dead letter to dismiss", dismissDeadLetter.input, { id: RESERVED }],
  ["an order", markOrderShipped.input, { orderId: RESERVED, carrier: "USPS", trackingNumber: "A1" }],
  ["an order's parent", markOrderShipped.input, { orderId: "..", carrier: "USPS", trackingNumber: "A1" }],
  ["a place", deletePlaces.input, { placeIds: [RESERVED] }],
])("%s has no id that Firestore keeps for itself", (_, schema, input) => {
  expect(schema.safeParse(input).success).toBe(false);
});
