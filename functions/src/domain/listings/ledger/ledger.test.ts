import { describe, expect, it } from "vitest";

import { type ItemAtEbay, listingDocument } from "../../../contract/documents.ts";
import { wholeItem } from "../testing/wholeItem.ts";
import { buildLedger, compareFields, isRevisable, type LedgerSource, pickBasics } from "./ledger.ts";

const ITEM = wholeItem({ itemId: "110", sku: "DHR20", conditionDescriptors: {} });
const AT_EBAY = { title: "Camaro", sku: "DHR20", price: 3, quantity: 5 };
const listing = (fields: object = {}) =>
  listingDocument.parse({
    ...{ title: "Camaro", sku: "DHR20", price: 3, quantity: 5, ebayItemId: "110", status: "active" },
    ...{ description: "Camaro", atEbay: AT_EBAY, ...fields },
  });
const time = (milliseconds: number) => ({ toMillis: () => milliseconds });
const known = (
  fields: object = {},
  item: ItemAtEbay | null = null,
  times: Partial<LedgerSource> = {},
): LedgerSource => ({
  ...{
    listing: { ...listing(), ...fields },
    item,
    readAt: null,
    syncedAt: null,
    ...times,
  },
});
const line = (given: LedgerSource, field: string) =>
  compareFields(given).find((each) => each.field === field);

it("the ledger has the terms of the item only if they are wanted and known", () => {
  const read = { ...known({}, ITEM, { readAt: 7 }), listingId: "a" };
  expect(buildLedger(read, ({ itemId }) => itemId)).toEqual({
    ...{ listingId: "a", title: "Camaro", isRevisable: true, terms: "110", readAt: 7 },
    lines: compareFields(read),
  });
  expect(buildLedger(read, null).terms).toBeNull();
  expect(buildLedger({ ...known(), listingId: "a" }, ({ itemId }) => itemId).terms).toBeNull();
});

describe("a listing without a reading of its item", () => {
  it("is compared with what every sync knows, in the order of the form", () => {
    const lines = compareFields(known({ price: 4, title: " Camaro " }));
    const common = { checkedAt: null, differs: false };
    expect(lines.toSorted((a, b) => (a.field < b.field ? -1 : 1))).toEqual([
      { field: "price", ours: 4, theirs: 3, ...common, differs: true },
      { field: "quantity", ours: 5, theirs: 5, ...common },
      { field: "sku", ours: "DHR20", theirs: "DHR20", ...common },
      { field: "title", ours: " Camaro ", theirs: "Camaro", ...common },
    ]);
  });

  it("has the pictures that a sync found", () => {
    expect(line(known({ ebayPhotos: ["https://i.ebayimg.com/1.jpg"] }), "firebaseImages")).toMatchObject({
      ...{ ours: [], theirs: ["https://i.ebayimg.com/1.jpg"] },
    });
    expect(line(known(), "firebaseImages")).toBeUndefined();
  });

  it("has no lines if it isn't at eBay", () => {
    expect(compareFields(known({ ebayItemId: null }, ITEM))).toEqual([]);
    expect(compareFields(known({ atEbay: undefined }))).toEqual([]);
  });
});

describe("a listing with a reading of its item", () => {
  it("is compared with all of it, where what syncs compare is from the last of them", () => {
    const given = known({ atEbay: { ...AT_EBAY, price: 2 } }, ITEM, { readAt: 7 });
    expect(line(given, "price")).toMatchObject({ ours: 3, theirs: 2, differs: true });
    expect(line(given, "conditionId")).toMatchObject({ ours: null, theirs: "1000" });
    expect(line(given, "firebaseImages")).toMatchObject({ theirs: ITEM.pictureUrls, checkedAt: 7 });
    expect(line(known({ atEbay: undefined }, ITEM), "price")).toMatchObject({ theirs: 3 });
  });

  it("isn't compared with the reading of another item", () => {
    expect(line(known({}, wholeItem({ itemId: "99" })), "conditionId")).toBeUndefined();
  });

  it("differs in the description by its text, and without a reading by what waits to be sent", () => {
    expect(line(known({}, ITEM), "description")).toEqual({
      ...{ field: "description", ours: "Camaro", theirs: "Camaro", differs: false, checkedAt: null },
    });
    expect(line(known({ description: "Mint" }, ITEM), "description")).toMatchObject({ differs: true });
    // Blank descriptions are published as the title.
    expect(line(known({ description: null }, ITEM), "description")).toMatchObject({
      ours: null,
      differs: false,
    });
  });

  it("differs in its item specifics", () => {
    const item = { ...ITEM, specifics: [{ name: "Scale", values: ["1:64"] }] };
    const scale = (text: string) => line(known({ itemSpecifics: { Scale: text } }, item), "itemSpecifics");
    expect(scale("1:64")).toMatchObject({ differs: false, theirs: { Scale: "1:64" } });
    expect(scale("1:43")).toMatchObject({ differs: true });
  });

  it("shows details of the condition only if a side has any", () => {
    expect(line(known({}, ITEM), "conditionDescriptors")).toBeUndefined();
    const graded = { ...ITEM, conditionDescriptors: { "27501": "275010" } };
    expect(line(known({}, graded), "conditionDescriptors")).toMatchObject({ differs: true });
    const own = { conditionDescriptors: { "27501": "275010" } };
    expect(line(known(own, graded), "conditionDescriptors")).toMatchObject({ differs: false });
    expect(line(known(own, ITEM), "conditionDescriptors")).toHaveProperty("theirs", {});
    expect(line(known(own, ITEM), "conditionDescriptors")).toHaveProperty("differs", true);
  });
});

describe("the time of a comparison", () => {
  const times = { lastEbaySync: time(3), startTime: time(2) };

  it("is the latest of reading, sync and publication where every sync compares", () => {
    const at = (fields: object, more: Partial<LedgerSource>) =>
      line(known(fields, ITEM, more), "price")?.checkedAt;
    expect(at(times, { readAt: 1, syncedAt: 0 })).toBe(3);
    expect(at(times, { readAt: 4, syncedAt: 5 })).toBe(5);
    expect(at(times, { readAt: 6, syncedAt: 5 })).toBe(6);
    expect(at({ startTime: time(2) }, {})).toBe(2);
    expect(at({}, {})).toBeNull();
  });

  it("is that of the reading for all else", () => {
    expect(line(known(times, ITEM, { readAt: 1, syncedAt: 9 }), "description")?.checkedAt).toBe(1);
    expect(line(known(times, ITEM, { syncedAt: 9 }), "description")?.checkedAt).toBeNull();
  });
});

describe("a listing", () => {
  it.each<[string, object, ItemAtEbay | null, boolean]>([
    ["that is live", {}, null, true],
    ["at a fixed price", { listingType: "FixedPriceItem" }, null, true],
    ["that is an auction", { listingType: "Chinese" }, null, false],
    ["whose item is at a fixed price", { listingType: "Chinese" }, ITEM, true],
    ["whose item is an auction", {}, { ...ITEM, listingType: "Chinese" }, false],
    ["that has ended", { status: "ended" }, null, false],
    ["without an item", { ebayItemId: null }, null, false],
  ])("%s is revisable or not", (_, fields, item, expected) => {
    expect(isRevisable({ listing: listing(fields), item })).toBe(expected);
  });
});

it("every sync compares title, SKU, price in dollars and quantity", () => {
  expect(pickBasics({ ...ITEM, priceCents: 435 })).toEqual({ ...AT_EBAY, price: 4.35 });
});
