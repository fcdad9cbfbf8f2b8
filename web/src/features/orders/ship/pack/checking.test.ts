// @vitest-environment node
import { describe, expect, it } from "vitest";

import { sampleItem, sampleOrder } from "@/lib/orders/testing/sampleOrders";

import { formatCarCode, formatPlaceCode } from "@/lib/scan/scanCodes";

import { type CodeBook, findParcels, isComplete, judgeScan } from "./checking";
import { getPackingState, groupParcels, isPacked } from "./parcels";

const UPC = "887961954586";
const item = (listingId: string, sku: string, quantity = 1) =>
  sampleItem({ listingId, sku, title: `Car ${listingId}`, quantity });
const [parcel] = groupParcels([sampleOrder({ items: [item("L1", "DHR20", 2), item("L2", "GHT65")] })]);
if (!parcel) throw new Error("no parcel");

const book = (upc: Readonly<Record<string, string>> = {}, isShared = false): CodeBook => ({
  getCodes: ({ id, sku }) => ({
    sku,
    customLabel: id === "L2" ? "Box 7" : null,
    upcs: [upc[id] ?? []].flat(),
  }),
  isSharedUpc: () => isShared,
  findTitle: (code) => (code === "HKC19" ? "Twin Mill" : null),
});
const judge = (code: string, scanned = {}, known = book()) => {
  const verdict = judgeScan(code, parcel, scanned, known);
  return "car" in verdict ? `${verdict.kind} ${verdict.car.id}` : verdict.kind;
};

describe("a scan while a parcel is packed", () => {
  it.each([
    ["our own label", formatCarCode("L1")],
    ["the SKU, however it is spelled", " dhr20 "],
    ["the number as the card prints it", "DHR20-D9B0B G1"],
  ])("finds a car by %s", (_, code) => {
    expect(judge(code)).toBe("right L1");
  });

  it("finds a car by its custom label and by its barcode", () => {
    expect(judge("box 7")).toBe("right L2");
    expect(judge(UPC, {}, book({ L2: UPC }))).toBe("right L2");
    expect(judge(`0${UPC}`, {}, book({ L2: UPC }))).toBe("right L2");
  });

  it("asks for another code if several cars share a barcode", () => {
    expect(judge(UPC, {}, book({ L1: UPC, L2: UPC }))).toBe("ambiguous");
    // The copy in the hand may be a third one of the other car.
    expect(judge(UPC, { L1: 2 }, book({ L1: UPC, L2: UPC }))).toBe("ambiguous");
  });

  it("asks for another code if a car outside the parcel shares the barcode", () => {
    expect(judge(UPC, {}, book({ L2: UPC }, true))).toBe("ambiguous");
    expect(findParcels(UPC, [parcel], book({ L2: UPC }, true))).toEqual([]);
    expect(findParcels(UPC, [parcel], book({ L2: UPC }))).toEqual([parcel]);
    // This applies even if the barcode is the SKU.
    const coded: CodeBook = {
      ...book({}, true),
      getCodes: () => ({ sku: UPC, customLabel: null, upcs: [UPC] }),
    };
    const one = { ...parcel, cars: parcel.cars.slice(0, 1) };
    expect(judgeScan(UPC, one, {}, coded)).toMatchObject({ kind: "ambiguous" });
    expect(judge("DHR20", {}, book({ L1: UPC }, true))).toBe("right L1");
  });

  it("asks for the cars of a lot one by one if the lot's own label is scanned", () => {
    const cars = [{ listingId: "L1", copies: 2 }];
    const lots = new Map([["lot-1", { cars, isWhole: true }]]);
    const findName = () => ({ title: "Twin Mill", sku: "HKC19" });
    const [lotParcel] = groupParcels([sampleOrder({ items: [item("lot-1", "")] })], {}, { lots, findName });
    if (!lotParcel) throw new Error("no parcel");
    expect(judgeScan(formatCarCode("lot-1"), lotParcel, {}, book())).toEqual({ kind: "lot" });
    expect(judgeScan("HKC19", lotParcel, { L1: 1 }, book())).toMatchObject({
      kind: "right",
      car: { id: "L1" },
    });
    expect(judgeScan("HKC19", lotParcel, { L1: 2 }, book())).toMatchObject({ kind: "twice" });
  });

  it("says that a car is in the parcel already", () => {
    expect(judge("DHR20", { L1: 1 })).toBe("right L1");
    expect(judge("DHR20", { L1: 2 })).toBe("twice L1");
  });

  it("stops at a car of the collection, and at a toy number or barcode of none of these cars", () => {
    expect(judgeScan("HKC19", parcel, {}, book())).toEqual({
      kind: "wrong",
      code: "HKC19",
      title: "Twin Mill",
    });
    expect(judge("FYD99-A1")).toBe("wrong");
    expect(judgeScan(formatCarCode("HKC19"), parcel, {}, book())).toMatchObject({
      kind: "wrong",
      title: "Twin Mill",
    });
    expect(judge(UPC, {}, book({ L1: "036000291452", L2: "036000291452" }))).toBe("wrong");
  });

  it("doesn't stop at a code that belongs to no known car", () => {
    expect(judge("9400111899223197428490")).toBe("unknown");
    expect(judge(UPC)).toBe("unknown");
    expect(judge("%$")).toBe("unknown");
    expect(judge(formatPlaceCode("A-01"))).toBe("unknown");
  });

  it("completes the parcel with the last copy", () => {
    expect(isComplete(parcel, { L1: 2 })).toBe(false);
    expect(isComplete(parcel, { L1: 2, L2: 1 })).toBe(true);
  });

  it("finds the parcels that need a car", () => {
    expect(findParcels("GHT65", [parcel], book())).toEqual([parcel]);
    expect(findParcels("HKC19", [parcel], book())).toEqual([]);
  });
});

describe("parcels", () => {
  const order = (orderId: string, fields = {}) => sampleOrder({ orderId, ...fields });
  const ids = (orders: Parameters<typeof groupParcels>[0], apart = {}) =>
    groupParcels(orders, apart).map((each) => each.orders.map(({ orderId }) => orderId).join("+"));

  it("join the orders of one buyer to one address, however it is spelled", () => {
    const { shipTo } = order("0");
    const spelled = { ...shipTo, lines: ["12 PEG STREET", "apt 4"] };
    expect(ids([order("1"), order("2", { shipTo: spelled }), order("3", { buyer: "bob" })])).toEqual([
      "1+2",
      "3",
    ]);
  });

  it("stay apart on request, for other addresses or keys of the provider, and where the street is unknown", () => {
    const { shipTo } = order("0");
    expect(ids([order("1"), order("2")], { 2: true })).toEqual(["1", "2"]);
    expect(ids([order("1"), order("2", { shipTo: { ...shipTo, postalCode: "97202" } })])).toEqual(["1", "2"]);
    const keyed = (id: string) => order(id, { shipToReferenceId: `ref-${id}` });
    expect(ids([keyed("1"), keyed("2")])).toEqual(["1", "2"]);
    const blank = (id: string) => order(id, { shipTo: { ...shipTo, lines: [] } });
    expect(ids([blank("1"), blank("2")])).toEqual(["1", "2"]);
  });

  it("add up the copies of a car, and are packed once every order is", () => {
    const at = { toMillis: () => 0, toDate: () => new Date(0) };
    const packed = (orderId: string, state: "checked" | "overridden" | "stopped" | null) =>
      order(orderId, {
        items: [item("L1", "DHR20", 2)],
        packing: state && { state, scanned: null, reason: null, at },
      });
    const state = (...orders: ReturnType<typeof order>[]) => {
      const [joined] = groupParcels(orders);
      if (!joined) throw new Error("no parcel");
      expect(joined.cars).toMatchObject([{ id: "L1", quantity: 2 * orders.length }]);
      return [getPackingState(joined), isPacked(joined)];
    };
    expect(state(packed("1", "checked"), packed("2", "checked"))).toEqual(["checked", true]);
    expect(state(packed("1", "checked"), packed("2", "overridden"))).toEqual(["overridden", true]);
    expect(state(packed("1", "checked"), packed("2", null))).toEqual(["open", false]);
    expect(state(packed("1", "stopped"), packed("2", null))).toEqual(["stopped", false]);
  });
});
