import { randomUUID } from "node:crypto";

import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";

import { ebayFields, unifiedEbayListing } from "../../../functions/src/contract/tester.ts";
import { openSellingTermsStore } from "../../../functions/src/db/listings/sellingTerms.ts";
import { withAccessToken } from "../../../functions/src/domain/ebay/accessToken.ts";
import {
  type Operation,
  type TesterPorts,
  runTesterOperation,
} from "../../../functions/src/domain/tester/unifiedListing.ts";
import { readItemDetails } from "../../../functions/src/ebay/item/itemDetails.ts";
import { createEbayRawListingCalls } from "../../../functions/src/ebay/rawListingCalls.ts";
import { admin } from "../../support/admin.ts";
import { type Marketplace, createSeller, openMarketplace } from "../../support/ebaySeller.ts";

let marketplace: Marketplace;
let ports: TesterPorts;
let uid: string;
beforeAll(async () => {
  marketplace = await openMarketplace();
  ports = {
    listings: createEbayRawListingCalls(marketplace.settings),
    terms: openSellingTermsStore(admin().firestore),
    withAccessToken: (seller, work) => withAccessToken(marketplace.connectionPorts, seller, work),
  };
});
beforeEach(async () => {
  uid = await createSeller(marketplace);
});
afterEach(() => marketplace.clearFaults());
afterAll(() => marketplace.close());

const ask = async (operation: object) => {
  const asked: Operation = unifiedEbayListing.input.parse(operation);
  return unifiedEbayListing.output.parse(await runTesterOperation(ports, uid, asked));
};
const FIELDS = {
  Title: "Hot Wheels '67 Camaro <lot>",
  SKU: "0012",
  Description: "As <b>is</b>",
  StartPrice: "5.5",
  Quantity: "3",
  HandlingCost: "0.75",
  LotSize: 2,
  BestOfferEnabled: true,
  MinimumBestOfferPrice: 4,
  ItemSpecifics: { Brand: "Hot Wheels", Features: ["Opening hood", "Limited"] },
  PictureDetails: ["https://pictures.test/1.jpg", "https://pictures.test/2.jpg"],
};
const create = async () => (await ask({ operation: "CREATE", listingData: FIELDS })).itemId ?? "";

describe("the tester", () => {
  test("creates a listing with eBay's field names and reads the same fields back", async () => {
    const itemId = await create();
    expect(await marketplace.listingsOf(uid)).toMatchObject([{ itemId, status: "active" }]);
    expect(await ask({ operation: "GET", itemId })).toMatchObject({
      success: true,
      itemId,
      error: null,
      listing: {
        ItemID: itemId,
        Title: FIELDS.Title,
        SKU: "0012",
        Description: FIELDS.Description,
        StartPrice: 5.5,
        CurrentPrice: 5.5,
        Quantity: 3,
        QuantitySold: 0,
        LotSize: 2,
        BestOfferEnabled: true,
        ItemSpecifics: FIELDS.ItemSpecifics,
        PictureDetails: FIELDS.PictureDetails,
        ListingDuration: "GTC",
        ConditionID: "1000",
        ListingStatus: "Active",
      },
    });
  });

  test("changes only the given fields", async () => {
    const itemId = await create();
    const listingData = { Title: "Camaro", StartPrice: 6, Quantity: 9 };
    expect(await ask({ operation: "UPDATE", itemId, listingData })).toEqual({
      success: true,
      listing: null,
      itemId,
      error: null,
      ebayCode: null,
      failure: null,
    });
    const { listing } = await ask({ operation: "GET", itemId });
    expect(listing).toMatchObject({
      ...listingData,
      SKU: "0012",
      LotSize: 2,
      Description: FIELDS.Description,
    });
  });

  test("adds the handling to a flat price, of which it is a part from then on", async () => {
    const itemId = await create();
    // 4.50 from the selling terms, plus 0.75.
    expect((await details(itemId)).shipping).toMatchObject({ services: [{ cost: 5.25 }] });
    const { listing } = await ask({ operation: "GET", itemId });
    expect(listing).not.toHaveProperty("HandlingCost");
    expect(await ask({ operation: "UPDATE", itemId, listingData: { HandlingCost: 1.5 } })).toMatchObject({
      success: false,
      error: expect.stringContaining("one amount") as string,
    });
    expect((await details(itemId)).shipping).toMatchObject({ services: [{ cost: 5.25 }] });
  });

  test("keeps what it doesn't change of a container", async () => {
    const itemId = await create();
    const listingData = { ItemSpecifics: { Brand: "Matchbox" }, BestOfferAutoAcceptPrice: 5 };
    expect(await ask({ operation: "UPDATE", itemId, listingData })).toMatchObject({ success: true });
    expect(await ask({ operation: "GET", itemId })).toMatchObject({
      listing: {
        ItemSpecifics: { ...FIELDS.ItemSpecifics, Brand: "Matchbox" },
        BestOfferAutoAcceptPrice: 5,
        MinimumBestOfferPrice: 4,
        PictureDetails: FIELDS.PictureDetails,
      },
    });
  });

  test("returns refusals in eBay's words", async () => {
    expect(await ask({ operation: "GET", itemId: "123456789012" })).toEqual({
      success: false,
      listing: null,
      itemId: "123456789012",
      error: expect.stringContaining("This item cannot be accessed") as string,
      ebayCode: "17",
      failure: {
        ...{
          code: "ebay/refused",
          message: expect.stringContaining("This item cannot be accessed") as string,
        },
        params: expect.any(Object) as object,
      },
    });
    expect(
      await ask({ operation: "CREATE", listingData: { Title: "No picture", StartPrice: 5 } }),
    ).toMatchObject({
      success: false,
      itemId: null,
      ebayCode: "21919136",
      error: expect.stringContaining("Please add at least 1 photo") as string,
    });
    expect(await ask({ operation: "UPDATE", itemId: await create(), listingData: {} })).toMatchObject({
      success: false,
      error: "Please enter at least one field to update",
    });
  });

  test("lists one item even if the answer is lost", async () => {
    await marketplace.addFault({ kind: "timeout-after-success", call: "AddFixedPriceItem", times: 1 });
    const itemId = await create();
    expect(await marketplace.listingsOf(uid)).toMatchObject([{ itemId }]);
  });

  test("lists one item per request id, however often it's repeated", async () => {
    const requestId = randomUUID();
    const once = () => ask({ operation: "CREATE", listingData: FIELDS, requestId });
    await marketplace.addFault({ kind: "timeout-after-success", call: "AddFixedPriceItem", times: 9 });
    await expect(once()).rejects.toMatchObject({ code: "ebay/unavailable" });
    await marketplace.clearFaults();
    const { itemId } = await once();
    expect(await once()).toMatchObject({ success: true, itemId });
    expect(await marketplace.listingsOf(uid)).toMatchObject([{ itemId }]);
    await ask({ operation: "CREATE", listingData: { ...FIELDS, SKU: "0013" }, requestId: randomUUID() });
    expect(await marketplace.listingsOf(uid)).toHaveLength(2);
  });

  test.each([
    [{ Titel: "unknown" }],
    [{ Title: "x".repeat(81) }],
    [{ StartPrice: "two" }],
    [{ Quantity: 1.5 }],
    [{ PictureDetails: Array<string>(25).fill("https://pictures.test/1.jpg") }],
  ])("refuses %j without a call to eBay", (fields) => {
    expect(ebayFields.safeParse(fields).success).toBe(false);
  });
});

const details = (itemId: string) =>
  ports.withAccessToken(uid, (token) => readItemDetails(marketplace.settings, token, itemId));

test("an item's details include eBay's raw answer", async () => {
  const itemId = await create();
  const found = await details(itemId);
  expect(found).toMatchObject({
    summary: {
      itemId,
      title: FIELDS.Title,
      sku: "0012",
      status: "Active",
      price: 5.5,
      quantity: 3,
      quantitySold: 0,
    },
    shipping: { type: "Flat", handlingCost: null, services: [{ cost: 5.25 }], dispatchTimeMax: "3" },
    businessPolicies: { shipping: null, payment: null, return: null },
  });
  expect(found.fullXML).toMatch(/^<\?xml.*<GetItemResponse /s);
  expect(found.fullXML).toContain(itemId);
});
