// @vitest-environment node
import { expect, it } from "vitest";

import { sampleOrder } from "@/lib/orders/testing/sampleOrders";

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

it("compares a stored order with eBay's, to the cent and the second", () => {
  const differing = compareOrder(stored, said).filter(({ isSame }) => !isSame);
  expect(differing).toEqual([
    { label: "orderFulfillmentStatus", stored: "NOT_STARTED", atEbay: "FULFILLED", isSame: false },
    { label: "shippingCost", stored: "4.25", atEbay: null, isSame: false },
  ]);
});

it("counts a field of another type as missing", () => {
  for (const strange of [null, "text", [], { pricingSummary: 7, buyer: [] }]) {
    expect(compareOrder(stored, strange).every(({ atEbay }) => atEbay === null)).toBe(true);
  }
});
