import { Timestamp } from "firebase-admin/firestore";
import { describe, expect, it } from "vitest";

import { orderDocument } from "../../contract/documents.ts";
import { estimateFeeCents } from "../../contract/ebay/fees.ts";
import type { Order } from "../../domain/orders/ports.ts";
import { SAMPLE_LINE, sampleOrder } from "../../domain/orders/testing/sampleOrder.ts";
import { readOrderFields, toOrderFields } from "./orderFields.ts";

const NONE = new Map<string, string>();
const toStored = (fields: Partial<Order>, listings: ReadonlyMap<string, string> = NONE) =>
  toOrderFields(sampleOrder("o1", fields), listings);

const ADDRESS = {
  ...{ name: "Bob", company: null, phone: null, lines: ["Main Street 1"], city: "Portland" },
  ...{ stateOrProvince: "OR", postalCode: "97201", countryCode: "US" },
};

/** An order with another value in every field. */
const FULL = sampleOrder("o1", {
  ...{ shipTo: ADDRESS, shipToReferenceId: "ref", buyerNotes: "Thanks!" },
  finalDestination: { ...ADDRESS, city: "Oslo" },
  ...{ subtotalCents: 1_801, shippingCents: 102, itemDiscountCents: 203, shippingDiscountCents: 34 },
  ...{ adjustmentCents: -45, taxCents: 56, collectedTaxCents: 67, totalCents: 1_999 },
  ...{ refundedCents: 78, feeCents: 89, createdAt: 1, modifiedAt: 2, paidAt: 3, shipBy: 4 },
  ...{ cancelled: true, paymentStatus: "REFUNDED", fulfillmentStatus: "FULFILLED" },
  lines: [{ ...SAMPLE_LINE, quantity: 3, costCents: 901 * 3, discountCents: 12 }],
});

describe("a stored order", () => {
  it("has money in dollars, times, and the listings of its lines", () => {
    const stored = toOrderFields(FULL, new Map([["110", "camaro"]]));
    expect(stored).toMatchObject({
      ...{ subtotal: 18.01, shippingCost: 1.02, itemDiscount: 2.03, shippingDiscount: 0.34 },
      ...{ adjustment: -0.45, tax: 0.56, collectedTax: 0.67, total: 19.99, refunded: 0.78, fee: 0.89 },
      ...{ date: Timestamp.fromMillis(1), paidAt: Timestamp.fromMillis(3), shipBy: Timestamp.fromMillis(4) },
      ...{ status: "cancelled", ebayModifiedAt: 2, listingIds: ["camaro"] },
      items: [
        {
          lineItemId: "l1",
          listingId: "camaro",
          ebayItemId: "110",
          quantity: 3,
          price: 9.01,
          discount: 0.12,
        },
      ],
    });
    expect(orderDocument.safeParse(stored).success).toBe(true);
  });

  it("is read as eBay had it", () => {
    expect(readOrderFields(orderDocument.parse(toOrderFields(FULL, NONE)))).toEqual(FULL);
  });

  it("names each of its listings once, and knows lines without one", () => {
    const lines = ["110", "111", "112"].map((itemId) => ({ ...SAMPLE_LINE, itemId }));
    const stored = toStored(
      { lines },
      new Map([
        ["110", "a"],
        ["111", "a"],
      ]),
    );
    expect(stored.listingIds).toEqual(["a"]);
    expect(stored.items.map(({ listingId }) => listingId)).toEqual(["a", "a", null]);
  });

  it("rounds the price of a copy to cents", () => {
    const lines = [{ ...SAMPLE_LINE, quantity: 3, costCents: 1_000 }];
    expect(toStored({ lines }).items[0]?.price).toBe(3.33);
  });

  it("keeps unknown amounts unknown, and an unknown total 0", () => {
    const stored = toStored({ subtotalCents: null, totalCents: null, feeCents: null });
    expect(stored).toMatchObject({ subtotal: null, total: 0, fee: null, refunded: 0 });
  });
});

describe("the figures of an order", () => {
  const lines = [SAMPLE_LINE, { ...SAMPLE_LINE, quantity: 3 }];

  it("are its revenue after refunds, its copies and eBay's fee", () => {
    expect(toStored({ lines, totalCents: 1_000, refundedCents: 300, feeCents: 50 })).toMatchObject({
      ...{ revenueCents: 700, itemsSold: 4, feeCents: 50, estimatedFeeCents: 0 },
    });
  });

  it("have an estimate of a fee that eBay doesn't know yet", () => {
    const estimate = estimateFeeCents(1_000);
    expect(estimate).toBeGreaterThan(0);
    expect(toStored({ totalCents: 1_000, feeCents: null })).toMatchObject({
      ...{ fee: null, feeCents: estimate, estimatedFeeCents: estimate },
    });
  });

  it("are never less than nothing, and nothing of a cancelled order", () => {
    expect(toStored({ totalCents: 100, refundedCents: 300 }).revenueCents).toBe(0);
    expect(toStored({ totalCents: null, refundedCents: 0 }).revenueCents).toBe(0);
    expect(toStored({ lines, cancelled: true })).toMatchObject({ revenueCents: 0, itemsSold: 0 });
  });
});

it.each([
  ["NOT_STARTED", "NOT_SHIPPED"],
  ["IN_PROGRESS", "PARTIALLY_SHIPPED"],
  ["FULFILLED", "SHIPPED"],
  ["SOMETHING_NEW", "NOT_SHIPPED"],
])("an order that is %s is %s", (fulfillmentStatus, shippingStatus) => {
  expect(toStored({ fulfillmentStatus }).shippingStatus).toBe(shippingStatus);
});

it("an order that was stored without today's fields is read with unknown values", () => {
  const old = orderDocument.parse({
    ...{ orderId: "o1", buyer: "bob", total: 5, date: Timestamp.fromMillis(1), paymentStatus: "PAID" },
    orderFulfillmentStatus: "NOT_STARTED",
    items: [{ listingId: null, ebayItemId: "110", title: "Camaro", sku: null, quantity: 2, price: 1.15 }],
  });
  expect(readOrderFields(old)).toMatchObject({
    ...{ shipTo: null, finalDestination: null, shipToReferenceId: null, buyerNotes: null },
    ...{ subtotalCents: null, refundedCents: 0, feeCents: null, modifiedAt: -1, paidAt: null, shipBy: null },
    ...{ totalCents: 500, cancelled: false },
    lines: [{ lineItemId: "", costCents: 230, discountCents: null }],
  });
});
