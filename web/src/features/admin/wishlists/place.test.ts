// @vitest-environment node
import { expect, it } from "vitest";

import { formatPlace } from "./place";

it.each([
  ["US", "or", "United States, OR"],
  ["DE", null, "Germany"],
  [null, "or", "OR"],
  ["us", null, "us"],
  ["Narnia", "", "Narnia"],
])("the country %s and the region %s are shown as %s", (ipCountry, ipRegion, shown) => {
  expect(formatPlace({ ipCountry, ipRegion })).toBe(shown);
});

it("shows a dash for an unknown place", () => {
  expect(formatPlace({ ipCountry: null, ipRegion: null })).toBe("–");
});
