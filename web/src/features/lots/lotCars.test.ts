// @vitest-environment node
import { describe, expect, it } from "vitest";

import type { LotItem } from "@/lib/lots";

import {
  checkCounts,
  chooseItems,
  createLotValues,
  createLotRequest,
  getLotPrice,
  toLotCars,
  validateLot,
} from "./lot";

const item = (listingId: string | null, qty: number, price: number | null = 2): LotItem => ({
  ...{ title: "Hot Wheels Supra", price, binPrice: null, qty, listingId, ebayId: null },
});
it("stores the copies of each car, and no car outside the collection", () => {
  expect(toLotCars([item("camaro", 2), item(null, 1)])).toEqual([{ listingId: "camaro", copies: 2 }]);
});

describe("a typed number of copies", () => {
  const items = [item("camaro", 3)];
  it.each([
    { text: "5", qty: 5 },
    { text: "10000", qty: 10_000 },
    { text: "10001", qty: 3 },
    { text: "-1", qty: 3 },
    { text: "1.5", qty: 3 },
    { text: "x", qty: 3 },
  ])("of $text is $qty", ({ text, qty }) => {
    expect(chooseItems(items, { counts: [text] })).toEqual([{ ...items[0], qty }]);
  });

  it.each([["0"], [""], []])("of “%s” leaves the car out", (...counts) => {
    expect(chooseItems(items, { counts })).toEqual([]);
  });

  it("may be all that is for sale, and only a wrong one has a problem", () => {
    expect(checkCounts({ counts: ["2"] }, [2])).toEqual({});
    expect(checkCounts({ counts: ["3"] }, [2])).toEqual({ counts: new Map([[0, "Only 2 for sale."]]) });
    expect(checkCounts({ counts: ["3"] }, [])).toEqual({});
    expect(checkCounts({ counts: ["0", "x"] }, [2, 2])).toEqual({
      counts: new Map([[1, "Enter a whole number. 0 leaves the car out."]]),
    });
  });
});

it("a new lot has the copies as they were chosen, and nothing else", () => {
  expect(createLotValues([item("camaro", 3), item("supra", 1)])).toEqual({
    title: null,
    counts: ["3", "1"],
    strategy: "sum",
    customPrice: "",
    freeShipping: false,
    detailed: false,
    byBrand: false,
  });
});

it("a lot has a price of at most $100,000, and the average of no car is 0", () => {
  const values = createLotValues([]);
  expect(getLotPrice([], "average", "")).toBe(0);
  expect(validateLot([item("a", 1, 100_000)], values)).toEqual({});
  expect(validateLot([item("a", 1, 100_000.01)], values)).toEqual({ price: "At most $100,000" });
});

it("a lot has at most 500 listings", () => {
  const many = Array.from({ length: 500 }, () => item("a", 1));
  expect(validateLot(many, createLotValues(many))).toEqual({});
});

it("a request has no invalid price, and a picture only if there is one", () => {
  const opened = { requestId: "6f1c1d1e-54cc-4a67-9b0a-0a4a5a0f4c11", items: [item("camaro", 1)] };
  const values = { ...createLotValues(opened.items), strategy: "custom" as const, customPrice: "x" };
  const request = createLotRequest(opened, "dana", values);
  expect(request).toMatchObject({ totalPrice: 0, items: opened.items, freeShipping: false });
  expect(request).not.toHaveProperty("picture");
  expect(createLotRequest(opened, "dana", values, "https://p.example/1.jpg")).toMatchObject({
    picture: "https://p.example/1.jpg",
  });
});
