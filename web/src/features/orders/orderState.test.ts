// @vitest-environment node
import { Timestamp } from "firebase/firestore";
import { describe, expect, it } from "vitest";

import { formatAddress } from "./address";
import { getRefund } from "@/lib/orders/orderState";
import { findNeighbours } from "./sequence";
import { isToShip, NEW_PARCEL, validateParcel } from "./shipping";
import { sampleOrder } from "@/lib/orders/testing/sampleOrders";
import { getTimeline } from "./timeline";

describe("the refund", () => {
  it.each([
    [{}, 0],
    [{ paymentStatus: "PARTIALLY_REFUNDED", revenueCents: 1000 }, 3.75],
    [{ paymentStatus: "FULLY_REFUNDED", revenueCents: 0 }, 13.75],
    [{ status: "cancelled", revenueCents: 0 }, null],
    // The order was stored before that field existed.
    [{ revenueCents: 0 }, null],
  ] as const)("of %o is %o", (fields, refund) => {
    expect(getRefund(sampleOrder(fields))).toBe(refund);
  });
});

describe("a parcel", () => {
  it("needs a carrier and a tracking number that eBay accepts", () => {
    expect(validateParcel(NEW_PARCEL)).toEqual({
      carrier: null,
      trackingNumber: "Enter the tracking number",
    });
    expect(validateParcel({ ...NEW_PARCEL, carrier: "other", trackingNumber: "9400 1118-99" })).toEqual({
      carrier: "Enter the carrier",
      trackingNumber: null,
    });
    const typed = {
      carrier: "other",
      otherCarrier: "x".repeat(51),
      trackingNumber: "94/00",
      isUntracked: false,
    } as const;
    expect(validateParcel(typed)).toEqual({
      carrier: "At most 50 characters",
      trackingNumber: "Only letters and digits, at most 50",
    });
  });

  it("without tracking needs neither, and needs a typed carrier only for another carrier", () => {
    const valid = { carrier: null, trackingNumber: null };
    const other = { ...NEW_PARCEL, carrier: "other", trackingNumber: "9400" } as const;
    expect(validateParcel({ ...other, trackingNumber: "", isUntracked: true })).toEqual(valid);
    expect(validateParcel({ ...other, otherCarrier: "x".repeat(50) })).toEqual(valid);
    expect(validateParcel({ ...other, carrier: "UPS" })).toEqual(valid);
    expect(validateParcel({ ...other, otherCarrier: " ", trackingNumber: " " })).toEqual({
      carrier: "Enter the carrier",
      trackingNumber: "Enter the tracking number",
    });
  });

  it("can be added to an open order that isn't completely shipped", () => {
    expect(isToShip(sampleOrder())).toBe(true);
    expect(isToShip(sampleOrder({ shippingStatus: "PARTIALLY_SHIPPED" }))).toBe(true);
    expect(isToShip(sampleOrder({ shippingStatus: "SHIPPED" }))).toBe(false);
    expect(isToShip(sampleOrder({ status: "cancelled" }))).toBe(false);
    expect(isToShip(sampleOrder({ paymentStatus: "FULLY_REFUNDED" }))).toBe(false);
  });
});

describe("the timeline", () => {
  const texts = (fields: Parameters<typeof sampleOrder>[0]) =>
    getTimeline(sampleOrder(fields)).map(({ text, isAhead }) => (isAhead ? `(${text})` : text));
  it("lists what happened to the order and what is due", () => {
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
    expect(texts({ paymentStatus: "FULLY_REFUNDED" })).toEqual(["Ordered", "Paid", "Refunded"]);
    expect(texts({ paidAt: null })).toEqual(["Ordered", "Paid", "(Ship by)"]);
    const partly = [
      { carrier: "", trackingNumber: "", shippedAt: null },
      { carrier: "UPS", trackingNumber: "", shippedAt: null },
    ];
    expect(texts({ shippingStatus: "PARTIALLY_SHIPPED", shipments: partly })).toEqual([
      ...["Ordered", "Paid", "Shipped", "Shipped with UPS", "(Ship by)"],
    ]);
  });

  it("says when each happened, as far as known", () => {
    const [date, paidAt, shippedAt, shipBy] = [1, 2, 3, 4].map((at) => Timestamp.fromMillis(at));
    const shipments = [{ carrier: "", trackingNumber: "", shippedAt: shippedAt ?? null }];
    const times = (fields: Parameters<typeof sampleOrder>[0]) =>
      getTimeline(sampleOrder({ ...(date && { date }), ...fields })).map(({ at }) => at);
    expect(times({ paidAt: paidAt ?? null, shipBy: shipBy ?? null, shipments })).toEqual([1, 2, 3, 4]);
    expect(times({ paidAt: null, shipBy: null })).toEqual([1, null, null]);
  });
});

it("formats an address for a label, without gaps for unknown parts", () => {
  expect(formatAddress(sampleOrder().shipTo)).toEqual([
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
  expect(formatAddress(bare)).toEqual(["8000", "??"]);
  expect(formatAddress(null)).toEqual([]);
  expect(formatAddress({ ...bare, city: "Zürich", countryCode: null })).toEqual(["Zürich, 8000"]);
  expect(formatAddress({ ...bare, postalCode: null, stateOrProvince: "OR", countryCode: "USA" })).toEqual([
    ...["OR", "USA"],
  ]);
  const hub = {
    ...bare,
    name: "Pat Forwarder",
    company: "eBay International Shipping",
    lines: ["100 Hub Drive"],
  };
  expect(formatAddress(hub, "42")).toEqual([
    "Pat Forwarder",
    "eBay International Shipping",
    "Reference #42",
    "100 Hub Drive",
    "8000",
    "??",
  ]);
});

it("finds the next and the previous order of the list", () => {
  expect(findNeighbours(["a", "b", "c"], "b")).toEqual({ previous: "a", next: "c" });
  expect(findNeighbours(["a", "b"], "a")).toEqual({ previous: null, next: "b" });
  expect(findNeighbours(["a", "b"], "b")).toEqual({ previous: "a", next: null });
  expect(findNeighbours(["a", "b"], "z")).toEqual({ previous: null, next: null });
});
