// @vitest-environment node
import { expect, it } from "vitest";

import { sampleItem, sampleOrder } from "@/lib/orders/testing/sampleOrders";
import { formatCarCode } from "@/lib/scan/scanCodes";

import { type CodeBook, findCars, findParcels, isComplete, judgeScan, readCode } from "./checking";
import { groupParcels } from "./parcels";

const [UPC, OTHER] = ["887961954586", "036000291452"] as const;
const car = (id: string, sku: string | null) => ({
  ...{ id, listingId: id, sku, title: `Car ${id}`, quantity: 1 },
});
const bookOf = (codes: Partial<ReturnType<CodeBook["getCodes"]>> = {}): CodeBook => ({
  getCodes: ({ sku }) => ({ sku, customLabel: null, upcs: [], ...codes }),
  isSharedUpc: () => false,
  findTitle: () => null,
});

it("finds a car by its own SKU where the collection has another one", () => {
  const cars = [car("L1", "DHR20"), car("L2", null)];
  expect(findCars("dhr20", cars, bookOf({ sku: null }))).toEqual({ cars: [cars[0]], isProof: true });
  expect(findCars("GHT65", cars.slice(0, 1), bookOf({ sku: "GHT65" }))).toEqual({
    cars: [cars[0]],
    isProof: true,
  });
});

it("never proves a car by a code that two cars have, whichever code it is", () => {
  const cars = [car("L1", "Box 7"), car("L2", "box 7")];
  expect(findCars("BOX 7", cars, bookOf())).toEqual({ cars, isProof: false });
  const numbered = [car("L1", "DHR20-A"), car("L2", "DHR20-B")];
  expect(findCars("DHR20", numbered, bookOf())).toEqual({ cars: numbered, isProof: false });
  expect(findCars(UPC, cars, bookOf({ upcs: [UPC] }))).toEqual({ cars, isProof: false });
});

it("finds nothing by a code that no car has", () => {
  expect(findCars("nonsense", [car("L1", "DHR20")], bookOf())).toEqual({ cars: [], isProof: false });
  expect(findCars("", [car("L1", "")], bookOf({ sku: "" }))).toEqual({ cars: [], isProof: false });
});

it.each([
  { code: "DHR20", finds: true },
  { code: " dhr20-d9b0b g1 ", finds: true },
  { code: "DHR20.1", finds: true },
  { code: "DHR20 next", finds: true },
  { code: "DHR200", finds: false },
])("finds a toy number in $code: $finds", ({ code, finds }) => {
  expect(findCars(code, [car("L1", "DHR20-9")], bookOf()).cars).toHaveLength(finds ? 1 : 0);
});

it("reads the listing's id of a label, and any other text without spaces around it", () => {
  expect([readCode(formatCarCode("L1")), readCode(" DHR20 ")]).toEqual(["L1", "DHR20"]);
});

const parcelOf = (...skus: readonly (string | null)[]) => {
  const items = skus.map((sku, at) => sampleItem({ listingId: `L${at}`, sku, quantity: 2 }));
  const [parcel] = groupParcels([sampleOrder({ items })]);
  if (!parcel) throw new Error("no parcel");
  return parcel;
};

it("stops at a toy number only if every car of the parcel has one", () => {
  const kind = (...skus: readonly (string | null)[]) =>
    judgeScan("FYD99", parcelOf(...skus), {}, bookOf()).kind;
  expect([kind("DHR20", "GHT65"), kind("DHR20", null), kind("DHR20", "Box 7")]).toEqual([
    ...["wrong", "unknown", "unknown"],
  ]);
});

it("stops at a barcode only if every car of the parcel has one", () => {
  const only: CodeBook = {
    ...bookOf(),
    getCodes: ({ id, sku }) => ({ sku, customLabel: null, upcs: id === "L0" ? [OTHER] : [] }),
  };
  expect(judgeScan(UPC, parcelOf("DHR20"), {}, only)).toEqual({ kind: "wrong", code: UPC, title: null });
  expect(judgeScan(UPC, parcelOf("DHR20", "GHT65"), {}, only)).toEqual({ kind: "unknown", code: UPC });
});

it("completes a parcel with every copy of every car, also with too many", () => {
  const parcel = parcelOf("DHR20", "GHT65");
  expect(isComplete(parcel, {})).toBe(false);
  expect(isComplete(parcel, { L0: 2, L1: 1 })).toBe(false);
  expect(isComplete(parcel, { L0: 2, L1: 3 })).toBe(true);
});

it("names all parcels that need a car, and none by a code that proves nothing", () => {
  const parcels = [parcelOf("DHR20"), parcelOf("GHT65"), parcelOf("DHR20", "GHT65")];
  expect(findParcels("DHR20", parcels, bookOf())).toEqual([parcels[0], parcels[2]]);
  expect(findParcels("Box 7", [parcelOf("Box 7", "Box 7")], bookOf())).toEqual([]);
});
