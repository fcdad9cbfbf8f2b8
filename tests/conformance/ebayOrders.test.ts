import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { SCOPES, startMarket, readValue, type Market } from "./ebayMarket.ts";

const SELLING = [...SCOPES, "https://api.ebay.com/oauth/api_scope/sell.fulfillment"];

let market: Market;
let token: string;
beforeAll(async () => {
  market = await startMarket();
});
beforeEach(async () => {
  await market.control("reset", {});
  token = (await market.signIn("redline_garage", SELLING)).access_token;
});
afterAll(() => market.close());

interface Order {
  orderId: string;
  creationDate: string;
  lastModifiedDate: string;
  orderFulfillmentStatus: string;
  orderPaymentStatus: string;
  pricingSummary: { total: { value: string } };
  lineItems: { lineItemId: string; legacyItemId: string; sku: string; quantity: number }[];
}
interface OrderPage {
  total: number;
  limit: number;
  offset: number;
  next?: string;
  prev?: string;
  orders: Order[];
  errors?: { errorId: number }[];
}

interface WholeOrder {
  fulfillmentStartInstructions: { shippingStep: { shipTo: { contactAddress: object } } }[];
}

const ask = (path: string, init: RequestInit = {}, bearer = token) =>
  fetch(`${market.url}/sell/fulfillment/v1/order${path}`, {
    ...init,
    headers: { Authorization: `Bearer ${bearer}`, "Content-Type": "application/json" },
  });
const list = async (query = "") => (await (await ask(query)).json()) as OrderPage;
const find = async (orderId: string) => (await (await ask(`/${orderId}`)).json()) as Order;
const buy = (command: object) => market.control<{ orderId: string }>("buy", command);
const ship = (orderId: string, body: object) =>
  ask(`/${orderId}/shipping_fulfillment`, { method: "POST", body: JSON.stringify(body) });
const codeOf = async (answer: Response) => ((await answer.json()) as OrderPage).errors?.[0]?.errorId;
const hourAgo = new Date(Date.now() - 3_600_000).toISOString();
const pause = () => new Promise((resolve) => setTimeout(resolve, 3));

describe("a purchase", () => {
  it("creates a paid order with an invented buyer, the SKU as listed, and the shipping in its total", async () => {
    const itemId = await market.list(token);
    const { orderId } = await buy({ itemId, quantity: 2 });
    expect(orderId).toMatch(/^\d\d-\d{5}-\d{5}$/);
    const order = await find(orderId);
    expect(order).toMatchObject({
      orderPaymentStatus: "PAID",
      orderFulfillmentStatus: "NOT_STARTED",
      sellerId: "redline_garage",
      pricingSummary: { priceSubtotal: { value: "11.98" }, total: { value: "16.48", currency: "USD" } },
      lineItems: [{ legacyItemId: itemId, sku: "1.10", quantity: 2, title: "1967 Camaro & friends" }],
    });
    expect(JSON.stringify(order)).toMatch(/"email":"collector_\w+@example\.com"/);
  });

  it("of several items is one order, and unpaid until it is paid", async () => {
    const ids = [await market.list(token), await market.list(token, { SKU: "0012" })];
    const { orderId } = await buy({ itemId: ids.join(","), paid: false });
    expect(await find(orderId)).toMatchObject({ orderPaymentStatus: "PENDING", lineItems: [{}, {}] });
    const waiting = () =>
      market.trading(
        "GetMyeBaySelling",
        token,
        "<SoldList><OrderStatusFilter>AwaitingPayment</OrderStatusFilter></SoldList>",
      );
    expect(readValue(await waiting(), "SellerPaidStatus")).toBe("NotPaid");
    await pause();
    await market.control("pay", { orderId });
    const paid = await find(orderId);
    expect(paid.orderPaymentStatus).toBe("PAID");
    expect(paid.lastModifiedDate > paid.creationDate).toBe(true);
    expect(readValue(await waiting(), "TotalNumberOfEntries")).toBe("0");
    expect(await market.control("pay", { orderId })).toHaveProperty("problem");
  });
});

describe("an order's whole answer", () => {
  const whole = async (orderId: string) => (await (await ask(`/${orderId}`)).json()) as WholeOrder;

  it("has eBay's fee once it is paid, and the tax that eBay collects outside its total", async () => {
    const { orderId } = await buy({ itemId: await market.list(token), quantity: 2, paid: false });
    expect(await whole(orderId)).not.toHaveProperty("totalMarketplaceFee");
    await market.control("pay", { orderId });
    expect(await whole(orderId)).toMatchObject({
      pricingSummary: { total: { value: "16.48" } },
      totalFeeBasisAmount: { value: "17.80" },
      totalMarketplaceFee: { value: "2.76" },
      lineItems: [{ ebayCollectAndRemitTaxes: [{ taxType: "STATE_SALES_TAX", amount: { value: "1.32" } }] }],
    });
  });

  it("is addressed to eBay's hub with its key if eBay forwards it, and has the buyer's notes and discounts", async () => {
    const { orderId } = await buy({ itemId: await market.list(token) });
    await market.control("change-order", { orderId, referenceId: "42", notes: "A gift", itemDiscount: "1" });
    expect(await whole(orderId)).toMatchObject({
      buyerCheckoutNotes: "A gift",
      pricingSummary: { priceDiscount: { value: "-1.00" }, total: { value: "9.49" } },
      lineItems: [{ lineItemCost: { value: "5.99" }, discountedLineItemCost: { value: "4.99" } }],
      fulfillmentStartInstructions: [
        {
          ebaySupportedFulfillment: true,
          finalDestinationAddress: { city: "London", countryCode: "GB" },
          shippingStep: { shipToReferenceId: "42", shipTo: { companyName: "eBay International Shipping" } },
        },
      ],
    });
  });

  it("leaves out the email after 14 days, and name, phone and street after 90", async () => {
    const { orderId } = await buy({ itemId: await market.list(token) });
    const shipTo = async (ageDays: number) => {
      await market.control("change-order", { orderId, ageDays: String(ageDays) });
      return (await whole(orderId)).fulfillmentStartInstructions[0]?.shippingStep.shipTo;
    };
    expect(await shipTo(13)).toHaveProperty("email");
    const later = await shipTo(15);
    expect(later).not.toHaveProperty("email");
    expect(later).toHaveProperty("fullName");
    const blanked = await shipTo(91);
    expect(Object.keys(blanked ?? {})).toEqual(["contactAddress"]);
    expect(blanked?.contactAddress).not.toHaveProperty("addressLine1");
    expect(blanked?.contactAddress).toHaveProperty("city");
  });
});

describe("getOrders", () => {
  it("pages from the newest, 50 unless asked otherwise", async () => {
    const itemId = await market.list(token, { Quantity: "60" });
    for (let count = 0; count < 55; count++) await buy({ itemId });
    const first = await list();
    expect([first.orders.length, first.limit, first.offset, first.total]).toEqual([50, 50, 0, 55]);
    expect(first.prev).toBeUndefined();
    const next = new URL(first.next ?? "");
    const second = await list(next.search);
    expect(second.orders).toHaveLength(5);
    expect(second.next).toBeUndefined();
    const all = [...first.orders, ...second.orders].map(({ orderId }) => orderId);
    expect(all).toEqual([...new Set(all)].toSorted().toReversed());
  });

  it("filters by creation, modification and fulfilment, and finds by id", async () => {
    const itemId = await market.list(token);
    const early = await buy({ itemId });
    await pause();
    const between = new Date().toISOString();
    await pause();
    const late = await buy({ itemId });
    const idsOf = async (query: string) => (await list(query)).orders.map(({ orderId }) => orderId);
    const filtered = (filter: string) => idsOf(`?filter=${encodeURIComponent(filter)}`);
    expect(await filtered(`creationdate:[${between}..]`)).toEqual([late.orderId]);
    expect(await filtered(`creationdate:[${hourAgo}..${between}]`)).toEqual([early.orderId]);
    await ship(early.orderId, {});
    expect(await filtered(`lastmodifieddate:[${between}..]`)).toEqual([late.orderId, early.orderId]);
    expect(await filtered("orderfulfillmentstatus:{NOT_STARTED|IN_PROGRESS}")).toEqual([late.orderId]);
    expect(await filtered("orderfulfillmentstatus:{FULFILLED|IN_PROGRESS}")).toEqual([early.orderId]);
    expect(
      await filtered(`lastmodifieddate:[${between}..],orderfulfillmentstatus:{NOT_STARTED|IN_PROGRESS}`),
    ).toEqual([late.orderId]);
    expect(await idsOf(`?orderIds=${early.orderId},11-11111-11111`)).toEqual([early.orderId]);
  });

  it.each([
    ["?limit=201", 31100],
    ["?limit=0", 31100],
    ["?offset=-1", 31000],
    ["?filter=colour:{RED}", 30700],
    ["?filter=orderfulfillmentstatus:{GONE}", 30800],
    ["?filter=creationdate:[yesterday..]", 30810],
    ["?filter=creationdate:[..2026-01-01T00:00:00Z]", 30820],
    ["?filter=creationdate:[2020-01-01T00:00:00Z..]", 30830],
    ["?filter=creationdate:[2026-02-01T00:00:00Z..2026-01-01T00:00:00Z]", 30840],
    ["?filter=creationdate:[2999-01-01T00:00:00Z..]", 30850],
    [`?orderIds=${Array.from({ length: 51 }, () => "1").join(",")}`, 30900],
  ])("refuses %s", async (query, code) => {
    const answer = await ask(query);
    expect([answer.status, await codeOf(answer)]).toEqual([400, code]);
  });

  it("returns no orders of other sellers, and none for a token without the scope", async () => {
    const { orderId } = await buy({ itemId: await market.list(token) });
    const other = (await market.signIn("blister_pack_bob", SELLING)).access_token;
    expect(((await (await ask("", {}, other)).json()) as OrderPage).total).toBe(0);
    expect((await ask(`/${orderId}`, {}, other)).status).toBe(404);
    const narrow = (await market.signIn()).access_token;
    expect((await ask("", {}, narrow)).status).toBe(403);
  });
});

describe("marking as shipped", () => {
  it("stores a carrier and a number, and returns the shipment's address", async () => {
    const { orderId } = await buy({ itemId: await market.list(token) });
    const answer = await ship(orderId, {
      shippingCarrierCode: "USPS",
      trackingNumber: "9405509699937003457459",
    });
    expect(answer.status).toBe(201);
    expect(answer.headers.get("location")).toMatch(
      new RegExp(`/order/${orderId}/shipping_fulfillment/9405509699937003457459$`),
    );
    expect(await find(orderId)).toMatchObject({ orderFulfillmentStatus: "FULFILLED" });
    expect(await (await ask(`/${orderId}/shipping_fulfillment`)).json()).toMatchObject({
      total: 1,
      fulfillments: [{ shipmentTrackingNumber: "9405509699937003457459", shippingCarrierCode: "USPS" }],
    });
  });

  it("of a part leaves the order in progress", async () => {
    const ids = [await market.list(token), await market.list(token)];
    const { orderId } = await buy({ itemId: ids.join(",") });
    const [line] = (await find(orderId)).lineItems;
    await ship(orderId, { lineItems: [{ lineItemId: line?.lineItemId, quantity: 1 }] });
    expect(await find(orderId)).toMatchObject({
      orderFulfillmentStatus: "IN_PROGRESS",
      lineItems: [{ lineItemFulfillmentStatus: "FULFILLED" }, { lineItemFulfillmentStatus: "NOT_STARTED" }],
    });
  });

  it.each<[string, object, number]>([
    ["a number without a carrier", { trackingNumber: "1" }, 32300],
    ["a carrier without a number", { shippingCarrierCode: "USPS" }, 32300],
    ["a number with blanks", { shippingCarrierCode: "USPS", trackingNumber: "9405 5096" }, 32300],
    ["a line that is not there", { lineItems: [{ lineItemId: "1", quantity: 1 }] }, 32200],
    ["a day before the order", { shippedDate: "2020-01-01T00:00:00.000Z" }, 32500],
  ])("refuses %s and ships nothing", async (_, body, code) => {
    const { orderId } = await buy({ itemId: await market.list(token) });
    const answer = await ship(orderId, body);
    expect([answer.status, await codeOf(answer)]).toEqual([400, code]);
    expect(await find(orderId)).toMatchObject({ orderFulfillmentStatus: "NOT_STARTED" });
  });

  it("refuses an unknown order", async () => {
    expect(await codeOf(await ship("11-11111-11111", {}))).toBe(32100);
  });
});
