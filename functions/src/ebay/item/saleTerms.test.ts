import { describe, expect, it } from "vitest";

import { parseXml } from "../trading/parseXml.ts";
import { readBestOffer, readCategory, readSaleTerms, readStoreCategories } from "./saleTerms.ts";

const item = (content: string) => parseXml(`<Item><ItemID>1</ItemID>${content}</Item>`);

describe("the terms of sale", () => {
  it("are unknown where a list leaves them out", () => {
    expect(readSaleTerms(item(""))).toEqual({});
  });

  it.each([
    ["<AutoPay>true</AutoPay>", { immediatePayment: true }],
    ["<AutoPay>false</AutoPay>", { immediatePayment: false }],
    ["<ConditionID>3000</ConditionID>", { conditionId: "3000" }],
    ["<ConditionID/>", { conditionId: null }],
    ["<PrimaryCategory><CategoryID>7</CategoryID></PrimaryCategory>", { category: { id: "7", name: null } }],
    ["<Storefront><StoreCategoryID>7</StoreCategoryID></Storefront>", { storeCategoryIds: ["7"] }],
    [
      "<BestOfferDetails><BestOfferEnabled>true</BestOfferEnabled></BestOfferDetails>",
      { bestOffer: { enabled: true, autoAcceptCents: 0, minimumCents: 0 } },
    ],
  ])("are read alone from %s", (content, terms) => {
    expect(readSaleTerms(item(content))).toEqual(terms);
  });

  it.each(["BestOfferAutoAcceptPrice", "MinimumBestOfferPrice"])("have an offer told by its %s", (name) => {
    const { bestOffer } = readSaleTerms(item(`<ListingDetails><${name}>4</${name}></ListingDetails>`));
    expect(bestOffer).toMatchObject({ enabled: false });
  });

  it("have no offer told by other details", () => {
    expect(readSaleTerms(item("<ListingDetails><EndTime>x</EndTime></ListingDetails>"))).toEqual({});
  });

  it.each(["ShippingDetails", "SellerProfiles"])("have shipping told by %s alone", (name) => {
    const { terms } = readSaleTerms(item(`<${name}><Any>1</Any></${name}>`));
    expect(terms).toMatchObject({ shipping: null, policies: null });
  });
});

it("reads a category with its name, and none without an id", () => {
  const name = "<CategoryName>Cars</CategoryName>";
  const named = item(`<PrimaryCategory><CategoryID>7</CategoryID>${name}</PrimaryCategory>`);
  expect(readCategory(named)).toEqual({ id: "7", name: "Cars" });
  expect(readCategory(item(`<PrimaryCategory>${name}</PrimaryCategory>`))).toBeNull();
});

it("reads both categories of the store, in their order", () => {
  const both = "<StoreCategory2ID>8</StoreCategory2ID><StoreCategoryID>7</StoreCategoryID>";
  expect(readStoreCategories(item(`<Storefront>${both}</Storefront>`))).toEqual(["7", "8"]);
  expect(readStoreCategories(item("<Storefront/>"))).toEqual([]);
});

it("reads the limits of offers in cents", () => {
  const limits =
    "<BestOfferAutoAcceptPrice>4.5</BestOfferAutoAcceptPrice><MinimumBestOfferPrice>3.25</MinimumBestOfferPrice>";
  const offers = "<BestOfferDetails><BestOfferEnabled>false</BestOfferEnabled></BestOfferDetails>";
  expect(readBestOffer(item(`${offers}<ListingDetails>${limits}</ListingDetails>`))).toEqual({
    ...{ enabled: false, autoAcceptCents: 450, minimumCents: 325 },
  });
});
