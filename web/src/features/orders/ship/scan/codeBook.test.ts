// @vitest-environment node
import { expect, it } from "vitest";

import { listingDocument } from "@contract/documents";

import { toRow } from "@/lib/listings/row";

import { createCodeBook } from "./codeBook";

const UPC = "036000291452";
const OTHER = "887961954586";

function bookOf(cars: Readonly<Record<string, object>>, specifics: Readonly<Record<string, string>> = {}) {
  const rows = Object.entries(cars).map(([id, fields]) => toRow(id, listingDocument.parse(fields)));
  return createCodeBook(new Map(Object.entries(specifics)), {
    get: (id) => rows.find((row) => row.id === id) ?? null,
    findRows: (holds) => rows.filter(holds),
  });
}
const car = (id: string) => ({ id, listingId: id, sku: null });

it("finds a car by its barcodes, also by one in its SKU or in an item specific", () => {
  const book = bookOf(
    { a: { sku: "DHR20", upc: `${UPC} ${OTHER}` }, b: { sku: `0${UPC}` }, c: { upc: "torn" } },
    { c: "4006381333931" },
  );
  expect(book.getCodes(car("a"))).toMatchObject({ sku: "DHR20", upcs: [UPC, OTHER] });
  expect(book.getCodes(car("b")).upcs).toEqual([UPC]);
  expect(book.getCodes(car("c")).upcs).toEqual(["4006381333931"]);
  expect(book.getCodes({ id: "gone", listingId: null, sku: "GHT65" }).upcs).toEqual([]);
});

it("finds several cars by one barcode, as those of one assortment share it", () => {
  const shared = (others: object, specifics = {}) =>
    bookOf({ a: { sku: "DHR20", upc: UPC }, ...others }, specifics).isSharedUpc(UPC, car("a"));
  expect(shared({})).toBe(false);
  expect(shared({ b: { sku: "GHT65", upc: OTHER } })).toBe(false);
  expect(shared({ b: { sku: "GHT65", upc: `${OTHER} ${UPC}` } })).toBe(true);
  expect(shared({ b: { sku: UPC } })).toBe(true);
  expect(shared({}, { b: UPC })).toBe(true);
  // An earlier listing of the same number is the same car. Two without a number may be two cars.
  expect(shared({ b: { sku: "dhr20", upc: UPC, status: "ended" } })).toBe(false);
  expect(bookOf({ a: { upc: UPC }, b: { upc: UPC } }).isSharedUpc(UPC, car("a"))).toBe(true);
  expect(bookOf({ a: { sku: UPC }, b: { sku: UPC } }).isSharedUpc(UPC, car("a"))).toBe(true);
});

it("finds the title of a car by its id, number or custom label, in any case", () => {
  const book = bookOf({
    L1: { title: "Camaro", sku: "DHR20", customLabel: "Box 7" },
    L2: { title: "Other" },
  });
  expect(["l1", "dhr20", "BOX 7", "", "x"].map((code) => book.findTitle(code))).toEqual([
    ...["Camaro", "Camaro", "Camaro", null, null],
  ]);
});

it("finds a sold car whose listing is gone by its number and by its own barcodes in any field", () => {
  const book = bookOf({ a: { sku: "DHR20", customLabel: UPC }, b: { sku: "GHT65" } }, { a: UPC });
  expect(book.getCodes({ id: "gone", listingId: "gone", sku: "GHT65" })).toEqual({
    ...{ sku: "GHT65", customLabel: null, upcs: [] },
  });
  expect(book.getCodes({ ...car("a"), sku: "OLD" })).toMatchObject({ sku: "DHR20", customLabel: UPC });
  expect(book.isSharedUpc(UPC, car("a"))).toBe(false);
  expect(book.isSharedUpc(UPC, car("b"))).toBe(true);
  expect(book.isSharedUpc(UPC, { id: "gone", listingId: null, sku: "dhr20" })).toBe(true);
});
