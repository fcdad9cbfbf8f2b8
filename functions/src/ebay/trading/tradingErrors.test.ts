import { describe, expect, it } from "vitest";

import { findAdvice } from "../../contract/reasons/advice.ts";
import { findAdviceCode } from "./advice.ts";
import { findField } from "./errorFields.ts";
import { toAppError, type TradingError } from "./tradingErrors.ts";

const error = (code: string, fields: Partial<TradingError> = {}): TradingError => ({
  code,
  shortMessage: "Short.",
  longMessage: "Long.",
  severity: "Error",
  classification: "RequestError",
  parameters: [],
  ...fields,
});

describe("an error's code", () => {
  it.each([
    ["70", "title", /80 characters/],
    ["73", "price", /price/],
    ["87", "primaryCategory", /category/],
    ["106", "description", /description/],
    ["515", "quantity", /quantity/],
    ["10019", "shipping", /is shipped/],
    ["10039", "title", /under another title/],
    ["21915469", "shipping", /is shipped/],
    ["21916250", "returns", /returns/],
    ["21916884", "conditionId", /condition/],
    ["21917327", "shippingPolicy", /business policies/],
    ["21917328", "paymentPolicy", /business policies/],
    ["21917329", "returnPolicy", /business policies/],
    ["21919136", "firebaseImages", /500 pixels/],
    ["21919137", "firebaseImages", /500 pixels/],
    ["21919308", "itemSpecifics", /65 characters/],
  ])("%s is about %s, with what to do", (code, field, advice) => {
    expect(findField({ code, parameters: [] })).toBe(field);
    const failure = toAppError([error(code)]);
    expect(failure).toMatchObject({
      code: "ebay/refused",
      params: { field, ebayCode: code, message: "Long.", adviceCode: findAdviceCode(code) },
    });
    expect(findAdvice(failure)).toMatch(advice);
  });

  it.each([
    ["931", "ebay/authorization-expired"],
    ["932", "ebay/authorization-expired"],
    ["21916984", "ebay/authorization-expired"],
    ["21917053", "ebay/authorization-expired"],
    ["518", "ebay/quota-exceeded"],
    ["21919144", "ebay/rate-limited"],
    ["10007", "ebay/unavailable"],
    ["240", "ebay/refused"],
  ])("%s is %s, with what to do", (ebayCode, code) => {
    const failure = toAppError([error("9"), error(ebayCode)]);
    expect(failure.code).toBe(code);
    expect(findAdvice(failure)).toMatch(/\w{3}/);
  });

  it("of an item with variations is ours", () => {
    expect(toAppError([error("21916635")])).toMatchObject({
      code: "listing/not-revisable",
      params: { ebayCode: "21916635", reason: "variations" },
    });
  });

  it("that is more severe takes precedence", () => {
    const failure = toAppError([error("10007"), error("931", { longMessage: "Expired." })]);
    expect(failure).toMatchObject({
      code: "ebay/authorization-expired",
      params: { ebayCode: "931", message: "Expired.", adviceCode: "connect-again" },
    });
  });

  it.each(["17", "37", "83", "291", "841", "1047", "21916750", "21919067", "21919188", "21919474"])(
    "%s has advice",
    (code) => {
      expect(findAdvice(toAppError([error(code)]))).toMatch(/^[A-Za-z].+\.$/);
    },
  );

  it("that is unknown has only eBay's text", () => {
    expect(toAppError([error("1", { longMessage: "" }), error("2")]).params).toEqual({
      message: "Short. Long.",
      ebayCode: "1",
    });
    expect(toAppError([]).params).toEqual({ message: "", ebayCode: "" });
  });

  it("of a warning explains nothing", () => {
    const warning = error("931", { severity: "Warning" });
    expect(toAppError([warning, error("1")])).toMatchObject({
      code: "ebay/refused",
      params: { ebayCode: "1" },
    });
  });
});

describe("the element that an error names", () => {
  it.each([
    ["Item.Title", "title"],
    ["Item.SKU", "sku"],
    ["Item.StartPrice", "price"],
    ["Item.BuyItNowPrice", "price"],
    ["Item.Quantity", "quantity"],
    ["Item.Description", "description"],
    ["Item.PictureDetails", "firebaseImages"],
    ["Item.PrimaryCategory.CategoryID", "primaryCategory"],
    ["Item.PrimaryCategory", "primaryCategory"],
    ["Item.Storefront.StoreCategoryID", "storeCategory"],
    ["Item.Storefront", "storeCategory"],
    ["Item.ConditionID", "conditionId"],
    ["Item.ItemSpecifics.NameValueList", "itemSpecifics"],
    ["Item.ItemSpecifics", "itemSpecifics"],
    ["Item.Country", "location"],
    ["Item.Location", "location"],
    ["Item.PostalCode", "location"],
    ["Item.DispatchTimeMax", "handlingTime"],
    ["Item.ShippingDetails", "shipping"],
    ["Item.ShippingDetails.ShippingServiceOptions", "shipping"],
    ["ShippingService", "shipping"],
    ["ShippingServiceCost", "shipping"],
    ["Item.BestOfferDetails", "bestOfferDetails"],
    ["MinimumBestOfferPrice", "bestOfferDetails"],
    ["BestOfferAutoAcceptPrice", "bestOfferDetails"],
    ["SellerShippingProfile", "shippingPolicy"],
    ["SellerPaymentProfile", "paymentPolicy"],
    ["PaymentProfileID", "paymentPolicy"],
    ["SellerReturnProfile", "returnPolicy"],
    ["ReturnProfileID", "returnPolicy"],
    ["ReturnPolicy", "returns"],
  ])("%s is our %s", (element, field) => {
    expect(findField({ code: "37", parameters: [{ value: element }] })).toBe(field);
  });
});

describe("when to try again", () => {
  const limited = (wait: string) =>
    toAppError([
      error("21919144", {
        parameters: ["250", "calls", wait].map((value, at) => ({ id: String(at), value })),
      }),
    ]).params["retryAfterSeconds"];

  it.each([
    ["15 seconds", 15],
    ["1 second", 1],
    ["2 minutes", 120],
    ["3 hours", 10_800],
    ["1 day", 86_400],
    [" 1 Day ", 86_400],
    ["soon", undefined],
    ["in 5 seconds", undefined],
    ["5 seconds or so", undefined],
  ])("%j is %s seconds", (wait, seconds) => {
    expect(limited(wait)).toBe(seconds);
  });
});
