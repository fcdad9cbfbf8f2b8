import { Timestamp } from "firebase/firestore";
import { describe, expect, it } from "vitest";

import { arrange, mayStandInAddress, pageOf, together } from "./arrange";
import { sampleItem, sampleOrder } from "@/lib/orders/sampleOrders";

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

  it("stands in the address only where it names no buyer", () => {
    expect(mayStandInAddress("camaro", orders)).toBe(true);
    expect(mayStandInAddress("01-1", orders)).toBe(true);
    expect(mayStandInAddress("", orders)).toBe(true);
    expect(mayStandInAddress("elodie", orders)).toBe(false);
    expect(mayStandInAddress("Durer", orders)).toBe(false);
    expect(mayStandInAddress("camaro redline", orders), "one word of it names a buyer").toBe(false);
    expect(mayStandInAddress("somebody unknown", orders)).toBe(false);
  });
});

describe("the order of rows", () => {
  it("has first what waits to be shipped, the soonest due at the top, then the newest", () => {
    const orders = [
      sampleOrder({ orderId: "old", date: at(1), ...shipped }),
      sampleOrder({ orderId: "undue", date: at(9) }),
      sampleOrder({ orderId: "later", date: at(2), shipBy: at(12) }),
      sampleOrder({ orderId: "new", date: at(8), ...shipped }),
      sampleOrder({ orderId: "sooner", date: at(3), shipBy: at(11) }),
    ];
    expect(ids(arrange(orders, "", "awaiting"))).toEqual(["sooner", "later", "undue", "new", "old"]);
  });

  it("goes by what is asked for, and by time where that is the same", () => {
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

it("has an order once that is among the newest and among those that wait", () => {
  const [one, other] = [sampleOrder({ orderId: "1" }), sampleOrder({ orderId: "2" })];
  expect(ids(together([one, other], [other]))).toEqual(["1", "2"]);
});

it("has no page beyond the last one", () => {
  const orders = ["1", "2", "3"].map((orderId) => sampleOrder({ orderId }));
  expect(pageOf(orders, 2, 2)).toMatchObject({ page: 2, pages: 2, rows: [{ id: "3" }] });
  expect(pageOf(orders, 9, 2)).toMatchObject({ page: 2, rows: [{ id: "3" }] });
  expect(pageOf([], 3, 2)).toMatchObject({ page: 1, pages: 1, rows: [] });
});
