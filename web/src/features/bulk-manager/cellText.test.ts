// @vitest-environment node
import { describe, expect, it } from "vitest";

import type { BulkRow } from "@/lib/bulkStore";

import { parseAmountCell, parseQuantityCell } from "./amounts";
import { parseItemId, findItemId, findPage } from "./ebayLink";
import { getTitle, toLotItem } from "./rowText";

describe("a price", () => {
  it.each([
    ["4.5", 4.5],
    ["$1,234.50", 1234.5],
    ["US $4.50", 4.5],
    ["4.50 USD", 4.5],
    ["4,50", 4.5],
    ["1.234,50", 1234.5],
    ["1,234", 1234],
    ["0", 0],
    ["", null],
    ["  ", null],
    ["cheap", undefined],
    ["-2", undefined],
    ["=2", undefined],
    ["2 for 3", undefined],
    ["100001", undefined],
  ])("is read from %j as %s", (text, amount) => {
    expect(parseAmountCell(text)).toBe(amount);
  });
});

describe("a quantity", () => {
  it.each([
    ["", 1],
    ["3", 3],
    [" 12 ", 12],
    ["2.0", 2],
    ["1,000", 1000],
    ["0", undefined],
    ["2.5", undefined],
    ["many", undefined],
    ["10001", undefined],
  ])("is read from %j as %s", (text, quantity) => {
    expect(parseQuantityCell(text)).toBe(quantity);
  });
});

describe("the item id in a link", () => {
  it.each([
    ["https://www.ebay.com/itm/256000000001", "256000000001"],
    ["https://www.ebay.com/itm/256000000001?hash=item3&var=0", "256000000001"],
    ["http://ebay.co.uk/itm/Hot-Wheels-67-Camaro/256000000001/", "256000000001"],
    ["www.ebay.de/itm/256000000001", "256000000001"],
    [" https://www.ebay.com/itm/256000000001 ", "256000000001"],
    ["https://www.ebay.com/p/256000000001", null],
    ["https://www.ebay.com/itm/12", null],
    ["https://www.ebay.com/itm/x256000000001", null],
    ["https://ebay.com.evil.example/itm/256000000001", null],
    ["https://notebay.com/itm/256000000001", null],
    ["https://evil.example/?to=ebay.com/itm/256000000001", null],
    ["javascript:alert('ebay.com/itm/256000000001')", null],
    ["256000000001", null],
    ["", null],
  ])("is read from %j as %s", (link, itemId) => {
    expect(findItemId(link)).toBe(itemId);
  });

  it("can be in a separate cell", () => {
    expect(parseItemId(" 256000000001 ")).toBe("256000000001");
    expect(parseItemId("2.56E+11")).toBeNull();
  });
});

it("opens the item's page or the link, and no link that runs a script", () => {
  expect(findPage({ ebayId: "256000000001", link: "x" })).toBe("https://www.ebay.com/itm/256000000001");
  expect(findPage({ ebayId: null, link: "https://example.com/car" })).toBe("https://example.com/car");
  expect(findPage({ ebayId: null, link: "javascript:alert(1)" })).toBeNull();
  expect(findPage({ ebayId: null, link: "data:text/html,x" })).toBeNull();
});

describe("a row without a valid value", () => {
  const row: BulkRow = {
    ...{ id: "1", order: 1, title: "", price: "cheap", qty: "many", binPrice: "?", link: "", sku: "" },
    ...{ ebayId: null, status: null },
  };

  it("is titled by its item id, or as untitled", () => {
    expect(getTitle({ title: " Camaro ", ebayId: "256000000001" })).toBe(" Camaro ");
    expect(getTitle({ title: "  ", ebayId: "256000000001" })).toContain("256000000001");
    expect(getTitle(row)).not.toBe("");
    expect(getTitle(row)).not.toBe(getTitle({ title: "", ebayId: "256000000001" }));
  });

  it("counts as one car without a price in a lot", () => {
    expect(toLotItem(row)).toMatchObject({
      listingId: null,
      ebayId: null,
      price: null,
      binPrice: null,
      qty: 1,
    });
    const whole = {
      ...row,
      ebayId: "1",
      price: "4.50",
      binPrice: "$4",
      qty: "3",
      title: ` ${"x".repeat(501)}`,
    };
    expect(toLotItem(whole)).toEqual({
      ...{ listingId: null, ebayId: "1", price: 4.5, binPrice: 4, qty: 3, title: "x".repeat(500) },
    });
  });
});
