import { describe, expect, it, test } from "vitest";

import { listingDocument } from "../documents.ts";
import { carDetails } from "../listings/values.ts";
import { findCardFacts, findToyNumber, toSpecifics } from "./cardFacts.ts";
import { findVehicleMake } from "./vehicleMakes.ts";

const listing = (fields: object = {}) => listingDocument.parse({ title: "A car", ...fields });
const car = (parts: object) => carDetails.parse(parts);
const features = (parts: object) => ({
  is_premium: false,
  premium_series: null,
  is_zamac: false,
  zamac_detected: false,
  ...parts,
});
/** Returns what eBay gets of a listing, as one text per name. */
const specificsOf = (fields: object, names: ReadonlySet<string> | null = null) =>
  Object.fromEntries(
    toSpecifics(findCardFacts(listing(fields)), names).map(({ name, values }) => [name, values.join("|")]),
  );

describe("the facts on the card are sent to eBay", () => {
  it.each<[string, object, Record<string, string>]>([
    ["nothing that isn't known", {}, {}],
    ["the brand that was read", { brand: "Hot Wheels" }, { Brand: "Hot Wheels" }],
    [
      "the brand that the seller enters above it",
      { brand: "Hot Wheels", car: car({ manufacturer: "Matchbox" }) },
      { Brand: "Matchbox" },
    ],
    ["the model", { carName: "Nightjar" }, { Model: "Nightjar" }],
    [
      "the real car's make from the model",
      { carName: "'70 Ford Escort" },
      { Model: "'70 Ford Escort", "Vehicle Make": "Ford" },
    ],
    [
      "the make that the seller enters",
      { carName: "Nightjar", car: car({ make: "Volvo" }) },
      { Model: "Nightjar", "Vehicle Make": "Volvo" },
    ],
    [
      "the series with its number",
      { series: "Muscle Mania", seriesNumber: "5/10" },
      { Series: "Muscle Mania", "Series Number": "5/10" },
    ],
    ["the collector number", { collectorNumber: "105/250" }, { "Collector Number": "105/250" }],
    [
      "the card number that the seller enters",
      { collectorNumber: "1/1", car: car({ cardNumber: "7" }) },
      { "Collector Number": "7" },
    ],
    ["the colour", { color: "Red" }, { Color: "Red" }],
    [
      "the colour that the seller enters",
      { color: "Red", car: car({ baseColor: "Spectraflame" }) },
      { Color: "Spectraflame" },
    ],
    ["the year", { year: 2016 }, { "Year of Manufacture": "2016" }],
    [
      "the year that the seller enters",
      { year: 2016, car: car({ year: 2017 }) },
      { "Year of Manufacture": "2017" },
    ],
    ["the wheels as read", { wheels: "OH5" }, { "Wheel Type": "OH5" }],
    [
      "the wheels that the seller chooses",
      { wheels: "OH5", car: car({ wheelType: "real-riders" }) },
      { "Wheel Type": "Real Riders" },
    ],
    ["the country as read", { country: "Vietnam" }, { "Country of Origin": "Vietnam" }],
    ["no country that the seller calls another", { country: "Vietnam", car: car({ country: "Other" }) }, {}],
    ["a scale that the seller enters", { car: car({ scale: "1:43" }) }, { Scale: "1:43" }],
    [
      "the scale of carded cars of a brand",
      { brand: "Matchbox", toyNumber: "DHR20" },
      { Brand: "Matchbox", MPN: "DHR20", Scale: "1:64" },
    ],
    [
      "no scale of a brand that has several",
      { brand: "Greenlight", toyNumber: "13280" },
      { Brand: "Greenlight", MPN: "13280" },
    ],
    ["ZAMAC", { features: features({ is_zamac: true }) }, { Features: "ZAMAC" }],
    [
      "no ZAMAC that is only likely",
      { features: features({ potential_zamac: true, zamac_detected: true }) },
      {},
    ],
    [
      "a premium line by name",
      { features: features({ is_premium: true, premium_series: "Boulevard" }) },
      { Features: "Premium|Boulevard" },
    ],
    ["a Treasure Hunt", { car: car({ treasureHunt: true }) }, { Features: "Treasure Hunt" }],
    [
      "a Super Treasure Hunt, which is no plain one",
      { car: car({ treasureHunt: true, superTreasureHunt: true }) },
      { Features: "Super Treasure Hunt" },
    ],
    [
      "an edition by its category",
      { car: car({ category: "super-treasure-hunt" }) },
      { Features: "Super Treasure Hunt" },
    ],
    [
      "first editions, short cards and errors",
      { car: car({ firstEdition: true, shortCard: true, errors: true }) },
      { Features: "First Edition|Short Card|Error" },
    ],
  ])("%s", (_, fields, expected) => {
    expect(specificsOf(fields)).toEqual(expected);
  });

  it("under the names that the category has", () => {
    const names = new Set(["Colour", "Card Number", "Country/Region of Manufacture"]);
    expect(specificsOf({ color: "Red", collectorNumber: "7", country: "China" }, names)).toEqual({
      Colour: "Red",
      "Card Number": "7",
      "Country/Region of Manufacture": "China",
    });
  });

  it("in at most 65 characters a value", () => {
    expect(specificsOf({ carName: "x".repeat(80) })["Model"]).toHaveLength(65);
  });
});

describe("a toy number", () => {
  it.each<[string, object, string | null]>([
    ["is what somebody calls one", { sku: "BOX3", toyNumber: "DHR20" }, "DHR20"],
    ["is what was read with certainty", { sku: "DHR20", readSku: "DHR20" }, "DHR20"],
    ["isn't a SKU that looks like one", { sku: "DHR20" }, null],
    ["isn't what was read wrong", { sku: "DHR20", readSku: "DHR20", isReadWrong: true }, null],
    ["isn't a SKU that replaced the one read", { sku: "DHR21", readSku: "DHR20" }, null],
  ])("%s", (_, fields, expected) => {
    expect(findToyNumber(listing(fields))).toBe(expected);
  });
});

test.each([
  ["'67 Camaro", "Chevrolet"],
  ["'72 Ford Gran Torino Sport", "Ford"],
  ["Volkswagen T1 Drag Bus", "Volkswagen"],
  ["Porsche 911 GT3 / Ford GT", null],
  ["Fordson", null],
  ["Bone Shaker", null],
])("the make of %s is %s", (name, make) => {
  expect(findVehicleMake(name)).toBe(make);
});
