import { describe, expect, test } from "vitest";

import { type ListingDocument, listingDocument } from "../../contract/documents.ts";
import { carDetails } from "../../contract/listings/values.ts";
import type { AppError } from "../../contract/wire/errors.ts";
import { NO_ITEM_FACTS } from "../item/itemFacts.ts";
import { wholeItem } from "./testing/wholeItem.ts";
import {
  assertPublishable,
  buildNewItem,
  listPicturesToPublish,
  planNewItem,
  makePublicationUuid,
} from "./newItem.ts";
import { resolveTerms } from "../../contract/listings/terms/resolveTerms.ts";
import { SAMPLE_TERMS } from "../../contract/listings/testing/sampleTerms.ts";

const listing = (fields: Partial<ListingDocument> = {}): ListingDocument =>
  listingDocument.parse({
    title: "Hot Wheels '67 Camaro",
    sku: "DHR20",
    toyNumber: "DHR20",
    price: 2.35,
    handlingCost: 0.75,
    quantity: 3,
    brand: "Hot Wheels",
    firebaseImages: ["https://storage/front", "https://storage/back"],
    ...fields,
  });

const { terms } = resolveTerms(SAMPLE_TERMS, listing());
const NOTHING_ELSE = { uuid: "", pictureUrls: [], terms };

describe("what is published", () => {
  test("is the listing, with money in cents", () => {
    expect(
      buildNewItem("L1", listing(), { uuid: "u".repeat(32), pictureUrls: ["https://ebay/1"], terms }),
    ).toEqual({
      uuid: "u".repeat(32),
      applicationData: "L1",
      title: "Hot Wheels '67 Camaro",
      descriptionHtml: "<p>Hot Wheels '67 Camaro</p>",
      sku: "DHR20",
      quantity: 3,
      priceCents: 235,
      terms,
      pictureUrls: ["https://ebay/1"],
      specifics: [
        { name: "Brand", values: ["Hot Wheels"] },
        { name: "MPN", values: ["DHR20"] },
        { name: "Scale", values: ["1:64"] },
      ],
      conditionId: null,
      conditionDescription: null,
      conditionDescriptors: null,
      contacts: { manufacturer: null, responsible: null },
      categoryId: null,
      storeCategoryIds: [],
      bestOffer: null,
      immediatePayment: null,
      containers: {},
    });
  });

  test("keeps the details of its original's condition only while it has that condition", () => {
    const containers = { Location: "Reno", ConditionDescriptors: { ConditionDescriptor: [] } };
    const origin = wholeItem({ conditionId: "3000", containers });
    const itemOf = (conditionId: "3000" | "7000") =>
      buildNewItem(
        "L1",
        listing({ conditionId, conditionDescriptors: { "27501": "275010", "40001": "400010" } }),
        {
          ...{ ...NOTHING_ELSE, origin },
          facts: { ...NO_ITEM_FACTS, rules },
        },
      );
    const descriptor = { id: "27501", name: "Grader", isRequired: true, values: [] };
    const rules = {
      ...{ categoryId: "180506", aspects: [], isConditionRequired: true, safety: {} },
      conditions: [
        { id: "3000", name: "Used", descriptors: [descriptor] },
        { id: "7000", name: "For parts", descriptors: [] },
      ],
    };
    expect(itemOf("3000")).toMatchObject({ conditionDescriptors: { "27501": "275010" }, containers });
    expect(itemOf("7000").conditionDescriptors).toEqual({});
    expect(itemOf("7000").containers).toEqual({ Location: "Reno" });
  });

  test("prefers what the seller has entered over other facts", () => {
    const item = buildNewItem(
      "L1",
      listing({ itemSpecifics: { brand: "Matchbox", Scale: "1:43", MPN: "" } }),
      NOTHING_ELSE,
    );
    expect(item.specifics).toEqual([
      { name: "brand", values: ["Matchbox"] },
      { name: "Scale", values: ["1:43"] },
    ]);
  });

  test("sells a poor card as used, and says so", () => {
    const item = buildNewItem("L1", listing({ car: carDetails.parse({ condition: "poor" }) }), NOTHING_ELSE);
    expect(item).toMatchObject({
      conditionId: "3000",
      conditionDescription: expect.stringContaining("poor condition") as string,
    });
  });

  test("limits offers only if offers are allowed", () => {
    const bestOfferDetails = { autoAcceptPrice: 9.5, minimumBestOfferPrice: null };
    const offerOf = (bestOfferEnabled: boolean) =>
      buildNewItem("L1", listing({ bestOfferEnabled, bestOfferDetails }), NOTHING_ELSE).bestOffer;
    expect(offerOf(true)).toEqual({ enabled: true, autoAcceptCents: 950, minimumCents: 0 });
    expect(offerOf(false)).toEqual({ enabled: false, autoAcceptCents: 0, minimumCents: 0 });
  });

  test("has its description as HTML that can't carry markup of its own", () => {
    const item = buildNewItem("L1", listing({ description: 'A <b>"& more\n\nLine\nbreak' }), NOTHING_ELSE);
    expect(item.descriptionHtml).toBe("<p>A &lt;b&gt;&quot;&amp; more</p><p>Line<br>break</p>");
  });

  test("says nothing that isn't known", () => {
    const item = buildNewItem("L1", listing({ brand: null, series: " ", toyNumber: null }), NOTHING_ELSE);
    expect(item.specifics).toEqual([]);
  });

  test("has at most 24 pictures, each once", () => {
    const many = Array.from({ length: 30 }, (_, index) => `https://storage/${index}`);
    expect(listPicturesToPublish(listing({ firebaseImages: ["https://storage/0", ...many] }))).toEqual(
      many.slice(0, 24),
    );
  });
});

const needsOf = (fields: Partial<ListingDocument>) => planNewItem(listing(fields)).requirements;

describe("publishing is refused", () => {
  test.each<[Partial<ListingDocument>, string]>([
    [{ title: "  " }, "title"],
    [{ title: "x".repeat(81) }, "shorter-title"],
    [{ price: null }, "price"],
    [{ price: 0 }, "price"],
    [{ quantity: 0 }, "quantity"],
    [{ firebaseImages: [] }, "picture"],
    [{ title: "", price: null, firebaseImages: [] }, "title\nprice\npicture"],
  ])("for %j", (fields, needs) => {
    expect(() => assertPublishable(needsOf(fields))).toThrow(
      expect.objectContaining({
        code: "listing/not-publishable",
        params: expect.objectContaining({ needs }) as object,
      }) as AppError,
    );
  });

  test("not for a complete listing", () => {
    expect(() => assertPublishable(needsOf({}))).not.toThrow();
  });
});

test("a publication's UUID is the same for every attempt and for nothing else", () => {
  const uuid = makePublicationUuid("ann", "L1", 1);
  expect(uuid).toMatch(/^[0-9a-f]{32}$/);
  expect(makePublicationUuid("ann", "L1", 1)).toBe(uuid);
  const others = [
    makePublicationUuid("ann", "L1", 2),
    makePublicationUuid("ann", "L11", 1),
    makePublicationUuid("bo", "L1", 1),
  ];
  expect(new Set([uuid, ...others]).size).toBe(4);
});
