// @vitest-environment node
import { expect, it } from "vitest";

import { CARD_CONDITIONS, COUNTRIES, WHEEL_TYPES } from "@contract/listings/listingEdit";

import {
  CAR_CATEGORY_OPTIONS,
  CARD_CONDITION_OPTIONS,
  CONDITION_OPTIONS,
  COUNTRY_OPTIONS,
  KNOWN_SPECIFICS,
  WHEEL_TYPE_OPTIONS,
} from "./options";

it("names each choice by the words of its id, in the form's order", () => {
  expect(CARD_CONDITION_OPTIONS.map(({ label }) => label)).toEqual([
    ...["Mint", "Near mint", "Good", "Fair", "Poor"],
  ]);
  expect(CARD_CONDITION_OPTIONS.map(({ value }) => value)).toEqual(CARD_CONDITIONS);
  expect(WHEEL_TYPE_OPTIONS.map(({ value }) => value)).toEqual(WHEEL_TYPES);
  expect(WHEEL_TYPE_OPTIONS[1]).toEqual({ value: "real-riders", label: "Real Riders" });
  expect(CAR_CATEGORY_OPTIONS).toContainEqual({ value: "fast-furious", label: "Fast & Furious" });
});

it("names countries as they are, and eBay's conditions by eBay's names", () => {
  expect(COUNTRY_OPTIONS).toEqual(COUNTRIES.map((country) => ({ value: country, label: country })));
  expect(CONDITION_OPTIONS.slice(0, 2)).toEqual([
    { value: "1000", label: "New" },
    { value: "1500", label: "New other" },
  ]);
});

it("knows the choices of a specific, or takes any text", () => {
  expect(KNOWN_SPECIFICS).toEqual({
    Brand: ["Hot Wheels", "Matchbox", "Majorette", "Other"],
    "Vehicle Make": [],
    "Vehicle Type": ["Car", "Truck", "Van", "SUV", "Motorcycle", "Bus"],
    Scale: ["1:64", "1:43", "1:24", "1:18", "1:12"],
    Material: ["Diecast", "Plastic", "Metal", "Resin"],
    "Vehicle Year": [],
    "Year of Manufacture": [],
  });
});
