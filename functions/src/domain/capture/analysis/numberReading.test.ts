import { describe, expect, it } from "vitest";

import { listingDocument } from "../../../contract/documents.ts";
import { findCorrection, classifyReading } from "./numberReading.ts";

describe("the reading of a card's number", () => {
  it.each([
    ["DHR20", "DHR20", "read"],
    ["DHR20", "DHR28", "corrected"],
    [null, "DHR20", "corrected"],
    ["DHR20", null, "asked"],
    [null, null, null],
  ] as const)("%s, where %s was read, is %s", (sku, readSku, reading) => {
    expect(classifyReading(sku, readSku)).toBe(reading);
  });
});

describe("a later change of a listing", () => {
  const listing = (fields: object = {}) =>
    listingDocument.parse({ sku: "DHR20", readSku: "DHR20", carName: "Shelby", title: "A title", ...fields });

  it("corrects the number that was read, with the listing's car", () => {
    expect(findCorrection(listing(), { sku: " dhr28 " })).toMatchObject({
      sku: "DHR28",
      readSku: "DHR20",
      model: { model: "Shelby", source: "seller" },
    });
    expect(findCorrection(listing(), { sku: "DHR28", carName: "Camaro" })?.model.model).toBe("Camaro");
    expect(findCorrection(listing({ carName: null }), { sku: "DHR28" })?.model.model).toBe("A title");
  });

  it.each([
    ["leaves the number", listing(), { title: "B" }],
    ["takes the number away", listing(), { sku: null }],
    ["makes it a part of a SKU of the seller's own", listing(), { sku: "BOX3-DHR20" }],
    ["is the second one", listing({ isReadWrong: true }), { sku: "DHR28" }],
    ["is of a number that nobody read", listing({ readSku: null }), { sku: "DHR28" }],
    ["is of a number that was the seller's already", listing({ sku: "MINE" }), { sku: "DHR28" }],
  ])("corrects nothing if it %s", (_sentence, before, change) => {
    expect(findCorrection(before, change)).toBeNull();
  });
});
