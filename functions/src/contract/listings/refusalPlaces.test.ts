import { expect, it } from "vitest";

import { findFormField, findRefusalPlace } from "./refusalPlaces.ts";

it.each([
  ["title", { in: "form", field: "title" }],
  ["itemSpecifics", { in: "form", field: "itemSpecifics" }],
  ["shipping", { in: "form", field: "terms.service" }],
  ["weight", { in: "form", field: "terms.ounces" }],
  ["handlingTime", { in: "form", field: "terms.dispatchDays" }],
  ["ounces", { in: "form", field: "terms.ounces" }],
  ["returns", { in: "form", field: "terms.returns" }],
  ["shippingPolicy", { in: "form", field: "terms.shippingPolicy" }],
  ["location", { in: "settings", tab: "selling-terms" }],
  ["terms", { in: "settings", tab: "selling-terms" }],
  ["safety", { in: "settings", tab: "listing-texts" }],
  ["access", { in: "settings", tab: "integrations" }],
])("a refusal of %s leads to the place where the seller edits it", (field, place) => {
  expect(findRefusalPlace(field)).toEqual(place);
});

it("a refusal of something else has no place", () => {
  expect(findRefusalPlace(null)).toBeNull();
  expect(findRefusalPlace("UUID")).toBeNull();
  expect(findFormField("safety")).toBeNull();
});
