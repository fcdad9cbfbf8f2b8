import { describe, expect, it } from "vitest";

import { sampleItemTerms } from "../contract/listings/testing/sampleTerms.ts";
import { resolveTerms } from "../contract/listings/terms/resolveTerms.ts";
import { createEbayRawListingCalls } from "./rawListingCalls.ts";
import { refusal, success, TEST_SETTINGS, tradingServer } from "./testing/tradingServer.ts";
import type { SellerFields } from "../domain/tester/unifiedListing.ts";

const ebay = tradingServer();
const calls = createEbayRawListingCalls(TEST_SETTINGS);

const CALCULATED = `<ShippingDetails><ShippingType>Calculated</ShippingType>
  <CalculatedShippingRate><PackagingHandlingCosts currencyID="USD">1.25</PackagingHandlingCosts></CalculatedShippingRate>
  <ShippingServiceOptions><ShippingService>USPSFirstClass</ShippingService><ShippingServiceCost>3.50</ShippingServiceCost></ShippingServiceOptions>
</ShippingDetails>`;
const optionOf = (parts: string) =>
  `<ShippingDetails><ShippingServiceOptions><ShippingService>USPSPriority</ShippingService>${parts}</ShippingServiceOptions><ShippingType>Flat</ShippingType></ShippingDetails>`;
const FLAT = optionOf("<ShippingServiceCost>5.10</ShippingServiceCost>");
const FREE = optionOf("<FreeShipping>true</FreeShipping><ShippingServiceCost>0.00</ShippingServiceCost>");
const OF_POLICY =
  "<SellerProfiles><SellerShippingProfile><ShippingProfileID>7</ShippingProfileID></SellerShippingProfile></SellerProfiles>";
const itemWith = (content: string) => success(`<Item><ItemID>110</ItemID>${content}</Item>`);

describe("a listing as the tester reads it", () => {
  const read = (content: string) => {
    ebay.answers({ GetItem: itemWith(content) });
    return calls.read("token", "110");
  };

  it("has the seller's part of calculated shipping as its handling", async () => {
    expect(await read(CALCULATED)).toMatchObject({ ItemID: "110", HandlingCost: 1.25 });
  });

  it("has no handling if eBay has one amount for flat shipping, or none", async () => {
    expect(await read(FLAT)).not.toHaveProperty("HandlingCost");
    expect(await read(FREE)).not.toHaveProperty("HandlingCost");
  });

  it("has no handling under a business policy", async () => {
    expect(await read(OF_POLICY)).not.toHaveProperty("HandlingCost");
  });

  it("has its state, its times and its address", async () => {
    const details =
      "<StartTime>2026-11-01T00:00:00.000Z</StartTime><EndTime>2026-12-01T00:00:00.000Z</EndTime><ViewItemURL>https://ebay/110</ViewItemURL>";
    const status = "<CurrentPrice>4.35</CurrentPrice><ListingStatus>Active</ListingStatus>";
    const content = `<ListingDetails>${details}</ListingDetails><SellingStatus>${status}</SellingStatus>`;
    expect(await read(content)).toMatchObject({
      ...{ ItemID: "110", CurrentPrice: 4.35, ListingStatus: "Active", ViewItemURL: "https://ebay/110" },
      ...{ StartTime: "2026-11-01T00:00:00.000Z", EndTime: "2026-12-01T00:00:00.000Z" },
    });
    expect(await read("")).toMatchObject({
      ...{ ListingStatus: null, StartTime: null, EndTime: null, ViewItemURL: null },
    });
  });

  it("is asked for as a whole", async () => {
    const sent = ebay.answers({ GetItem: itemWith("") });
    await calls.read("token", "110");
    expect(sent.map(({ call }) => call)).toEqual(["GetItem"]);
    expect(sent[0]?.body).toContain(
      "<DetailLevel>ReturnAll</DetailLevel><IncludeItemSpecifics>true</IncludeItemSpecifics><ItemID>110</ItemID>",
    );
  });

  it("has the copies that are left", async () => {
    const sold = "<Quantity>5</Quantity><SellingStatus><QuantitySold>2</QuantitySold></SellingStatus>";
    expect(await read(sold)).toMatchObject({ Quantity: 3, QuantitySold: 2 });
    expect(await read("")).toMatchObject({ Quantity: 0, QuantitySold: 0, CurrentPrice: 0 });
  });
});

describe("a creation from the tester", () => {
  const FLAT_TERMS = sampleItemTerms({ dispatchDays: 3, returns: "none" });
  const UUID = "0123456789abcdef0123456789abcdef";
  const create = async (fields: SellerFields, terms = FLAT_TERMS) => {
    const sent = ebay.answers({ AddFixedPriceItem: success("<ItemID>111</ItemID>") });
    const itemId = await calls.create("token", fields, UUID, terms);
    return { itemId, sent };
  };

  it("sends the given fields on the seller's terms, under its key", async () => {
    const { itemId, sent } = await create({
      ...{ Title: "Camaro", SKU: "DHR20", StartPrice: 4.35, Quantity: 2 },
      PictureDetails: ["https://i.test/1.jpg"],
    });
    expect(itemId).toBe("111");
    expect(sent.map(({ call }) => call)).toEqual(["AddFixedPriceItem"]);
    const body = sent[0]?.body ?? "";
    expect(body).toContain(`<UUID>${UUID}</UUID>`);
    expect(body).toContain("<Title>Camaro</Title>");
    expect(body).toContain("<SKU>DHR20</SKU>");
    expect(body).toMatch(/<StartPrice[^>]*>4\.35</);
    expect(body).toContain("<Quantity>2</Quantity>");
    expect(body).toContain("<PictureURL>https://i.test/1.jpg</PictureURL>");
    expect(body).toContain("<ShippingService>USPSPriority</ShippingService>");
    expect(body).toMatch(/<ShippingServiceCost[^>]*>5\.10</);
  });

  it("lists one copy, described by its title, unless the fields say otherwise", async () => {
    const body = (await create({ Title: "Camaro" })).sent[0]?.body ?? "";
    expect(body).toContain("<Quantity>1</Quantity>");
    expect(body).toMatch(/<Description>[^/]*Camaro/);
    const own = (await create({ Title: "Camaro", Description: "Mint" })).sent[0]?.body ?? "";
    expect(own).toMatch(/<Description>[^/]*Mint/);
  });

  it("sends the seller's own category instead of ours", async () => {
    const body = (await create({ Title: "Camaro", PrimaryCategoryID: "555" })).sent[0]?.body ?? "";
    expect(body.match(/<CategoryID>\d+<\/CategoryID>/g)).toEqual(["<CategoryID>555</CategoryID>"]);
  });

  it("sends no shipping price where the seller's terms have none", async () => {
    const body = (await create({ Title: "Camaro" }, resolveTerms(null, {}).terms)).sent[0]?.body ?? "";
    expect(body).not.toContain("NaN");
    expect(body).not.toContain("ShippingServiceCost");
  });

  it("sends no handling cost, which is a part of the terms", async () => {
    const { itemId, sent } = await create({ Title: "Camaro", HandlingCost: 1 });
    expect(itemId).toBe("111");
    expect(sent[0]?.body).not.toContain("PackagingHandlingCosts");
    const policies = { shipping: "1", payment: "2", return: "3" };
    const ofPolicies = await create({ Title: "Camaro" }, { ...FLAT_TERMS, shipping: null, policies });
    expect(ofPolicies.sent[0]?.body).toContain("<ShippingProfileID>1</ShippingProfileID>");
  });

  it("without fields has empty texts, no price, and our defaults for the rest", async () => {
    const body = (await create({})).sent[0]?.body ?? "";
    expect(body).toContain("<Title></Title>");
    expect(body).toContain("<Description></Description>");
    expect(body).toMatch(/<StartPrice[^>]*>0\.00</);
    expect(body).toContain("<PictureDetails></PictureDetails><DispatchTimeMax>3</DispatchTimeMax>");
    expect(body).toContain("<ItemSpecifics></ItemSpecifics>");
    expect(body).not.toMatch(/<SKU>|<BestOfferDetails>|<ApplicationData>|<Storefront>|<AutoPay>/);
  });

  it("refuses a handling cost beside business policies, and sends nothing", async () => {
    const sent = ebay.answers({});
    const terms = { ...FLAT_TERMS, shipping: null, policies: { shipping: "1", payment: "2", return: "3" } };
    await expect(calls.create("token", { HandlingCost: 1 }, UUID, terms)).rejects.toMatchObject({
      code: "ebay/refused",
      params: { reason: "handling-policy", field: "handlingCost" },
    });
    expect(sent).toEqual([]);
  });
});

describe("an update from the tester", () => {
  const update = async (fields: object, content = "") => {
    const sent = ebay.answers({ GetItem: itemWith(content), ReviseFixedPriceItem: success("") });
    await calls.update("token", "110", fields);
    return { calls: sent.map(({ call }) => call), body: sent.at(-1)?.body ?? "" };
  };

  it("sends a plain field without reading the item", async () => {
    const { calls: made, body } = await update({ Title: "Camaro" });
    expect(made).toEqual(["ReviseFixedPriceItem"]);
    expect(body).toContain("<Item><ItemID>110</ItemID><Title>Camaro</Title></Item>");
  });

  it("merges item specifics by name, in any case", async () => {
    const specific = (name: string, ...values: string[]) =>
      `<NameValueList><Name>${name}</Name>${values.map((value) => `<Value>${value}</Value>`).join("")}</NameValueList>`;
    const stored = `<ItemSpecifics>${specific("Brand", "Mattel")}${specific("Color", "Red", "Black")}</ItemSpecifics>`;
    const { calls: made, body } = await update({ ItemSpecifics: { brand: "Hot Wheels" } }, stored);
    expect(made).toEqual(["GetItem", "ReviseFixedPriceItem"]);
    expect(body).toContain(
      `<ItemSpecifics>${specific("Color", "Red", "Black")}${specific("brand", "Hot Wheels")}</ItemSpecifics>`,
    );
  });

  it("keeps the parts of a container that it doesn't change", async () => {
    const stored =
      "<Storefront><StoreCategoryID>5</StoreCategoryID><StoreCategory2ID>6</StoreCategory2ID></Storefront>";
    const { body } = await update({ StoreCategoryID: "9" }, stored);
    expect(body).toContain("<StoreCategoryID>9</StoreCategoryID><StoreCategory2ID>6</StoreCategory2ID>");
  });

  it("sends no shipping with a change of something else", async () => {
    const { calls: made, body } = await update({ StoreCategoryID: "9" }, CALCULATED);
    expect(made).toEqual(["GetItem", "ReviseFixedPriceItem"]);
    expect(body).not.toContain("ShippingDetails");
  });

  it("sends the handling in cents, also where dollars have no exact number", async () => {
    const { calls: made, body } = await update({ HandlingCost: 4.35 }, CALCULATED);
    expect(made).toEqual(["GetItem", "ReviseFixedPriceItem"]);
    expect(body).toMatch(/<PackagingHandlingCosts[^>]*>4\.35</);
  });

  it("fails if eBay refuses it", async () => {
    ebay.answers({ ReviseFixedPriceItem: refusal("21916750", "Ended.") });
    await expect(calls.update("token", "110", { Title: "Camaro" })).rejects.toThrow();
  });

  it("changes the handling if the item has it", async () => {
    const { body } = await update({ HandlingCost: 2 }, CALCULATED);
    expect(body).toMatch(/<PackagingHandlingCosts[^>]*>2(\.00)?</);
    expect(body).toContain("<ShippingService>USPSFirstClass</ShippingService>");
  });

  it.each([
    ["under a business policy", OF_POLICY, "handling-policy"],
    ["under a flat price, which it is a part of", FLAT, "handling-flat"],
    ["under free shipping", FREE, "handling-free"],
  ])("refuses to change the handling %s, and sends nothing", async (_, item, reason) => {
    const sent = ebay.answers({ GetItem: itemWith(item) });
    await expect(calls.update("token", "110", { HandlingCost: 2 })).rejects.toMatchObject({
      code: "ebay/refused",
      params: { reason },
    });
    expect(sent.map(({ call }) => call)).toEqual(["GetItem"]);
  });
});
