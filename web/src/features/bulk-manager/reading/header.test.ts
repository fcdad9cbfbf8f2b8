// @vitest-environment node
import { expect, it } from "vitest";

import { findHeader } from "./header";

const find = (...lines: readonly string[]) => {
  const found = findHeader(lines.join("\n"));
  return found && { line: found.line, columns: found.columns };
};

it.each([
  ["Item ID,Title", { ebayId: 0, title: 1 }],
  ["eBay item number,Title", { ebayId: 0, title: 1 }],
  ["Start price,Buy it now price", { price: 0, binPrice: 1 }],
  ["BIN price,Current price", { binPrice: 0, price: 1 }],
  ["Item title,Image URL", { title: 0, link: 1 }],
  ["Title,Available qty,Custom label (SKU)", { title: 0, qty: 1, sku: 2 }],
  ["title,price,total price", { title: 0, price: 1 }],
  ["Listing price,price", { price: 1 }],
  ["TOTAL_PRICE,bin-price,U R L", { price: 0, binPrice: 1, link: 2 }],
  ["title,notes,colour", { title: 0 }],
])("finds the columns of %j", (head, columns) => {
  expect(find(head)).toEqual({ line: 1, columns });
});

it("prefers the row with the most exact names, then the widest one, then the first", () => {
  expect(find("title,Start price,x,y", "title,price")?.line).toBe(2);
  expect(find("title,price", "title,price,x")?.line).toBe(2);
  expect(find("title,price,x", "title,price,y, ")?.line).toBe(1);
});

it("ignores rows that name no title, link or price, and a first row that begins with $", () => {
  expect(find("sku,qty")).toBeNull();
  expect(find("  $ price,title")).toBeNull();
  expect(find("sku,qty", "$ price,title")).toMatchObject({ line: 2 });
  expect(find('"title,price')).toBeNull();
});

it("searches the first 50 rows", () => {
  const above = (count: number) => Array.from({ length: count }, () => "x,y");
  expect(find(...above(49), "title,price")?.line).toBe(50);
  expect(find(...above(50), "title,price")).toBeNull();
});
