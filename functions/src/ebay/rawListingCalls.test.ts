import { describe, expect, it } from "vitest";

import { ebayRawListingCalls } from "./rawListingCalls.ts";
import { success, TEST_SETTINGS, tradingServer } from "./testing/tradingServer.ts";

const ebay = tradingServer();
const calls = ebayRawListingCalls(TEST_SETTINGS);

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

  it("has the copies that are left", async () => {
    const sold = "<Quantity>5</Quantity><SellingStatus><QuantitySold>2</QuantitySold></SellingStatus>";
    expect(await read(sold)).toMatchObject({ Quantity: 3, QuantitySold: 2 });
    expect(await read("")).toMatchObject({ Quantity: 0, QuantitySold: 0, CurrentPrice: 0 });
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

  it("changes the handling if the item has it", async () => {
    const { body } = await update({ HandlingCost: 2 }, CALCULATED);
    expect(body).toMatch(/<PackagingHandlingCosts[^>]*>2(\.00)?</);
    expect(body).toContain("<ShippingService>USPSFirstClass</ShippingService>");
  });

  it.each([
    ["under a business policy", OF_POLICY, /business policy/],
    ["under a flat price, which it is a part of", FLAT, /one amount/],
    ["under free shipping", FREE, /ships free/],
  ])("refuses to change the handling %s, and sends nothing", async (_, item, words) => {
    const sent = ebay.answers({ GetItem: itemWith(item) });
    await expect(calls.update("token", "110", { HandlingCost: 2 })).rejects.toMatchObject({
      code: "ebay/refused",
      params: { message: expect.stringMatching(words) as string },
    });
    expect(sent.map(({ call }) => call)).toEqual(["GetItem"]);
  });
});
