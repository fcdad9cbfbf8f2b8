import { HttpResponse, http } from "msw";
import { expect, test } from "vitest";

import { createEbayOrderCalls } from "./orderCalls.ts";
import { ebayServer, TEST_SETTINGS } from "../testing/tradingServer.ts";

const calls = createEbayOrderCalls(TEST_SETTINGS);
const ORDERS = "https://api.test/sell/fulfillment/v1/order";

const server = ebayServer();

/** Only the fields that eBay's contract guarantees. */
const BARE = {
  orderId: "01-03955-36441",
  creationDate: "2026-05-01T10:00:00.000Z",
  lastModifiedDate: "2026-05-02T10:00:00.000Z",
  orderFulfillmentStatus: "NOT_STARTED",
  orderPaymentStatus: "FULLY_REFUNDED",
  lineItems: [
    { lineItemId: "10", quantity: 3, lineItemCost: { value: "0.30", currency: "USD" }, sku: "0012" },
  ],
};
const single = (order: object) =>
  server.use(http.get(`${ORDERS}/:orderId`, () => HttpResponse.json({ ...BARE, ...order })));

test("reads an order without buyer, address, totals and payments", async () => {
  single({});
  await expect(calls.readOrder("access", BARE.orderId)).resolves.toEqual({
    orderId: BARE.orderId,
    buyer: "",
    shipTo: null,
    shipToReferenceId: null,
    finalDestination: null,
    buyerNotes: null,
    subtotalCents: null,
    shippingCents: null,
    itemDiscountCents: null,
    shippingDiscountCents: null,
    adjustmentCents: null,
    taxCents: null,
    collectedTaxCents: null,
    totalCents: null,
    refundedCents: 0,
    feeCents: null,
    createdAt: Date.UTC(2026, 4, 1, 10),
    modifiedAt: Date.UTC(2026, 4, 2, 10),
    paidAt: null,
    shipBy: null,
    cancelled: false,
    paymentStatus: "FULLY_REFUNDED",
    fulfillmentStatus: "NOT_STARTED",
    lines: [
      {
        lineItemId: "10",
        itemId: "",
        title: "",
        sku: "0012",
        quantity: 3,
        costCents: 30,
        discountCents: null,
      },
    ],
  });
});

test("reads everything that a seller needs of an order that eBay sends on abroad", async () => {
  single({
    buyerCheckoutNotes: "A gift",
    pricingSummary: {
      priceSubtotal: { value: "0.30" },
      priceDiscount: { value: "-0.05" },
      deliveryCost: { value: "4.50" },
      deliveryDiscount: { value: "-1.00" },
      adjustment: { value: "-0.10" },
      tax: { value: "0.02" },
      total: { value: "3.67" },
    },
    totalMarketplaceFee: { value: "0.83", currency: "USD" },
    fulfillmentStartInstructions: [
      {
        ebaySupportedFulfillment: true,
        finalDestinationAddress: { addressLine1: "1 High St", city: "London", countryCode: "GB" },
        shippingStep: {
          shipToReferenceId: "1234567890123456",
          shipTo: {
            fullName: "Pat Sample",
            companyName: "eBay International",
            primaryPhone: { phoneNumber: "503-555-0199" },
            contactAddress: {
              addressLine1: "1850 Airport Exchange Blvd",
              addressLine2: "",
              countryCode: "US",
            },
          },
        },
      },
    ],
    lineItems: [
      {
        ...BARE.lineItems[0],
        discountedLineItemCost: { value: "0.25" },
        ebayCollectAndRemitTaxes: [{ taxType: "STATE_SALES_TAX", amount: { value: "0.02" } }, {}],
      },
    ],
  });
  await expect(calls.readOrder("access", BARE.orderId)).resolves.toMatchObject({
    buyerNotes: "A gift",
    itemDiscountCents: 5,
    shippingDiscountCents: 100,
    adjustmentCents: -10,
    taxCents: 2,
    collectedTaxCents: 2,
    totalCents: 367,
    feeCents: 83,
    shipToReferenceId: "1234567890123456",
    shipTo: {
      ...{ name: "Pat Sample", company: "eBay International", phone: "503-555-0199" },
      lines: ["1850 Airport Exchange Blvd"],
    },
    finalDestination: { name: null, lines: ["1 High St"], city: "London", countryCode: "GB" },
    lines: [{ discountCents: 5 }],
  });
});

test("reads states that eBay's contract doesn't name", async () => {
  single({
    orderFulfillmentStatus: "ON_A_BOAT",
    orderPaymentStatus: "IN_DISPUTE",
    cancelStatus: { cancelState: "PERHAPS" },
  });
  await expect(calls.readOrder("access", BARE.orderId)).resolves.toMatchObject({
    ...{ fulfillmentStatus: "ON_A_BOAT", paymentStatus: "IN_DISPUTE", cancelled: false },
  });
});

test("reads null fields like missing fields", async () => {
  single({});
  const bare = await calls.readOrder("access", BARE.orderId);
  const [line] = BARE.lineItems;
  single({
    buyer: null,
    pricingSummary: { total: null },
    paymentSummary: { payments: null, refunds: [{ amount: null }] },
    fulfillmentStartInstructions: [{ shippingStep: null }],
    lineItems: [{ ...line, title: null, legacyItemId: null, lineItemFulfillmentInstructions: null }],
  });
  await expect(calls.readOrder("access", BARE.orderId)).resolves.toEqual(bare);
});

test("sums refunds in cents, and recognizes a cancelled order", async () => {
  single({
    cancelStatus: { cancelState: "CANCELED" },
    pricingSummary: { total: { value: "10.10", currency: "USD" } },
    paymentSummary: {
      payments: [],
      refunds: [
        { amount: { value: "0.10" } },
        { amount: { value: "0.20" }, refundStatus: "REFUNDED" },
        { amount: { value: "5.00" }, refundStatus: "FAILED" },
        {},
      ],
    },
  });
  await expect(calls.readOrder("access", BARE.orderId)).resolves.toMatchObject({
    cancelled: true,
    totalCents: 1010,
    refundedCents: 30,
  });
});

test("pages through orders by modification time, 200 per page", async () => {
  const requests: URLSearchParams[] = [];
  server.use(
    http.get(ORDERS, ({ request }) => {
      const { searchParams } = new URL(request.url);
      requests.push(searchParams);
      const next = searchParams.get("offset") === "0" ? { next: `${ORDERS}?offset=200` } : {};
      return HttpResponse.json({ total: 201, orders: [BARE], ...next });
    }),
  );
  const since = Date.UTC(2026, 0, 1);
  await expect(calls.readChangedOrders("access", since, 0)).resolves.toMatchObject({ nextOffset: 200 });
  await expect(calls.readChangedOrders("access", since, 200)).resolves.toMatchObject({ nextOffset: null });
  expect(requests.map((query) => Object.fromEntries(query))).toEqual([
    { filter: "lastmodifieddate:[2026-01-01T00:00:00.000Z..]", limit: "200", offset: "0" },
    { filter: "lastmodifieddate:[2026-01-01T00:00:00.000Z..]", limit: "200", offset: "200" },
  ]);
});

test("reports a refused shipment with eBay's message, and sends it once", async () => {
  let sent = 0;
  single({});
  server.use(
    http.post(`${ORDERS}/:orderId/shipping_fulfillment`, () => {
      sent += 1;
      const errors = [{ errorId: 32300, message: "Invalid shipment tracking number or carrier" }];
      return HttpResponse.json({ errors }, { status: 400 });
    }),
  );
  const order = await calls.readOrder("access", BARE.orderId);
  await expect(calls.ship("access", order, { carrier: "USPS", trackingNumber: "A1" })).rejects.toMatchObject({
    code: "ebay/refused",
    params: { ebayCode: "32300" },
  });
  expect(sent).toBe(1);
});

test("lists the shipments of an order, with what eBay doesn't say as unknown", async () => {
  const requests: string[] = [];
  server.use(
    http.get(`${ORDERS}/:orderId/shipping_fulfillment`, ({ request }) => {
      requests.push(`${request.headers.get("Authorization")} ${request.url}`);
      return HttpResponse.json({
        fulfillments: [
          {
            ...{ shippingCarrierCode: "USPS", shipmentTrackingNumber: "9400" },
            shippedDate: "2026-05-03T10:00:00.000Z",
            lineItems: [{ lineItemId: "10", quantity: 2 }, { lineItemId: "11" }],
          },
          { shippingCarrierCode: null, lineItems: null },
        ],
      });
    }),
  );
  expect(await calls.readShipments("access", "1/2")).toEqual([
    {
      ...{ carrier: "USPS", trackingNumber: "9400", shippedAt: Date.UTC(2026, 4, 3, 10) },
      lines: [
        { lineItemId: "10", quantity: 2 },
        { lineItemId: "11", quantity: null },
      ],
    },
    { carrier: "", trackingNumber: "", shippedAt: null, lines: [] },
  ]);
  expect(requests).toEqual([`Bearer access ${ORDERS}/1%2F2/shipping_fulfillment`]);
});

test.each([
  [
    { carrier: "USPS", trackingNumber: "9400" },
    { shippingCarrierCode: "USPS", trackingNumber: "9400" },
  ],
  [{ carrier: null, trackingNumber: "9400" }, {}],
  [{ carrier: "USPS", trackingNumber: null }, {}],
  [{ carrier: null, trackingNumber: null }, {}],
])("ships an order with carrier and number, or neither: %j", async (parcel, sent) => {
  const bodies: unknown[] = [];
  single({});
  server.use(
    http.post(`${ORDERS}/:orderId/shipping_fulfillment`, async ({ request }) => {
      const headers = ["Authorization", "Accept", "Content-Type"].map((name) => request.headers.get(name));
      bodies.push([...headers, await request.json()]);
      return new HttpResponse(null, { status: 201 });
    }),
  );
  const order = await calls.readOrder("access", BARE.orderId);
  await expect(calls.ship("access", order, parcel)).resolves.toBeUndefined();
  expect(bodies).toEqual([
    [
      ...["Bearer access", "application/json", "application/json"],
      { lineItems: [{ lineItemId: "10", quantity: 3 }], ...sent },
    ],
  ]);
});
