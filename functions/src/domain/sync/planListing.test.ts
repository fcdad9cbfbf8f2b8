import { describe, expect, it } from "vitest";

import type { SellerItem } from "./marketplaceItem.ts";
import { buildNewListing, planListing, type SyncedListing, endVanished } from "./planListing.ts";

const ITEM: SellerItem = {
  itemId: "256000000001",
  title: "Bone Shaker",
  sku: "0012",
  applicationData: null,
  state: "active",
  endedEarly: false,
  quantity: 3,
  quantitySold: 1,
  price: 2.5,
  watchCount: 4,
  listingUrl: "https://www.ebay.com/itm/256000000001",
  startTime: 1_000,
  endTime: 9_000,
  pictureUrls: ["https://i.ebayimg.com/1.jpg"],
};
const AT_EBAY = { title: "Bone Shaker", sku: "0012", price: 2.5, quantity: 3 };
const LAST_SYNC = 5_000;

const listing = (fields: Partial<SyncedListing> = {}): SyncedListing => ({
  ...(buildNewListing(ITEM) as SyncedListing),
  lastLocalUpdate: null,
  lastEbaySync: null,
  ...fields,
});
const item = (fields: Partial<SellerItem>): SellerItem => ({ ...ITEM, ...fields });

describe("a listing that agrees with its item", () => {
  it("isn't written", () => {
    expect(planListing(listing(), ITEM, LAST_SYNC)).toEqual({ fields: {}, keepsEdit: false });
  });

  it("loses its sold copies from their places, to be packed", () => {
    const there = listing({ storageBin: "A-01 ×1, B-03 ×2", lastEbaySync: 7 });
    const sold = item({ quantity: 1, quantitySold: 3 });
    expect(planListing(there, sold, LAST_SYNC).fields).toMatchObject({
      quantity: 1,
      storageBin: "B-03",
      // Orders after the earlier reading are packed from there. Earlier sales are already deducted.
      toPack: { since: 7, copies: { "A-01": 1, "B-03": 1 } },
    });
    const never = planListing({ ...there, lastEbaySync: null }, sold, LAST_SYNC);
    expect(never.fields).toMatchObject({ toPack: { since: 0 } });
  });

  it.each([
    ["an answer without watchers and pictures", {}, { watchCount: null, pictureUrls: null }],
    [
      "another writing of the address",
      {},
      { listingUrl: "https://www.ebay.com/itm/Bone-Shaker/256000000001" },
    ],
    ["the next renewal", {}, { endTime: 99_000 }],
    ["an item without our SKU", { atEbay: { ...AT_EBAY, sku: null } }, { sku: null }],
    ["spaces around our title", { title: " Bone Shaker " }, {}],
  ])("isn't written for %s", (_, local, theirs) => {
    expect(planListing(listing(local), item(theirs), LAST_SYNC).fields).toEqual({});
  });
});

describe("a change at the marketplace", () => {
  it("is applied, and nothing else is written", () => {
    const { fields, keepsEdit } = planListing(
      listing({ lastLocalUpdate: 4_000 }),
      item({ price: 3, watchCount: 5 }),
      LAST_SYNC,
    );
    const atEbay = { ...AT_EBAY, price: 3 };
    expect(fields).toEqual({ price: 3, currentPrice: 3, watchCount: 5, atEbay });
    expect(keepsEdit).toBe(false);
  });

  it.each([
    ["sold out", { quantity: 0, quantitySold: 4 }, "sold"],
    ["ended by the seller", { endedEarly: true, quantitySold: 0 }, "ended"],
    ["run out without a sale", { quantitySold: 0 }, "unsold"],
    ["run out after a sale", {}, "ended"],
  ])("%s reads %s", (_, theirs, status) => {
    const ended = item({ ...theirs, state: "ended" });
    expect(planListing(listing(), ended, LAST_SYNC).fields).toMatchObject({ status, endTime: 9_000 });
  });
});

describe("an edit that the marketplace doesn't have", () => {
  const edited = listing({ price: 9, lastLocalUpdate: 6_000 });

  it("is kept, however old, and costs no write", () => {
    expect(planListing(edited, ITEM, LAST_SYNC)).toEqual({ fields: {}, keepsEdit: true });
    expect(planListing(edited, ITEM, 9_000)).toEqual({ fields: {}, keepsEdit: true });
  });

  it("is kept when the marketplace changes too, until both agree", () => {
    expect(planListing(edited, item({ price: 4 }), 7_000)).toEqual({
      fields: { currentPrice: 4, atEbay: { ...AT_EBAY, price: 4 } },
      keepsEdit: true,
    });
    expect(planListing(edited, item({ price: 9 }), 7_000)).toEqual({
      fields: { currentPrice: 9, atEbay: { ...AT_EBAY, price: 9 } },
      keepsEdit: false,
    });
  });

  it("protects only the edited field", () => {
    const { fields } = planListing(edited, item({ title: "Twin Mill" }), LAST_SYNC);
    expect(fields).toEqual({ title: "Twin Mill", atEbay: { ...AT_EBAY, title: "Twin Mill" } });
  });

  it("of the quantity is reduced by what was sold since", () => {
    const more = listing({ quantity: 10 });
    const { fields } = planListing(more, item({ quantity: 1, quantitySold: 3 }), LAST_SYNC);
    expect(fields).toEqual({ quantity: 8, quantitySold: 3, atEbay: { ...AT_EBAY, quantity: 1 } });
  });

  it("is no longer an edit if it was sent before a sale", () => {
    const raised = listing({ quantity: 5 });
    const { fields, keepsEdit } = planListing(raised, item({ quantity: 4, quantitySold: 2 }), LAST_SYNC);
    expect(fields).toMatchObject({ quantity: 4 });
    expect(keepsEdit).toBe(false);
  });

  it.each([
    ["after the last sync stays", { lastLocalUpdate: 6_000 }, true],
    ["before it does not", { lastLocalUpdate: 4_000 }, false],
    ["before this one listing's does not", { lastLocalUpdate: 6_000, lastEbaySync: 7_000 }, false],
  ])("without an earlier comparison: one %s", (_, times, stays) => {
    const { fields, keepsEdit } = planListing(listing({ ...times, price: 9, atEbay: null }), ITEM, LAST_SYNC);
    expect(fields).toEqual({ atEbay: AT_EBAY, ...(stays ? {} : { price: 2.5 }) });
    expect(keepsEdit).toBe(stays);
  });
});

it("keeps when an auction ends, and ends a vanished one now", () => {
  const auction = planListing(listing(), item({ listingType: "Chinese" }), LAST_SYNC).fields;
  expect(auction).toMatchObject({ listingType: "Chinese", endTime: 9_000 });
  expect(endVanished({ ...listing(), ...auction }, 6_000)).toMatchObject({ status: "ended", endTime: 6_000 });
});

it("ends a listing without an item, once", () => {
  const ended = endVanished(listing(), 8_000);
  expect(ended).toEqual({ status: "ended", endTime: 8_000 });
  expect(endVanished({ ...listing(), ...ended }, 9_000)).toEqual({});
});
