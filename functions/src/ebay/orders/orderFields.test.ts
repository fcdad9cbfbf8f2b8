import { describe, expect, it } from "vitest";

import { order, readOrder } from "./orderFields.ts";

const FOUND = {
  orderId: "12-345",
  creationDate: "2026-11-20T10:00:00.000Z",
  lastModifiedDate: "2026-11-20T11:00:00.000Z",
  orderFulfillmentStatus: "NOT_STARTED",
  orderPaymentStatus: "PAID",
  buyer: { username: "bob" },
  lineItems: [
    {
      lineItemId: "1",
      legacyItemId: "110",
      title: "Camaro",
      sku: "A",
      quantity: 2,
      lineItemCost: { value: "6.00" },
    },
  ],
};
const read = (fields: object = {}) => readOrder(order.parse({ ...FOUND, ...fields }));
const amount = (value: string) => ({ value });

describe("an order", () => {
  it("has eBay's times, in any time zone", () => {
    const at = { creationDate: "2026-11-20T10:00:00.000+02:00" };
    expect(read(at)).toMatchObject({
      ...{ createdAt: Date.UTC(2026, 10, 20, 8), modifiedAt: Date.UTC(2026, 10, 20, 11) },
    });
    expect(() => read({ creationDate: "yesterday" })).toThrow();
  });

  it("has amounts in cents, and none that eBay doesn't say", () => {
    expect(read()).toMatchObject({
      ...{
        subtotalCents: null,
        shippingCents: null,
        taxCents: null,
        collectedTaxCents: null,
        totalCents: null,
      },
      ...{ feeCents: null, refundedCents: 0, itemDiscountCents: null, adjustmentCents: null },
    });
    const pricingSummary = {
      ...{
        priceSubtotal: amount("6.00"),
        deliveryCost: amount("4.50"),
        tax: amount("0.29"),
        total: amount("10.79"),
      },
      ...{ priceDiscount: amount("-1.00"), deliveryDiscount: amount("-0.50"), adjustment: amount("-0.10") },
    };
    expect(read({ pricingSummary, totalMarketplaceFee: amount("1.35") })).toMatchObject({
      ...{ subtotalCents: 600, shippingCents: 450, taxCents: 29, totalCents: 1079, feeCents: 135 },
      ...{ itemDiscountCents: 100, shippingDiscountCents: 50, adjustmentCents: -10 },
    });
  });

  it("has the discount of a line, and the taxes that eBay collects", () => {
    const line = FOUND.lineItems[0];
    const lineItems = [
      {
        ...line,
        discountedLineItemCost: amount("5.40"),
        ebayCollectAndRemitTaxes: [{ amount: amount("0.30") }, { amount: amount("0.12") }, {}],
      },
      { ...line, lineItemId: "2", sku: null },
    ];
    const { lines, collectedTaxCents } = read({ lineItems });
    expect(collectedTaxCents).toBe(42);
    expect(lines.map(({ sku, discountCents, costCents }) => [sku, discountCents, costCents])).toEqual([
      ["A", 60, 600],
      [null, null, 600],
    ]);
  });

  it("was paid with the first payment, and is refunded by what wasn't refused", () => {
    const paymentSummary = {
      payments: [{ paymentDate: "2026-11-20T12:00:00Z" }, { paymentDate: "2026-11-20T11:00:00Z" }, {}],
      refunds: [
        { amount: amount("1.00"), refundStatus: "REFUNDED" },
        { amount: amount("2.00"), refundStatus: "FAILED" },
        { amount: amount("0.50") },
        {},
      ],
    };
    expect(read({ paymentSummary })).toMatchObject({
      paidAt: Date.UTC(2026, 10, 20, 11),
      refundedCents: 150,
    });
    expect(read().paidAt).toBeNull();
  });

  it("is due with its first line", () => {
    const [line] = FOUND.lineItems;
    const due = (shipByDate: string) => ({ ...line, lineItemFulfillmentInstructions: { shipByDate } });
    expect(read({ lineItems: [due("2026-11-24T00:00:00Z"), due("2026-11-23T00:00:00Z"), line] }).shipBy).toBe(
      Date.UTC(2026, 10, 23),
    );
    expect(read().shipBy).toBeNull();
  });

  it("goes to the first address, with the id for the label, and says where it ends", () => {
    const shipTo = {
      ...{ fullName: "Bob", companyName: "Cars", primaryPhone: { phoneNumber: "555" } },
      contactAddress: { addressLine1: "1 Road", addressLine2: "", city: "Portland", countryCode: "US" },
    };
    const fulfillmentStartInstructions = [
      {
        shippingStep: { shipTo, shipToReferenceId: "EIN9" },
        finalDestinationAddress: {
          addressLine1: "9 Rue",
          addressLine2: "B",
          city: "Paris",
          countryCode: "FR",
        },
      },
    ];
    expect(read({ fulfillmentStartInstructions })).toMatchObject({
      shipTo: {
        name: "Bob",
        company: "Cars",
        phone: "555",
        lines: ["1 Road"],
        city: "Portland",
        postalCode: null,
      },
      shipToReferenceId: "EIN9",
      finalDestination: { name: null, lines: ["9 Rue", "B"], city: "Paris", countryCode: "FR" },
    });
    expect(read()).toMatchObject({ shipTo: null, shipToReferenceId: null, finalDestination: null });
  });

  it("is cancelled once eBay has cancelled it", () => {
    expect(read({ cancelStatus: { cancelState: "CANCELED" } }).cancelled).toBe(true);
    expect(read({ cancelStatus: { cancelState: "IN_PROGRESS" } }).cancelled).toBe(false);
    expect(read().cancelled).toBe(false);
  });

  it("may have nulls if others have nothing", () => {
    expect(read({ buyer: { username: null }, buyerCheckoutNotes: null, pricingSummary: null })).toMatchObject(
      {
        ...{ buyer: "", buyerNotes: null, totalCents: null },
      },
    );
    expect(read({ buyerCheckoutNotes: "Gift" }).buyerNotes).toBe("Gift");
  });
});
