import { Timestamp } from "firebase/firestore";
import { describe, expect, it } from "vitest";

import { sampleItem, sampleOrder } from "@/lib/orders/testing/sampleOrders";

import { countCopies, groupParcels, type LotNames } from "./parcels";

type Fields = Parameters<typeof sampleOrder>[0];
const order = (orderId: string, fields: Fields = {}) => sampleOrder({ orderId, ...fields });
const shipTo = sampleOrder().shipTo ?? null;
const grouped = (orders: Parameters<typeof groupParcels>[0], apart = {}) =>
  groupParcels(orders, apart).map((parcel) => parcel.orders.map(({ orderId }) => orderId).join(" "));

describe("orders share a parcel", () => {
  it("if buyer and address are the same, however they are written", () => {
    const shouted = { shipTo: shipTo && { ...shipTo, city: "PORTLAND" } };
    expect(grouped([order("1"), order("2", { buyer: "other" }), order("3", shouted)])).toEqual(["1 3", "2"]);
  });

  it.each<[string, Fields]>([
    ["another buyer", { buyer: "other" }],
    ["another street", { shipTo: shipTo && { ...shipTo, lines: ["13 Peg Street"] } }],
    ["another country", { shipTo: shipTo && { ...shipTo, countryCode: "CA" } }],
    ["another reference of the shipping provider", { shipToReferenceId: "A1" }],
  ])("but not with %s", (_, fields) => {
    expect(grouped([order("1"), order("2", fields)])).toEqual(["1", "2"]);
  });

  it("but not if the seller separated them", () => {
    const orders = [order("1"), order("2"), order("3")];
    expect(grouped(orders, { 2: true, 3: false })).toEqual(["1 3", "2"]);
  });

  it("but not without a street", () => {
    const town = { shipTo: shipTo && { ...shipTo, lines: [] } };
    expect(grouped([order("1", town), order("2", town)])).toEqual(["1", "2"]);
    expect(grouped([order("1", { shipTo: null }), order("2", { shipTo: null })])).toEqual(["1", "2"]);
  });
});

it("adds up the copies of each car, also of cars that the collection doesn't contain", () => {
  const foreign = { listingId: null, sku: null };
  const [parcel] = groupParcels([
    order("1", { items: [sampleItem({ quantity: 2 }), sampleItem({ ...foreign, ebayItemId: "7" })] }),
    order("2", {
      items: [
        sampleItem({ quantity: 1, title: "Later title" }),
        sampleItem({ ...foreign, ebayItemId: "7", quantity: 3 }),
        sampleItem({ ...foreign, ebayItemId: "8", quantity: 1 }),
      ],
    }),
  ]);
  expect(parcel?.cars.map(({ id, listingId, quantity }) => [id, listingId, quantity])).toEqual([
    ["L1", "L1", 3],
    ["item-7", null, 5],
    ["item-8", null, 1],
  ]);
  expect(parcel?.cars[0]?.title).toBe(sampleItem().title);
  expect(parcel?.lines.map(({ id, quantity, cars }) => [id, quantity, cars])).toEqual([
    ["L1", 3, []],
    ["item-7", 5, []],
    ["item-8", 1, []],
  ]);
  expect(parcel && countCopies(parcel)).toBe(9);
});

it("packs the cars of a lot, and lists them below the lot", () => {
  const opened: LotNames = {
    lots: new Map([["lot-1", { cars: [{ listingId: "L2", copies: 2 }], isWhole: true }]]),
    findName: () => ({ title: "Twin Mill", sku: "GHT65" }),
  };
  const lot = sampleItem({ listingId: "lot-1", title: "A lot", sku: null, quantity: 3 });
  const [parcel] = groupParcels([order("1", { items: [lot, sampleItem({ quantity: 1 })] })], {}, opened);
  expect(parcel?.cars.map(({ id, quantity }) => [id, quantity])).toEqual([
    ["L2", 6],
    ["L1", 1],
  ]);
  expect(parcel?.lines).toMatchObject([
    { id: "lot-1", quantity: 3, cars: [{ title: "Twin Mill", sku: "GHT65", quantity: 6 }] },
    { id: "L1", quantity: 1, cars: [] },
  ]);
});

it("a parcel is due with the first of its orders", () => {
  const due = (...times: readonly (number | null)[]) =>
    groupParcels(
      times.map((at, index) =>
        order(String(index), { shipBy: at === null ? null : Timestamp.fromMillis(at) }),
      ),
    )[0]?.shipBy;
  expect(due(9, 5, null)).toBe(5);
  expect(due(null, null)).toBeNull();
});
