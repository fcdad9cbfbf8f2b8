// @vitest-environment node
import { expect, it } from "vitest";

import { sampleItem, sampleOrder } from "@/lib/orders/testing/sampleOrders";

import { sumChargedFees } from "./chargedFees";

const car = sampleItem({ listingId: "L1", price: 6, quantity: 1 });
const other = sampleItem({ listingId: "L2", price: 2, quantity: 2 });

it("shares an order's fee by price, and averages it over the copies", () => {
  const orders = [sampleOrder({ fee: 2, items: [car, other] }), sampleOrder({ fee: 1, items: [car] })];
  expect(sumChargedFees(orders, "L1")).toEqual({ fees: 1.1, copies: 2 });
  expect(sumChargedFees(orders, "L2")).toEqual({ fees: 0.4, copies: 2 });
});

it("knows nothing from orders without a fee, cancelled ones and free ones", () => {
  const orders = [
    sampleOrder({ fee: null, items: [car] }),
    sampleOrder({ status: "cancelled", items: [car] }),
    sampleOrder({ items: [{ ...car, price: 0 }] }),
    sampleOrder({ items: [other] }),
  ];
  expect(sumChargedFees(orders, "L1")).toBeNull();
});
