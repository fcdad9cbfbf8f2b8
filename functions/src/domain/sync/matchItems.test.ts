import { describe, expect, it } from "vitest";

import type { SellerItem } from "./marketplaceItem.ts";
import { indexListings, type LocalListing } from "./matchItems.ts";
import type { SyncedListing } from "./planListing.ts";

const item = (fields: Partial<SellerItem> = {}): SellerItem => ({
  itemId: "256000000001",
  title: "Bone Shaker",
  sku: "DHR20",
  applicationData: null,
  state: "active",
  endedEarly: false,
  quantity: 1,
  quantitySold: 0,
  price: 2,
  watchCount: 0,
  listingUrl: null,
  startTime: null,
  endTime: null,
  pictureUrls: null,
  ...fields,
});

const local = (id: string, fields: Partial<SyncedListing> = {}): LocalListing => ({
  id,
  version: 1,
  listing: {
    title: "",
    sku: null,
    price: null,
    quantity: 1,
    isDraft: true,
    status: "draft",
    ebayItemId: null,
    quantitySold: 0,
    ebayPhotos: [],
    unsentFields: [],
    startTime: null,
    endTime: null,
    lastLocalUpdate: null,
    lastEbaySync: null,
    ...fields,
  },
});
const live = { isDraft: false, status: "active" as const };

const matched = (locals: LocalListing[], theirs: Partial<SellerItem> = {}) => {
  const match = indexListings(locals).match(item(theirs));
  return typeof match === "string" ? match : match.id;
};

describe("an item is matched", () => {
  it("to the listing with its item id, before all others", () => {
    const listings = [local("draft", { sku: "DHR20" }), local("L1", { ...live, ebayItemId: "256000000001" })];
    expect(matched(listings, { applicationData: "draft" })).toBe("L1");
  });

  it("to the listing whose id was sent along, if that one has no item", () => {
    expect(matched([local("L2")], { applicationData: "L2" })).toBe("L2");
    expect(matched([local("L2", { ...live, ebayItemId: "other" })], { applicationData: "L2" })).toBe("new");
  });

  it("to a listing with its SKU that has no item", () => {
    expect(matched([local("b", { sku: "DHR20" }), local("a", { sku: "DHR20" })])).toBe("a");
    expect(matched([local("a", { ...live, sku: "DHR20", ebayItemId: "other" })])).toBe("new");
    expect(matched([local("a", { sku: null })], { sku: null })).toBe("new");
  });

  it("to no listing that another item was matched to", () => {
    const index = indexListings([local("a", { sku: "DHR20" })]);
    expect(index.match(item())).toMatchObject({ id: "a" });
    expect(index.match(item({ itemId: "256000000002" }))).toBe("new");
    expect(index.match(item())).toMatchObject({ id: "a" });
  });
});

it("skips items that ended before they were seen", () => {
  expect(matched([], { state: "ended" })).toBe("skip");
  expect(matched([local("a", { sku: "DHR20" })], { state: "ended" })).toBe("skip");
});

it("creates no second listing for an item whose listing now has another item", () => {
  expect(matched([local("ebay-256000000001", { ...live, ebayItemId: "other" })])).toBe("skip");
});

it("skips a damaged listing", () => {
  expect(matched([{ id: "ebay-256000000001", version: 1, listing: null }])).toBe("skip");
});
