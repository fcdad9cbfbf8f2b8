import { expect, it } from "vitest";

import { sampleOrder } from "@/lib/orders/sampleOrders";

import { compareOrder } from "./compare";

const stored = sampleOrder();
const said = {
  orderId: stored.orderId,
  buyer: { username: "redline_ray" },
  orderPaymentStatus: "PAID",
  orderFulfillmentStatus: "FULFILLED",
  creationDate: "2026-11-01T00:00:00.000Z",
  lastModifiedDate: "2026-11-01T01:00:00.123Z",
  cancelStatus: { cancelState: "NONE_REQUESTED" },
  pricingSummary: { total: { value: "13.75", currency: "USD" }, priceSubtotal: { value: "9.5" } },
  lineItems: [{}],
};

it("holds what is stored against what eBay says, cents and seconds alike", () => {
  const differing = compareOrder(stored, said).filter(({ isSame }) => !isSame);
  expect(differing).toEqual([
    { label: "orderFulfillmentStatus", stored: "NOT_STARTED", atEbay: "FULFILLED", isSame: false },
    { label: "shippingCost", stored: "4.25", atEbay: null, isSame: false },
  ]);
});

it("takes an answer of another shape for one that says nothing", () => {
  for (const strange of [null, "text", [], { pricingSummary: 7, buyer: [] }]) {
    expect(compareOrder(stored, strange).every(({ atEbay }) => atEbay === null)).toBe(true);
  }
});
