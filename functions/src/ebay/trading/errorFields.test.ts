import { describe, expect, it } from "vitest";

import { findField, findLikelyField } from "./errorFields.ts";

const error = (code: string, ...values: string[]) => ({
  code,
  parameters: values.map((value, id) => ({ id: String(id), value })),
});

describe("the field of an error", () => {
  it.each([
    ["37", "Item.Title", "title"],
    ["37", "Item.PictureDetails.PictureURL", "firebaseImages"],
    ["37", "InventoryStatus.Quantity", "quantity"],
    ["37", "Item.SellerProfiles.SellerShippingProfile.ShippingProfileID", "shippingPolicy"],
    ["37", "SKU", "sku"],
  ])("%s of %s is %s", (code, element, field) => {
    expect(findField(error(code, element))).toBe(field);
  });

  it("follows from codes that concern a single field", () => {
    expect(findField(error("73"))).toBe("price");
    expect(findField(error("21919137", "https://i.ebayimg.com/x.jpg"))).toBe("firebaseImages");
  });

  it.each([
    ["240", "policy", "title"],
    ["21919067", "A title", "title"],
    ["21919188", "3", "quantity"],
    ["21919188", "0", undefined],
  ])("is most likely known if %s says %s: %s", (code, value, field) => {
    expect(findLikelyField(error(code, value))).toBe(field);
  });

  it("is undefined if eBay names none, or one that we don't have", () => {
    expect(findField(error("240"))).toBeUndefined();
    expect(findField(error("37", "Item.UUID"))).toBeUndefined();
    expect(findField(error("21919067", "Description of a Quantity", "256000000001"))).toBeUndefined();
  });
});
