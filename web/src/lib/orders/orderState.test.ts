// @vitest-environment node
import { describe, expect, it } from "vitest";

import {
  countCars,
  NOT_PAID,
  type OrderStage,
  type OrderStatus,
  PAID,
  getFee,
  getPaymentLabel,
  REFUNDED,
  getRefund,
  getStage,
  STAGE_DOTS,
  TO_SHIP,
} from "./orderState";

const order = (fields: Partial<OrderStatus> = {}): OrderStatus => ({
  status: "open",
  paymentStatus: "PAID",
  shippingStatus: "NOT_SHIPPED",
  ...fields,
});

describe("the state of an order", () => {
  it.each<[Partial<OrderStatus>, OrderStage]>([
    [{}, "awaiting"],
    [{ paymentStatus: "PARTIALLY_REFUNDED" }, "awaiting"],
    [{ shippingStatus: "PARTIALLY_SHIPPED" }, "awaiting"],
    [{ paymentStatus: "PENDING" }, "unpaid"],
    [{ paymentStatus: "FAILED" }, "unpaid"],
    [{ paymentStatus: "SOMETHING_NEW" }, "unpaid"],
    [{ shippingStatus: "SHIPPED" }, "shipped"],
    [{ shippingStatus: "SHIPPED", paymentStatus: "PENDING" }, "shipped"],
    [{ shippingStatus: "SHIPPED", paymentStatus: "FULLY_REFUNDED" }, "refunded"],
    [{ status: "cancelled", shippingStatus: "SHIPPED", paymentStatus: "FULLY_REFUNDED" }, "cancelled"],
  ])("of %j it is %s", (fields, stage) => {
    expect(getStage(order(fields))).toBe(stage);
  });

  it("is shown alike in no two stages", () => {
    const dots = Object.values(STAGE_DOTS).map((dot) => JSON.stringify(dot));
    expect(new Set(dots).size).toBe(dots.length);
  });

  it("knows eBay's words for its queries", () => {
    expect([PAID, REFUNDED, NOT_PAID, TO_SHIP]).toEqual([
      ["PAID", "PARTIALLY_REFUNDED"],
      ["FULLY_REFUNDED", "PARTIALLY_REFUNDED"],
      ["PENDING", "FAILED"],
      ["NOT_SHIPPED", "PARTIALLY_SHIPPED"],
    ]);
  });

  it.each([
    ["PARTIALLY_REFUNDED", "Partly refunded"],
    ["FULLY_REFUNDED", "Refunded"],
    ["PAID", "Paid"],
    ["SOMETHING_NEW", "SOMETHING_NEW"],
  ])("says %s as %s", (status, label) => {
    expect(getPaymentLabel(status)).toBe(label);
  });
});

describe("what went back to the buyer", () => {
  const paid = { status: "open" as const, paymentStatus: "PAID", total: 10.1, revenueCents: 1_010 };

  it.each([
    [{}, 0],
    [{ revenueCents: 510 }, 5],
    [{ revenueCents: 510, refunded: 5 }, 5],
    [{ status: "cancelled" as const, revenueCents: 0, refunded: 3 }, 3],
    [{ revenueCents: 2_000 }, 0],
    [{ paymentStatus: "FULLY_REFUNDED", revenueCents: 0 }, 10.1],
    [{ revenueCents: 0 }, null],
    [{ status: "cancelled" as const, revenueCents: 510 }, null],
    [{ status: "cancelled" as const, paymentStatus: "FULLY_REFUNDED" }, 10.1],
  ])("with %j is %s", (fields, dollars) => {
    expect(getRefund({ ...paid, ...fields })).toBe(dollars);
  });
});

it.each([
  [
    { fee: 1.5, estimatedFeeCents: 0 },
    { dollars: 1.5, isEstimate: false },
  ],
  [
    { fee: 0, estimatedFeeCents: 0 },
    { dollars: 0, isEstimate: false },
  ],
  [
    { fee: null, estimatedFeeCents: 163 },
    { dollars: 1.63, isEstimate: true },
  ],
  [{ fee: null, estimatedFeeCents: 0 }, null],
])("takes the fee of %j as %j", (fields, fee) => {
  expect(getFee(fields)).toEqual(fee);
});

it("counts the cars of an order, not its lines", () => {
  const line = { listingId: null, ebayItemId: "1", title: "", sku: null, price: 1 };
  expect(
    countCars({
      items: [
        { ...line, quantity: 2 },
        { ...line, quantity: 3 },
      ],
    }),
  ).toBe(5);
  expect(countCars({ items: [] })).toBe(0);
});
