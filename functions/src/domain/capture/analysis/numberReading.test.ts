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
      number: "DHR28",
      readSku: "DHR20",
      model: { model: "Shelby", source: "seller" },
    });
    expect(findCorrection(listing(), { sku: "DHR28", carName: "Camaro" })?.model.model).toBe("Camaro");
    expect(findCorrection(listing({ carName: null }), { sku: "DHR28" })?.model.model).toBe("A title");
  });

  it("keeps the listing's year, and has the brand of the number if the listing names none", () => {
    const { model, number } = findCorrection(listing({ year: 2016 }), { sku: "MGT00026-L" }) ?? {};
    expect([number, model?.year, model?.brand]).toEqual(["MGT00026-L", 2016, "Mini GT"]);
    expect(findCorrection(listing({ brand: "Matchbox" }), { sku: "DHR28" })?.model.brand).toBe("Matchbox");
    expect(findCorrection(listing(), { sku: "DHR28", year: 2017 })?.model.year).toBe(2017);
  });

  it("corrects it by the toy number alone, which takes precedence over a SKU", () => {
    const numbered = listing({ toyNumber: "DHR20" });
    expect(findCorrection(numbered, { toyNumber: " dhr28 " })).toMatchObject({
      number: "DHR28",
      readSku: "DHR20",
    });
    expect(findCorrection(listing(), { toyNumber: "DHR28" })?.number).toBe("DHR28");
    expect(findCorrection({ ...numbered, sku: "SHELF-3" }, { toyNumber: "DHR28" })?.number).toBe("DHR28");
    expect(findCorrection(numbered, { sku: "SHELF-3", toyNumber: "DHR28" })?.number).toBe("DHR28");
    expect(findCorrection(numbered, { sku: "DHR28", toyNumber: null })?.number).toBe("DHR28");
  });

  it.each([
    ["leaves the number", listing(), { title: "B" }],
    ["takes the toy number away", listing({ toyNumber: "DHR20" }), { toyNumber: null }],
    ["adds the suffix to the toy number", listing({ toyNumber: "DHR20" }), { toyNumber: "DHR20-D9" }],
    [
      "is of a toy number of the seller's own",
      listing({ sku: "A", toyNumber: "A1" }),
      { toyNumber: "DHR28" },
    ],
    ["is the second one of a toy number", listing({ isReadWrong: true }), { toyNumber: "DHR28" }],
    ["takes the number away", listing(), { sku: null }],
    ["makes it a part of a SKU of the seller's own", listing(), { sku: "BOX3-DHR20" }],
    ["is the second one", listing({ isReadWrong: true }), { sku: "DHR28" }],
    ["is of a number that nobody read", listing({ readSku: null }), { sku: "DHR28" }],
    ["is of a number that was the seller's already", listing({ sku: "MINE" }), { sku: "DHR28" }],
  ])("corrects nothing if it %s", (_sentence, before, change) => {
    expect(findCorrection(before, change)).toBeNull();
  });
});
