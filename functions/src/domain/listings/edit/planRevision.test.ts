import { describe, expect, it, test } from "vitest";

import { type ListingDocument, listingDocument } from "../../../contract/documents.ts";
import { MARKETPLACE_FIELDS, type MarketplaceField } from "../../../contract/listings/listingEdit.ts";
import { sampleItemTerms } from "../../../contract/listings/testing/sampleTerms.ts";
import { wholeItem } from "../testing/wholeItem.ts";
import { applyChanges, planRevision } from "./planRevision.ts";
import { listingTerms } from "../../../contract/listings/terms/terms.ts";
import * as plans from "./planTerms.ts";

const listing = (fields: Partial<ListingDocument> = {}) =>
  listingDocument.parse({
    title: "Camaro",
    ebayItemId: "110551234567",
    status: "active",
    price: 3,
    quantity: 5,
    ...fields,
  });

const plan = (
  fields: Partial<ListingDocument>,
  field: MarketplaceField,
  fresh: Parameters<typeof wholeItem>[0] = {},
) => planRevision(listing(fields), [field], wholeItem(fresh), []);

describe("a revision", () => {
  test.each<[MarketplaceField, Partial<ListingDocument>, object]>([
    ["title", { title: "'67 Camaro" }, { title: "'67 Camaro" }],
    ["price", { price: 4.5 }, { priceCents: 450 }],
    ["quantity", { quantity: 6 }, { quantity: 6 }],
    ["sku", { sku: "A-1" }, { sku: "A-1" }],
    ["conditionId", { conditionId: "3000" }, { conditionId: "3000" }],
    ["primaryCategory", { primaryCategory: { categoryId: "222", name: "Vintage" } }, { categoryId: "222" }],
    ["bestOfferEnabled", { bestOfferEnabled: true }, { bestOfferEnabled: true }],
    ["immediatePayment", { immediatePayment: true }, { immediatePayment: true }],
    [
      "itemSpecifics",
      { itemSpecifics: { Scale: "1:64" } },
      { specifics: [{ name: "Scale", values: ["1:64"] }] },
    ],
    ["storeCategory", { storeCategory: { id: "9", name: "Cars" } }, { storeCategoryIds: ["9", "0"] }],
    ["storeCategory2", { storeCategory2: { id: "9", name: "Cars" } }, { storeCategoryIds: ["1", "9"] }],
  ])("sends %s and nothing else", (field, fields, changes) => {
    expect(plan(fields, field)).toEqual(changes);
  });

  it("sends nothing that the item has already", () => {
    const same = listing({
      conditionId: "1000",
      primaryCategory: { categoryId: "180506", name: "Contemporary" },
      storeCategory: { id: "1", name: "One" },
      bestOfferEnabled: false,
      immediatePayment: false,
      description: "Camaro",
    });
    const fields = MARKETPLACE_FIELDS.filter((field) => field !== "firebaseImages");
    expect(planRevision(same, fields, wholeItem(), [])).toEqual({});
  });

  it("sends no field that wasn't requested", () => {
    const edited = { title: "B", price: 9, sku: "X", quantity: 9, itemSpecifics: { Brand: "Z" } };
    expect(plan(edited, "immediatePayment")).toEqual({});
  });

  it("sends no price that the listing doesn't have", () => {
    expect(plan({ price: null }, "price")).toEqual({});
  });

  it("deducts the copies sold since from the quantity", () => {
    expect(plan({ quantity: 5, quantitySold: 1 }, "quantity", { quantitySold: 3 })).toEqual({ quantity: 3 });
  });

  it("keeps the specifics that weren't edited, with all their values", () => {
    const material = { name: "Material", values: ["Diecast", "Plastic"] };
    const fresh = { specifics: [material, { name: "Scale", values: ["1:43"] }] };
    expect(
      plan({ itemSpecifics: { Material: "Diecast|Plastic", Scale: "1:64" } }, "itemSpecifics", fresh),
    ).toEqual({ specifics: [material, { name: "Scale", values: ["1:64"] }] });
  });

  it("sends pictures only when there are uploaded ones", () => {
    const edited = listing({ firebaseImages: ["https://storage/1"] });
    expect(planRevision(edited, ["firebaseImages"], wholeItem(), [])).toEqual({});
    expect(planRevision(edited, ["firebaseImages"], wholeItem(), ["https://ebay/9"])).toEqual({
      pictureUrls: ["https://ebay/9"],
    });
  });

  it("removes a store category by sending 0", () => {
    expect(plan({ storeCategory: null }, "storeCategory")).toEqual({ storeCategoryIds: ["0", "0"] });
  });

  it("keeps both store categories if the item has none and none is wanted", () => {
    expect(plan({ storeCategory: null }, "storeCategory", { storeCategoryIds: [] })).toEqual({});
  });

  it("sends the condition's descriptors only if the listing has them", () => {
    const descriptors = { "40001": "400010" };
    expect(plan({}, "conditionDescriptors")).toEqual({});
    expect(plan({ conditionDescriptors: descriptors }, "conditionDescriptors")).toEqual({
      conditionDescriptors: descriptors,
    });
    const edit = { conditionDescriptors: descriptors };
    expect(plan(edit, "conditionDescriptors", { conditionDescriptors: descriptors })).toEqual({});
    const cleared = { conditionDescriptors: {} };
    expect(plan(cleared, "conditionDescriptors", edit)).toEqual(cleared);
    expect(plan(cleared, "conditionDescriptors")).toEqual({});
  });
});

describe("offer limits", () => {
  const bestOfferDetails = { autoAcceptPrice: 2.75, minimumBestOfferPrice: 2.1 };
  const limits = { autoAcceptCents: 275, minimumCents: 210 };

  it("are sent in cents", () => {
    expect(plan({ bestOfferEnabled: true, bestOfferDetails }, "bestOfferDetails")).toEqual({
      offerLimits: limits,
    });
  });

  it("count if only the item takes offers", () => {
    const taking = { bestOffer: { enabled: true, autoAcceptCents: 0, minimumCents: 0 } };
    expect(plan({ bestOfferDetails }, "bestOfferDetails", taking)).toEqual({ offerLimits: limits });
  });

  it("aren't sent if no offers are taken, or if they are the same", () => {
    expect(plan({ bestOfferEnabled: false, bestOfferDetails }, "bestOfferDetails")).toEqual({});
    const same = { bestOffer: { enabled: true, ...limits } };
    expect(plan({ bestOfferEnabled: true, bestOfferDetails }, "bestOfferDetails", same)).toEqual({});
  });

  it("are sent if one of the two differs", () => {
    for (const other of [{ autoAcceptCents: 1 }, { minimumCents: 1 }]) {
      const fresh = { bestOffer: { enabled: true, ...limits, ...other } };
      expect(plan({ bestOfferEnabled: true, bestOfferDetails }, "bestOfferDetails", fresh)).toEqual({
        offerLimits: limits,
      });
    }
  });

  it("are removed by 0", () => {
    const fresh = { bestOffer: { enabled: true, ...limits } };
    expect(plan({ bestOfferEnabled: true }, "bestOfferDetails", fresh)).toEqual({
      offerLimits: { autoAcceptCents: 0, minimumCents: 0 },
    });
  });
});

describe("the item after a revision", () => {
  it("has the changes and all the rest as it was", () => {
    const item = wholeItem({ specifics: [{ name: "Brand", values: ["Hot Wheels"] }] });
    expect(applyChanges(item, { title: "B", priceCents: 1 })).toEqual({ ...item, title: "B", priceCents: 1 });
    expect(applyChanges(item, {})).toEqual(item);
  });

  it("has the offers, category, lists and terms that were sent", () => {
    const item = wholeItem();
    const after = applyChanges(item, {
      bestOfferEnabled: true,
      offerLimits: { autoAcceptCents: 5, minimumCents: 4 },
      categoryId: "222",
      pictureUrls: ["p"],
      storeCategoryIds: ["7", "8"],
      specifics: [{ name: "Scale", values: ["1:64"] }],
      conditionDescriptors: { "40001": "400012" },
      terms: { ounces: 3, dispatchDays: 2 },
    });
    expect(after).toEqual({
      ...item,
      bestOffer: { enabled: true, autoAcceptCents: 5, minimumCents: 4 },
      category: { id: "222", name: null },
      pictureUrls: ["p"],
      storeCategoryIds: ["7", "8"],
      specifics: [{ name: "Scale", values: ["1:64"] }],
      conditionDescriptors: { "40001": "400012" },
      terms: { ...item.terms, dispatchDays: 2, package: { ...item.terms?.package, ounces: 3 } },
    });
  });

  it("keeps terms that were never read unread", () => {
    expect(applyChanges(wholeItem({ terms: null }), { terms: { ounces: 3 } }).terms).toBeNull();
  });
});

describe("terms", () => {
  const planTerms = (
    { terms, handlingCost }: { terms: object; handlingCost: number | null },
    item: Parameters<typeof plans.planTerms>[1],
  ) => plans.planTerms({ terms: listingTerms.parse(terms), handlingCost }, item);
  const flat = {
    kind: "flat",
    service: "USPSGroundAdvantage",
    cents: 500,
    furtherCents: 100,
    handlingCents: 0,
  } as const;
  const theirs = (fields: Parameters<typeof sampleItemTerms>[0] = {}) => ({
    terms: sampleItemTerms({ policies: null, shipping: flat, ...fields }),
  });

  it("that were never read are never changed", () => {
    expect(planTerms({ terms: { ounces: 5 }, handlingCost: 1 }, { terms: null })).toBeUndefined();
  });

  it("that the listing doesn't say stay", () => {
    expect(planTerms({ terms: {}, handlingCost: null }, theirs())).toBeUndefined();
  });

  test.each<[string, object, number | null, object]>([
    ["price", { shippingPrice: 6.25 }, null, { shipping: { ...flat, cents: 625 } }],
    ["further copies", { furtherPrice: 1.5 }, null, { shipping: { ...flat, furtherCents: 150 } }],
    ["service", { service: "USPSPriority" }, null, { shipping: { ...flat, service: "USPSPriority" } }],
    [
      "free",
      { shipping: "free" },
      null,
      { shipping: { ...flat, kind: "free", cents: 0, furtherCents: null } },
    ],
    [
      "calculated, with handling",
      { shipping: "calculated" },
      0.75,
      { shipping: { ...flat, kind: "calculated", cents: 0, furtherCents: null, handlingCents: 75 } },
    ],
    ["weight", { ounces: 11 }, null, { ounces: 11 }],
    ["dispatch", { dispatchDays: 5 }, null, { dispatchDays: 5 }],
  ])("change by %s alone", (_what, terms, handlingCost, changes) => {
    expect(planTerms({ terms, handlingCost }, theirs())).toEqual(changes);
  });

  it("keep eBay's handling if the listing has none", () => {
    const item = theirs({ shipping: { ...flat, kind: "calculated", handlingCents: 75 } });
    expect(planTerms({ terms: { service: "USPSPriority" }, handlingCost: null }, item)).toMatchObject({
      shipping: { service: "USPSPriority", handlingCents: 75 },
    });
  });

  it("have no handling beside a flat price", () => {
    expect(planTerms({ terms: {}, handlingCost: 2 }, theirs())).toBeUndefined();
  });

  it("of an item under policies change by policies and weight alone", () => {
    const policies = { shipping: "1", payment: "2", return: "3" };
    const item = theirs({ policies });
    const terms = { shippingPolicy: "9", shippingPrice: 1, dispatchDays: 5, ounces: 8 };
    expect(planTerms({ terms, handlingCost: 1 }, item)).toEqual({
      policies: { ...policies, shipping: "9" },
      ounces: 8,
    });
    expect(planTerms({ terms: { shippingPolicy: "1" }, handlingCost: null }, item)).toBeUndefined();
  });

  it("change no service if the item has none at home", () => {
    const item = theirs({ shipping: null });
    expect(
      planTerms({ terms: { shipping: "flat", shippingPrice: 1 }, handlingCost: null }, item),
    ).toBeUndefined();
  });

  it("change no dispatch and no returns if a policy has the shipping, although eBay doesn't name all three", () => {
    const terms = { dispatchDays: 5, returns: "30-seller", ounces: 8 } as const;
    expect(planTerms({ terms, handlingCost: null }, theirs({ shipping: null }))).toEqual({ ounces: 8 });
  });
});
