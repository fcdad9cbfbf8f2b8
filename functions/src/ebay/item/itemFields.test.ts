import { expect, test } from "vitest";

import { parseXml } from "../trading/parseXml.ts";
import { writeXml } from "../trading/xml.ts";
import { sortBySequence, readFields, writeFields } from "./itemFields.ts";

test("writes fields into eBay's containers, in the schema's sequence", () => {
  const item = sortBySequence({
    ItemID: "1",
    ...writeFields({
      Title: "Camaro",
      StartPrice: 2,
      BestOfferEnabled: false,
      MinimumBestOfferPrice: 1.5,
      BestOfferAutoAcceptPrice: 1.75,
      StoreCategoryID: "12",
      StoreCategory2ID: "0",
      PrimaryCategory: { CategoryID: "180506" },
    }),
  });
  expect(Object.keys(item)).toEqual([
    "ItemID",
    "ListingDetails",
    "PrimaryCategory",
    "StartPrice",
    "Storefront",
    "Title",
    "BestOfferDetails",
  ]);
  expect(item).toMatchObject({
    ListingDetails: {
      BestOfferAutoAcceptPrice: { "@currencyID": "USD", "#text": "1.75" },
      MinimumBestOfferPrice: { "#text": "1.50" },
    },
    PrimaryCategory: { CategoryID: "180506" },
    Storefront: { StoreCategoryID: "12", StoreCategory2ID: "0" },
    BestOfferDetails: { BestOfferEnabled: "false" },
  });
});

test("keeps a SKU as text and omits fields that eBay doesn't return", () => {
  expect(readFields({ SKU: "0012", StartPrice: { "@currencyID": "USD", "#text": "2.0" } })).toEqual({
    SKU: "0012",
    StartPrice: 2,
  });
});

test("reads back what it has written, each in its own shape", () => {
  const fields = {
    BuyItNowPrice: 3.5,
    HandlingCost: 4.25,
    Country: "US",
    Currency: "USD",
    Description: "<p>Red</p>",
    ListingDuration: "GTC",
    ListingType: "FixedPriceItem",
    Location: "Portland",
    PostalCode: "97201",
    LotSize: 3,
    Quantity: 2,
    DispatchTimeMax: 1,
    Site: "US",
    ConditionID: "1000",
    BestOfferEnabled: true,
    PaymentMethods: ["PayPal", "CashOnPickup"],
    PictureDetails: ["https://p/1", "https://p/2"],
    ItemSpecifics: { Brand: "Hot Wheels", Color: ["Red", "Black"] },
  };
  expect(readFields(parseXml(writeXml({ Item: writeFields(fields) })))).toEqual(fields);
});
