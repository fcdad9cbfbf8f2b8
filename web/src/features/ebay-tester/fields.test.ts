// @vitest-environment node
import { describe, expect, it } from "vitest";

import { FORM_FIELDS, toFields, toInput } from "./fields";

it("has the form's fields in the specification's order", () => {
  expect(FORM_FIELDS.map(([name, kind]) => `${name} ${kind}`)).toEqual([
    ...["Title text", "SKU text", "ConditionID condition", "LotSize number", "BuyItNowPrice dollars"],
    ...["StartPrice dollars", "Quantity number", "BestOfferEnabled flag", "BestOfferAutoAcceptPrice dollars"],
    ...["MinimumBestOfferPrice dollars", "DispatchTimeMax number", "HandlingCost dollars", "PostalCode text"],
    ...["Location text", "PrimaryCategoryID text", "StoreCategoryID text", "StoreCategory2ID text"],
    ...["Description long", "PaymentMethods list", "ItemSpecifics specifics", "PictureDetails lines"],
  ]);
});

describe("what was typed", () => {
  it("becomes eBay's fields, without spaces around it and without empty ones", () => {
    expect(toFields({ Title: "  Camaro ", SKU: "  ", PostalCode: "01234", Description: "a\n\nb" })).toEqual({
      ...{ Title: "Camaro", PostalCode: "01234", Description: "a\n\nb" },
    });
    expect(toFields({})).toEqual({});
  });

  it("becomes numbers, unless it isn't one", () => {
    expect(toFields({ Quantity: "2", StartPrice: "4.50", LotSize: "two", HandlingCost: "0" })).toEqual({
      ...{ Quantity: 2, StartPrice: 4.5, LotSize: "two", HandlingCost: 0 },
    });
  });

  it("becomes a flag", () => {
    expect(toFields({ BestOfferEnabled: "true" })).toEqual({ BestOfferEnabled: true });
    expect(toFields({ BestOfferEnabled: "false" })).toEqual({ BestOfferEnabled: false });
  });

  it("becomes lists, by lines, and payment methods also by commas", () => {
    expect(
      toFields({ PictureDetails: " /a.jpg?x=1,2 \n\n/b.jpg", PaymentMethods: "PayPal, \n Card,," }),
    ).toEqual({ PictureDetails: ["/a.jpg?x=1,2", "/b.jpg"], PaymentMethods: ["PayPal", "Card"] });
  });

  it("becomes specifics, of which a repeated name has several values", () => {
    const ItemSpecifics = "Brand = Hot Wheels\n Color=Red\nColor = Blue\nNote = a = b\nLoose\n= x";
    expect(toFields({ ItemSpecifics })).toEqual({
      ItemSpecifics: {
        ...{ Brand: "Hot Wheels", Color: ["Red", "Blue"], Note: "a = b", Loose: "", "": "x" },
      },
    });
  });
});

describe("a fetched listing", () => {
  it("becomes input, without what the form has no field for", () => {
    expect(
      toInput({
        ...{ Title: "Camaro", Quantity: 0, BestOfferEnabled: false, SKU: null, Site: "US" },
        PictureDetails: ["/a.jpg", "/b.jpg"],
        ItemSpecifics: { Brand: "Hot Wheels", Color: ["Red", "Blue"] },
      }),
    ).toEqual({
      ...{ Title: "Camaro", Quantity: "0", BestOfferEnabled: "false", PictureDetails: "/a.jpg\n/b.jpg" },
      ItemSpecifics: "Brand = Hot Wheels\nColor = Red\nColor = Blue",
    });
  });
});
