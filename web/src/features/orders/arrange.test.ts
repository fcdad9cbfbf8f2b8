// @vitest-environment node
import { Timestamp } from "firebase/firestore";
import { describe, expect, it } from "vitest";

import { arrange, canBeInAddress, getPage, mergeOrders } from "./arrange";
import { sampleItem, sampleOrder } from "@/lib/orders/testing/sampleOrders";

const at = (day: number) => Timestamp.fromMillis(Date.UTC(2026, 10, day));
const shipped = { shippingStatus: "SHIPPED" } as const;
const ids = (orders: readonly { readonly id: string }[]) => orders.map(({ id }) => id);

describe("the search", () => {
  const orders = [
    sampleOrder({ orderId: "01-1" }),
    sampleOrder({
      orderId: "02-2",
      buyer: "Élodie",
      shipTo: null,
      items: [sampleItem({ title: "Straßenkreuzer", sku: null }), sampleItem({ sku: "0012" })],
    }),
  ];
  it.each([
    ["01-1", ["01-1"]],
    ["elodie", ["02-2"]],
    ["STRASSEN", ["02-2"]],
    ["0012", ["02-2"]],
    ["durer", ["01-1"]],
    ["camaro redline", ["01-1"]],
    ["  ", ["01-1", "02-2"]],
    ["nothing like it", []],
  ])("for %o finds %o", (search, found) => {
    expect(ids(arrange(orders, search, "-date"))).toEqual(found);
  });

  it("is kept in the address only if it names no buyer", () => {
    expect(canBeInAddress("camaro", orders)).toBe(true);
    expect(canBeInAddress("01-1", orders)).toBe(true);
    expect(canBeInAddress("", orders)).toBe(true);
    expect(canBeInAddress("elodie", orders)).toBe(false);
    expect(canBeInAddress("Durer", orders)).toBe(false);
    expect(canBeInAddress("camaro redline", orders), "one word of it names a buyer").toBe(false);
    expect(canBeInAddress("somebody unknown", orders)).toBe(false);
  });
});

describe("the sort", () => {
  it("puts orders that await shipment first, by their deadlines, then the newest", () => {
    const orders = [
      sampleOrder({ orderId: "old", date: at(1), ...shipped }),
      sampleOrder({ orderId: "undue", date: at(9) }),
      sampleOrder({ orderId: "later", date: at(2), shipBy: at(12) }),
      sampleOrder({ orderId: "new", date: at(8), ...shipped }),
      sampleOrder({ orderId: "sooner", date: at(3), shipBy: at(11) }),
    ];
    expect(ids(arrange(orders, "", "awaiting"))).toEqual(["sooner", "later", "undue", "new", "old"]);
  });

  it("follows the chosen sort, and the time if two are equal", () => {
    const orders = [
      sampleOrder({ orderId: "a", date: at(1), total: 5, buyer: "zoe", shipBy: at(20) }),
      sampleOrder({ orderId: "b", date: at(3), total: 9, buyer: "Ámos" }),
      sampleOrder({ orderId: "c", date: at(2), total: 5, buyer: "mia", shipBy: at(19) }),
    ];
    expect(ids(arrange(orders, "", "-date"))).toEqual(["b", "c", "a"]);
    expect(ids(arrange(orders, "", "date"))).toEqual(["a", "c", "b"]);
    expect(ids(arrange(orders, "", "-total"))).toEqual(["b", "c", "a"]);
    expect(ids(arrange(orders, "", "total"))).toEqual(["c", "a", "b"]);
    expect(ids(arrange(orders, "", "buyer"))).toEqual(["b", "c", "a"]);
    expect(ids(arrange(orders, "", "shipBy"))).toEqual(["c", "a", "b"]);
  });
});

it("merges two lists of orders without duplicates", () => {
  const [one, other] = [sampleOrder({ orderId: "1" }), sampleOrder({ orderId: "2" })];
  expect(ids(mergeOrders([one, other], [other]))).toEqual(["1", "2"]);
});

it("shows the last page if the page is too high", () => {
  const orders = ["1", "2", "3"].map((orderId) => sampleOrder({ orderId }));
  expect(getPage(orders, 2, 2)).toMatchObject({ page: 2, pages: 2, rows: [{ id: "3" }] });
  expect(getPage(orders, 9, 2)).toMatchObject({ page: 2, rows: [{ id: "3" }] });
  expect(getPage([], 3, 2)).toMatchObject({ page: 1, pages: 1, rows: [] });
});

it("sorts orders of the same time by their ids, whichever came first", () => {
  const same = ["b", "a", "c"].map((orderId) => sampleOrder({ orderId, date: at(1) }));
  expect(ids(arrange(same, "", "-date"))).toEqual(["a", "b", "c"]);
  expect(ids(arrange(same, "", "date"))).toEqual(["a", "b", "c"]);
  expect(ids(arrange(same.toReversed(), "", "awaiting"))).toEqual(["a", "b", "c"]);
});

it("sorts buyers that are spelled alike by time, and changes no list that it was given", () => {
  const orders = [
    sampleOrder({ orderId: "old", buyer: "Ámos", date: at(1) }),
    sampleOrder({ orderId: "new", buyer: "amos", date: at(2) }),
  ];
  expect(ids(arrange(orders, "", "buyer"))).toEqual(["new", "old"]);
  expect(ids(orders)).toEqual(["old", "new"]);
});

it("ignores the deadlines of orders that don't await shipment", () => {
  const orders = [
    sampleOrder({ orderId: "old", date: at(1), shipBy: at(2), ...shipped }),
    sampleOrder({ orderId: "new", date: at(3), ...shipped }),
  ];
  expect(ids(arrange(orders, "", "awaiting"))).toEqual(["new", "old"]);
  expect(ids(arrange(orders, "", "shipBy"))).toEqual(["old", "new"]);
});

it("keeps the last of two versions of an order, in the place of the first", () => {
  const [before, after] = [1, 2].map((total) => sampleOrder({ orderId: "1", total }));
  if (!before || !after) throw new Error("no orders");
  const merged = mergeOrders([before, sampleOrder({ orderId: "2" })], [after]);
  expect(merged.map(({ id, total }) => [id, total])).toEqual([
    ["1", 2],
    ["2", sampleOrder().total],
  ]);
});

it("fills each page, and has one page for as many orders as fit", () => {
  const orders = ["1", "2", "3", "4"].map((orderId) => sampleOrder({ orderId }));
  const { rows, ...numbers } = getPage(orders, 1, 2);
  expect([ids(rows), numbers]).toEqual([["1", "2"], { page: 1, pages: 2 }]);
  expect(getPage(orders, 1, 4)).toMatchObject({ page: 1, pages: 1 });
});

it("allows a search of spaces in the address, but none that finds nothing", () => {
  expect(canBeInAddress("  ", [])).toBe(true);
  expect(canBeInAddress("camaro", [])).toBe(false);
});
