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

it("merges lists without duplicates", () => {
  const [one, other] = [sampleOrder({ orderId: "1" }), sampleOrder({ orderId: "2" })];
  expect(ids(mergeOrders([one, other], [other]))).toEqual(["1", "2"]);
});

it("shows the last page if the page is too high", () => {
  const orders = ["1", "2", "3"].map((orderId) => sampleOrder({ orderId }));
  expect(getPage(orders, 2, 2)).toMatchObject({ page: 2, pages: 2, rows: [{ id: "3" }] });
  expect(getPage(orders, 9, 2)).toMatchObject({ page: 2, rows: [{ id: "3" }] });
  expect(getPage([], 3, 2)).toMatchObject({ page: 1, pages: 1, rows: [] });
});
