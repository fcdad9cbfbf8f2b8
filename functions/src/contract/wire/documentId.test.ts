import { expect, it } from "vitest";

import { goLiveNow } from "../listings/listings.ts";
import { enhanceListingImages, pushDrafts } from "../listings/selling.ts";
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
