import { describe, expect, it } from "vitest";

import { listingDocument } from "../../../contract/documents.ts";
import { noteSentDescription, toHtml } from "../descriptionHtml.ts";
import { listingTerms } from "../../../contract/listings/terms/terms.ts";
import { sampleItemTerms } from "../../../contract/listings/testing/sampleTerms.ts";
import { wholeItem } from "../testing/wholeItem.ts";
import {
  adoptItem,
  findEditsSince,
  isSame,
  toListingValues,
  toListingValuesFor,
  toTermValues,
} from "./listingValues.ts";

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
    // What looks like an edit of the other item's value isn't one of this item's.
    const chosen = { ...before, conditionId: "7000" };
    expect(adopted(chosen, { ...ITEM, itemId: "1" }, item)).toEqual({ conditionId: "1000" });
    expect(adopted(chosen, ITEM, item)).toEqual({ unsentFields: ["conditionId"] });
  });
});

describe("an item's values", () => {
  it("are listing fields, and missing where the item doesn't have them", () => {
    expect(toListingValues(ITEM)).toEqual({
      description: "Mint on card.",
      terms: listingTerms.parse({ shipping: "flat", service: "USPSPriority", shippingPrice: 5.1 }),
      ...{ conditionId: "3000", primaryCategory: { categoryId: "180506", name: "Contemporary" } },
      ...{ storeCategory: { id: "77", name: "77" }, storeCategory2: null, immediatePayment: false },
      ...{ bestOfferEnabled: true, bestOfferDetails: { autoAcceptPrice: 9.5, minimumBestOfferPrice: null } },
      itemSpecifics: { Scale: "1:64" },
    });
    const bare = toListingValues({
      ...ITEM,
      descriptionHtml: null,
      terms: null,
      conditionId: null,
      category: null,
    });
    for (const field of ["description", "terms", "handlingCost", "conditionId", "primaryCategory"])
      expect(bare).not.toHaveProperty(field);
    expect(toListingValues({ ...ITEM, conditionDescriptors: { "1": "2" } })).toMatchObject({
      conditionDescriptors: { "1": "2" },
    });
  });

  it("have a handling cost with calculated shipping only", () => {
    const shipping = { kind: "calculated", service: "USPSPriority", cents: 0, furtherCents: null } as const;
    const terms = sampleItemTerms({ shipping: { ...shipping, handlingCents: 0 } });
    expect(toListingValues({ ...ITEM, terms })).toHaveProperty("handlingCost", 0);
    expect(toTermValues({ terms: sampleItemTerms() })).toHaveProperty("handlingCost", null);
  });

  it("have limits of offers only above nothing", () => {
    const limits = (autoAcceptCents: number, minimumCents: number) =>
      toTermValues({ bestOffer: { enabled: false, autoAcceptCents, minimumCents } });
    expect(limits(0, 0)).toEqual({ bestOfferEnabled: false, bestOfferDetails: null });
    expect(limits(0, 1)).toMatchObject({
      bestOfferDetails: { autoAcceptPrice: null, minimumBestOfferPrice: 0.01 },
    });
  });

  it("have store categories except eBay's own", () => {
    const categories = (...storeCategoryIds: string[]) => toTermValues({ storeCategoryIds });
    const seven = { id: "7", name: "7" };
    expect(categories("1", "7")).toEqual({ storeCategory: null, storeCategory2: seven });
    expect(categories("7", "0")).toEqual({ storeCategory: seven, storeCategory2: null });
    expect(categories()).toEqual({ storeCategory: null, storeCategory2: null });
    expect(toTermValues({})).toEqual({});
    expect(toTermValues({ immediatePayment: true })).toEqual({ immediatePayment: true });
  });

  it("have the text that we sent as it was written, until either side changes", () => {
    const html = toHtml("Two  spaces");
    const item = wholeItem({ descriptionHtml: html });
    const sentDescription = noteSentDescription({ description: "Two  spaces" }, html);
    const own = (description: string) =>
      toListingValuesFor({ title: "Camaro", description, sentDescription }, item);
    expect(own("Two  spaces").description).toBe(toListingValues(item).description);
    const template = wholeItem({ descriptionHtml: "<h1>Shop</h1><p>Two spaces</p>" });
    const ofTemplate = noteSentDescription({ description: "Two spaces" }, template.descriptionHtml ?? "");
    const described = (description: string) =>
      toListingValuesFor({ title: "Camaro", description, sentDescription: ofTemplate }, template).description;
    expect(described("Two spaces")).toBe("Two spaces");
    expect(described("Edited")).toContain("Shop");
  });
});

describe("the comparison of two values", () => {
  it.each([
    ["description", " Mint ", "Mint", true],
    ["description", "Mint", "Worn", false],
    ["description", "", "Camaro", true],
    ["description", null, "Camaro", true],
    ["description", null, "Mint", false],
    ["itemSpecifics", { A: "1", B: "2" }, { B: "2", A: "1" }, true],
    ["itemSpecifics", { A: "1" }, { A: "2" }, false],
    ["itemSpecifics", null, {}, true],
    ["conditionDescriptors", { "2": "a", "1": "b" }, { "1": "b", "2": "a" }, true],
    ["conditionDescriptors", undefined, { "1": "b" }, false],
    ["conditionId", "1000", "1000", true],
    ["conditionId", "1000", "3000", false],
  ] as const)("of the field %s are the same at eBay or not: %j, %j", (field, own, theirs, same) => {
    expect(isSame(field, own, theirs, " Camaro ")).toBe(same);
  });
});

describe("the terms of a listing", () => {
  const flat = { shipping: "flat", service: "USPSPriority", shippingPrice: 5.1 };

  it("include its handling cost once eBay has a flat price, unless that waits to be sent", () => {
    const fields = { terms: flat, handlingCost: 1 };
    expect(adopted(fields)).toHaveProperty("handlingCost", null);
    expect(adopted({ ...fields, unsentFields: ["handlingCost"] })).not.toHaveProperty("handlingCost");
    const free = wholeItem();
    expect(adopted({ handlingCost: 1 }, null, free)).not.toHaveProperty("handlingCost");
  });

  it("that a form saved as unsent are kept, part by part", () => {
    const terms = { ...flat, shippingPrice: 9 };
    expect(adopted({ terms }).terms).toMatchObject({ shippingPrice: 5.1 });
    expect(adopted({ terms, unsentFields: ["terms"] })).not.toHaveProperty("terms");
    expect(adopted({ terms }, { ...ITEM, terms: sampleItemTerms() })).not.toHaveProperty("terms");
  });

  it("are stored as compared, beside what syncs compare", () => {
    const atEbay = { title: "Camaro", sku: null, price: 3, quantity: 5 };
    const taken = adopted({ atEbay });
    expect(taken.atEbay).toEqual({ ...atEbay, ...toTermValues(ITEM) });
    expect(adopted({ ...taken, atEbay: taken.atEbay })).not.toHaveProperty("atEbay");
  });
});

describe("a description that was published", () => {
  const html = toHtml("Mint");
  const sentDescription = noteSentDescription({ description: "Mint" }, html);

  it("is the listing's own while eBay has it, and forgotten once eBay has another", () => {
    const own = { description: "Mint", sentDescription };
    expect(
      adopted({ ...own, description: "Edited" }, null, { ...ITEM, descriptionHtml: html }),
    ).not.toHaveProperty("description");
    expect(adopted(own, { ...ITEM, descriptionHtml: html }, ITEM)).toMatchObject({
      ...{ description: "Mint on card.", sentDescription: null },
    });
    expect(adopted({ description: "Mint" })).not.toHaveProperty("sentDescription");
  });
});

it("compares edits with the reading of the item that it is given", () => {
  expect(findEditsSince(listing({ conditionId: "1000" }), null)).toEqual([]);
  const synced = listing({
    conditionId: "1000",
    atEbay: { title: "Camaro", sku: null, price: 3, quantity: 1, conditionId: "1000" },
  });
  expect(findEditsSince(synced, ITEM)).not.toContain("conditionId");
});
