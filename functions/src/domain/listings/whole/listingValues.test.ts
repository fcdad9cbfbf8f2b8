import { describe, expect, it } from "vitest";

import { listingDocument } from "../../../contract/documents.ts";
import { toHtml } from "../descriptionHtml.ts";
import { listingTerms } from "../../../contract/listing/terms.ts";
import { sampleItemTerms } from "../../../contract/listing/testing/sampleTerms.ts";
import { wholeItem } from "../testing/wholeItem.ts";
import { adoptItem, findEditsSince } from "./listingValues.ts";

const ITEM = wholeItem({
  descriptionHtml: "<div style='color:red'><b>Mint</b> on card.</div>",
  specifics: [{ name: "Scale", values: ["1:64"] }],
  conditionId: "3000",
  storeCategoryIds: ["77", "0"],
  bestOffer: { enabled: true, autoAcceptCents: 950, minimumCents: 0 },
  terms: sampleItemTerms(),
});
const listing = (fields: object = {}) =>
  listingDocument.parse({ title: "Camaro", ebayItemId: ITEM.itemId, ...fields });
const adopted = (fields: object = {}, base: typeof ITEM | null = null, item = ITEM) =>
  adoptItem(listing(fields), base, item);

describe("a listing whose item is read for the first time", () => {
  it("gets everything that it lacks", () => {
    expect(adopted()).toEqual({
      description: "Mint on card.",
      terms: listingTerms.parse({ shipping: "flat", service: "USPSPriority", shippingPrice: 5.1 }),
      conditionId: "3000",
      primaryCategory: { categoryId: "180506", name: "Contemporary" },
      storeCategory: { id: "77", name: "77" },
      itemSpecifics: { Scale: "1:64" },
      bestOfferEnabled: true,
      bestOfferDetails: { autoAcceptPrice: 9.5, minimumBestOfferPrice: null },
    });
  });

  it("gets the barcodes, unless it has one or the seller has cleared them", () => {
    const item = wholeItem({ upc: "036000291452" });
    const upc = (own: object, base: typeof ITEM | null = null) => adopted(own, base, item).upc;
    expect(upc({})).toBe("036000291452");
    expect(upc({ upc: "887961954586" })).toBeUndefined();
    expect(upc({ upc: null }, item)).toBeUndefined();
    expect(upc({ upc: "887961954586" }, wholeItem({ upc: "887961954586" }))).toBe("036000291452");
    expect(adopted({ upc: "036000291452" }, item, wholeItem())).not.toHaveProperty("upc");
  });

  it("keeps what waits to be sent", () => {
    const fields = { description: "Mine", itemSpecifics: { Scale: "1:43", Year: "1998" } };
    const taken = adopted({ ...fields, unsentFields: ["description", "itemSpecifics"] });
    expect(taken).not.toHaveProperty("description");
    expect(taken.itemSpecifics).toBeUndefined();
  });

  it("that we published unchanged gets nothing", () => {
    const text = "Two  spaces & <b>\n\nNext";
    const item = wholeItem({ descriptionHtml: toHtml(text), conditionId: "9999" });
    const fields = {
      description: text,
      primaryCategory: { categoryId: "180506", name: null },
      handlingCost: 0,
      terms: { shipping: "free", service: "USPSPriority" },
    };
    expect(adopted(fields, null, item)).toEqual({});
    const blank = wholeItem({ descriptionHtml: toHtml("Camaro"), category: null, terms: null });
    expect(adopted({ conditionId: "1000" }, null, blank)).toEqual({});
  });
});

describe("a listing whose item is read again", () => {
  const before = { ...adopted(), ebayItemId: ITEM.itemId };

  it("follows what changed at eBay", () => {
    const item = { ...ITEM, conditionId: "1000", specifics: [{ name: "Scale", values: ["1:18"] }] };
    expect(adopted(before, ITEM, item)).toEqual({ conditionId: "1000", itemSpecifics: { Scale: "1:18" } });
  });

  it("keeps what was edited here since, which is then an edit that eBay lacks", () => {
    const edited = { ...before, conditionId: "7000", itemSpecifics: { Scale: "1:43" } };
    const item = { ...ITEM, conditionId: "1000", specifics: [{ name: "Scale", values: ["1:64"] }] };
    expect(adopted(edited, ITEM, item)).toEqual({ unsentFields: ["conditionId", "itemSpecifics"] });
    expect(findEditsSince(listing(edited), ITEM)).toEqual(["conditionId", "itemSpecifics"]);
    expect(findEditsSince(listing(before), ITEM)).toEqual([]);
  });

  it("has the details of its condition that eBay has, with what was chosen here since", () => {
    const graded = { ...ITEM, conditionDescriptors: { "27501": "275010", "27502": "275020" } };
    const taken = adopted(before, ITEM, graded);
    expect(taken).toEqual({ conditionDescriptors: graded.conditionDescriptors });
    const chosen = { ...before, conditionDescriptors: { "27501": "275010", "27502": "275021" } };
    const later = { ...ITEM, conditionDescriptors: { "27501": "275011", "27502": "275020" } };
    expect(adopted(chosen, graded, later)).toEqual({
      conditionDescriptors: { "27501": "275011", "27502": "275021" },
      unsentFields: ["conditionDescriptors"],
    });
    // They were saved in a form before they were ever read.
    const saved = { conditionDescriptors: { "27502": "275021" }, unsentFields: ["conditionDescriptors"] };
    expect(adopted({ ...before, ...saved }, null, graded).conditionDescriptors).toEqual({
      ...{ "27501": "275010", "27502": "275021" },
    });
    expect(adopted(before, ITEM, { ...ITEM, conditionDescriptors: {} })).toEqual({});
  });

  it("compares nothing with the reading of another item", () => {
    const item = { ...ITEM, conditionId: "1000" };
    expect(adopted(before, { ...ITEM, itemId: "1" }, item)).toEqual({ conditionId: "1000" });
  });
});
