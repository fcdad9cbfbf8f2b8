import eBayApi from "ebay-api";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
  CLIENT_ID,
  CLIENT_SECRET,
  drawPicture,
  RU_NAME,
  SCOPES as BASIC_SCOPES,
  startMarket,
  type Market,
} from "./ebayMarket.ts";

// The npm library `ebay-api` has eBay's own hosts and is written by others. What works for it works for any
// client of the real eBay. It converts numbers in XML, so ids are numbers here.

const SCOPES = [...BASIC_SCOPES, "https://api.ebay.com/oauth/api_scope/sell.fulfillment"];

let market: Market;
beforeAll(async () => {
  market = await startMarket();
});
beforeEach(() => market.control("reset", {}));
afterAll(() => market.close());

function newClient(): eBayApi {
  const client = new eBayApi({
    appId: CLIENT_ID,
    certId: CLIENT_SECRET,
    devId: "dev",
    sandbox: false,
    siteId: eBayApi.SiteId.EBAY_US,
    ruName: RU_NAME,
    scope: SCOPES,
  });
  client.req.instance.interceptors.request.use((config) => {
    const url = config.url?.replace(/^https:\/\/(api|apiz|apim)\.ebay\.com/, market.url);
    return { ...config, ...(url !== undefined && { url }) };
  });
  return client;
}

/** Signs in through the consent page at the address that the library builds. */
async function signIn(client: eBayApi): Promise<void> {
  const asked = new URL(client.OAuth2.generateAuthUrl(RU_NAME, SCOPES, "state-2")).searchParams;
  const target = await market.decide(Object.fromEntries(asked));
  expect(target.searchParams.get("state")).toBe("state-2");
  client.OAuth2.setCredentials(await client.OAuth2.getToken(target.searchParams.get("code") ?? ""));
}

const item = (fields: object = {}) => ({
  Item: {
    Country: "US",
    Currency: "USD",
    Description: { __cdata: "<p>Carded & unopened</p>" },
    ListingDuration: "GTC",
    ListingType: "FixedPriceItem",
    Location: "Portland, Oregon",
    PostalCode: "97201",
    PrimaryCategory: { CategoryID: 180506 },
    Quantity: 2,
    ItemSpecifics: { NameValueList: [{ Name: "Brand", Value: "Hot Wheels" }] },
    ShippingDetails: {
      ShippingServiceOptions: { ShippingService: "USPSGroundAdvantage", ShippingServiceCost: 4.5 },
    },
    StartPrice: 12.5,
    Title: "Drawn car & card",
    SKU: "ABC-1",
    PictureDetails: { PictureURL: "https://pictures.example.com/1.jpg" },
    ConditionID: 1000,
    ...fields,
  },
});

describe("the library ebay-api", () => {
  it("gets a token for a code, identifies the user, and refreshes the token", async () => {
    const client = newClient();
    await signIn(client);
    expect(await client.trading.GetUser()).toMatchObject({
      Ack: "Success",
      User: { UserID: "redline_garage", Site: "US" },
    });
    expect(await client.commerce.identity.getUser()).toMatchObject({ username: "redline_garage" });
    const before = client.OAuth2.getUserAccessToken();
    await client.OAuth2.refreshToken();
    expect(client.OAuth2.getUserAccessToken()).not.toBe(before);
    expect(await client.trading.GetUser()).toMatchObject({ Ack: "Success" });
  });

  it("refreshes an expired token by itself", async () => {
    const client = newClient();
    await signIn(client);
    await market.control("expire-tokens", {});
    expect(await client.trading.GetUser()).toMatchObject({ Ack: "Success" });
    await market.control("expire-tokens", {});
    expect(await client.commerce.identity.getUser()).toMatchObject({ username: "redline_garage" });
  });

  it("lists, reads, revises, counts and ends an item, and lists no second one with the same UUID", async () => {
    const client = newClient();
    await signIn(client);
    const picture = (await client.commerce.media.createImageFromFile(await pictureForm())) as {
      imageUrl: string;
    };
    const request = item({
      UUID: "0123456789abcdef0123456789abcdef",
      PictureDetails: { PictureURL: picture.imageUrl },
    });
    const verified = (await client.trading.VerifyAddFixedPriceItem(request)) as { Ack: string };
    expect(verified.Ack).toBe("Success");
    const { ItemID } = (await client.trading.AddFixedPriceItem(request)) as unknown as {
      ItemID: number;
    };
    await expect(client.trading.AddFixedPriceItem(request)).rejects.toMatchObject({
      message: "Duplicate UUID used.",
      errorCode: 488,
    });
    expect(await market.control("state")).toMatchObject({ listings: [{ itemId: String(ItemID) }] });

    const revised = await client.trading.ReviseFixedPriceItem({ Item: { ItemID, Title: "Second title" } });
    expect(revised).toMatchObject({ Ack: "Success" });
    const counted = await client.trading.ReviseInventoryStatus({
      InventoryStatus: [{ ItemID, Quantity: 5, StartPrice: 9.99 }],
    });
    expect(counted).toMatchObject({ Ack: "Success", InventoryStatus: { Quantity: 5 } });
    expect(await client.trading.GetItem({ ItemID, DetailLevel: "ReturnAll" })).toMatchObject({
      Item: {
        ItemID,
        Title: "Second title",
        Description: "<p>Carded & unopened</p>",
        Quantity: 5,
        StartPrice: { value: 9.99, currencyID: "USD" },
        PictureDetails: { PictureURL: picture.imageUrl },
        SellingStatus: { QuantitySold: 0, ListingStatus: "Active" },
      },
    });
    const selling: unknown = await client.trading.GetMyeBaySelling({
      ActiveList: { Include: true, Pagination: { EntriesPerPage: 200, PageNumber: 1 } },
    });
    expect(selling).toMatchObject({
      ActiveList: {
        ItemArray: { Item: [{ ItemID, QuantityAvailable: 5 }] },
        PaginationResult: { TotalNumberOfEntries: 1 },
      },
    });
    const end = () => client.trading.EndFixedPriceItem({ ItemID, EndingReason: "NotAvailable" });
    expect(await end()).toMatchObject({ Ack: "Success" });
    await expect(end()).rejects.toMatchObject({ errorCode: 1047 });
  });

  it("finds an order, pages through them, and ships one", async () => {
    const client = newClient();
    await signIn(client);
    const { ItemID } = (await client.trading.AddFixedPriceItem(item())) as unknown as { ItemID: number };
    const first = await market.control<{ orderId: string }>("buy", { itemId: ItemID });
    const second = await market.control<{ orderId: string }>("buy", { itemId: ItemID, paid: false });
    const { fulfillment } = client.sell;
    const page = (await fulfillment.getOrders({ limit: 1 })) as {
      total: number;
      orders: { orderId: string }[];
    };
    expect([page.total, page.orders.length]).toEqual([2, 1]);
    const unshipped = "orderfulfillmentstatus:{NOT_STARTED|IN_PROGRESS}";
    const all = (await fulfillment.getOrders({ filter: unshipped })) as typeof page;
    expect(all.orders.map(({ orderId }) => orderId).sort()).toEqual([first.orderId, second.orderId].sort());
    const order = (await fulfillment.getOrder(first.orderId)) as {
      lineItems: { lineItemId: string; legacyItemId: string }[];
    };
    expect(order).toMatchObject({
      orderPaymentStatus: "PAID",
      orderFulfillmentStatus: "NOT_STARTED",
      pricingSummary: { total: { currency: "USD", value: "17.00" } },
      lineItems: [{ legacyItemId: String(ItemID), quantity: 1 }],
    });
    await fulfillment.createShippingFulfillment(first.orderId, {
      lineItems: order.lineItems.map(({ lineItemId }) => ({ lineItemId, quantity: 1 })),
      shippingCarrierCode: "USPS",
      trackingNumber: "9400111202555842332669",
    });
    expect(await fulfillment.getOrder(first.orderId)).toMatchObject({ orderFulfillmentStatus: "FULFILLED" });
    const left = (await fulfillment.getOrders({ filter: unshipped })) as typeof page;
    expect(left.orders.map(({ orderId }) => orderId)).toEqual([second.orderId]);
  });

  it("reads a refused scope, a refused code and an unknown item as errors", async () => {
    const client = newClient();
    await expect(client.OAuth2.getToken("v^1.1#no")).rejects.toMatchObject({
      response: { status: 400, data: { error: "invalid_grant" } },
    });
    await signIn(client);
    await expect(client.trading.GetItem({ ItemID: 110000000000 })).rejects.toMatchObject({ errorCode: 17 });
  });

  it("uses an application token if nobody has signed in", async () => {
    const limits = (await newClient().developer.analytics.getRateLimits()) as { rateLimits: unknown[] };
    expect(limits.rateLimits).toHaveLength(1);
  });
});

async function pictureForm(): Promise<FormData> {
  const form = new FormData();
  form.set("image", await drawPicture(800, 600), "front.jpg");
  return form;
}

describe("the Post-Order API", () => {
  it("takes the library's calls: finds and answers a cancellation and a return, and refuses a second answer", async () => {
    const client = newClient();
    await signIn(client);
    const { ItemID: itemId } = await client.trading.AddFixedPriceItem(item());
    const { orderId } = await market.control<{ orderId: string }>("buy", { itemId });
    const { cancelId } = await market.control<{ cancelId: string }>("cancel", { orderId });
    const { returnId } = await market.control<{ returnId: string }>("return", { itemId });
    const { cancellation, return: returns } = client.postOrder;

    expect(await cancellation.search({ legacy_order_id: orderId })).toMatchObject({
      cancellations: [{ cancelId, legacyOrderId: orderId, cancelStatus: "CANCEL_REQUESTED" }],
    });
    await cancellation.approveCancellationRequest(cancelId);
    expect(await cancellation.getCancellation(cancelId)).toMatchObject({
      cancelDetail: { cancelState: "CLOSED", cancelStatus: "CANCEL_CLOSED_WITH_REFUND" },
    });
    await expect(cancellation.approveCancellationRequest(cancelId)).rejects.toThrow();

    expect(await returns.search({ return_id: returnId })).toMatchObject({
      members: [{ returnId, state: "RETURN_REQUESTED" }],
    });
    await returns.processReturnRequest(returnId, { decision: "APPROVE" });
    expect(await returns.getReturn(returnId, "SUMMARY")).toMatchObject({
      summary: {
        state: "ITEM_READY_TO_SHIP",
        sellerAvailableOptions: [{ actionType: "SELLER_ISSUE_REFUND" }],
      },
    });
    await expect(returns.processReturnRequest(returnId, { decision: "APPROVE" })).rejects.toThrow();
  });

  it("refuses a token that isn't announced as an OAuth token", async () => {
    const { access_token } = await market.signIn();
    const answer = await fetch(`${market.url}/post-order/v2/return/search`, {
      headers: { Authorization: `Bearer ${access_token}` },
    });
    expect(answer.status).toBe(401);
  });
});
