import { Timestamp } from "firebase/firestore";
import { describe, expect, it } from "vitest";

import { addressLines } from "./address";
import { getRefund } from "@/lib/orders/orderState";
import { neighboursOf } from "./sequence";
import { isToShip, NEW_PARCEL, parcelErrors } from "./shipping";
import { sampleOrder } from "@/lib/orders/sampleOrders";
import { timelineOf } from "./timeline";

describe("what went back to the buyer", () => {
  it.each([
    [{}, 0],
    [{ paymentStatus: "PARTIALLY_REFUNDED", revenueCents: 1000 }, 3.75],
    [{ paymentStatus: "FULLY_REFUNDED", revenueCents: 0 }, 13.75],
    [{ status: "cancelled", revenueCents: 0 }, null],
    // Stored before that figure was.
    [{ revenueCents: 0 }, null],
  ] as const)("of %o is %o", (fields, refund) => {
    expect(getRefund(sampleOrder(fields))).toBe(refund);
  });
});

describe("a parcel", () => {
  it("needs a carrier and a tracking number that eBay takes", () => {
    expect(parcelErrors(NEW_PARCEL)).toEqual({ carrier: null, trackingNumber: "Enter the tracking number" });
    expect(parcelErrors({ ...NEW_PARCEL, carrier: "other", trackingNumber: "9400 1118-99" })).toEqual({
      carrier: "Enter the carrier",
      trackingNumber: null,
    });
    const typed = { carrier: "other", otherCarrier: "x".repeat(51), trackingNumber: "94/00" } as const;
    expect(parcelErrors(typed)).toEqual({
      carrier: "At most 50 characters",
      trackingNumber: "Only letters and digits, at most 50",
    });
  });

  it("is for an open order that isn't on its way as a whole", () => {
    expect(isToShip(sampleOrder())).toBe(true);
    expect(isToShip(sampleOrder({ shippingStatus: "PARTIALLY_SHIPPED" }))).toBe(true);
    expect(isToShip(sampleOrder({ shippingStatus: "SHIPPED" }))).toBe(false);
    expect(isToShip(sampleOrder({ status: "cancelled" }))).toBe(false);
    expect(isToShip(sampleOrder({ paymentStatus: "FULLY_REFUNDED" }))).toBe(false);
  });
});

describe("the timeline", () => {
  const texts = (fields: Parameters<typeof sampleOrder>[0]) =>
    timelineOf(sampleOrder(fields)).map(({ text, isAhead }) => (isAhead ? `(${text})` : text));
  it("says what has become of the order and what is due", () => {
    expect(texts({})).toEqual(["Ordered", "Paid", "(Ship by)"]);
    expect(texts({ paymentStatus: "PENDING", paidAt: null })).toEqual(["Ordered", "(Payment)"]);
    expect(texts({ status: "cancelled" })).toEqual(["Ordered", "Paid", "Cancelled"]);
    expect(texts({ shippingStatus: "SHIPPED" })).toEqual(["Ordered", "Paid", "Shipped"]);
    const shipments = [{ carrier: "UPS", trackingNumber: "1Z9", shippedAt: Timestamp.fromMillis(0) }];
    expect(texts({ shippingStatus: "SHIPPED", shipments })).toEqual([
      "Ordered",
      "Paid",
      "Shipped with UPS 1Z9",
    ]);
  });
});

it("writes an address as it stands on a label, without gaps where something is unknown", () => {
  expect(addressLines(sampleOrder().shipTo)).toEqual([
    "Ray Dürer",
    "12 Peg Street",
    "Apt 4",
    "Portland, OR 97201",
    "United States",
  ]);
  const bare = {
    name: null,
    company: null,
    phone: null,
    lines: [],
    city: null,
    stateOrProvince: null,
    postalCode: "8000",
    countryCode: "??",
  };
  expect(addressLines(bare)).toEqual(["8000", "??"]);
  expect(addressLines(null)).toEqual([]);
  const hub = {
    ...bare,
    name: "Pat Forwarder",
    company: "eBay International Shipping",
    lines: ["100 Hub Drive"],
  };
  expect(addressLines(hub, "42")).toEqual([
    "Pat Forwarder",
    "eBay International Shipping",
    "Reference #42",
    "100 Hub Drive",
    "8000",
    "??",
  ]);
});

it("knows who stands beside an order in the list", () => {
  expect(neighboursOf(["a", "b", "c"], "b")).toEqual({ previous: "a", next: "c" });
  expect(neighboursOf(["a", "b"], "a")).toEqual({ previous: null, next: "b" });
  expect(neighboursOf(["a", "b"], "z")).toEqual({ previous: null, next: null });
});
