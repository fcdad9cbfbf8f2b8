// @vitest-environment node
import { expect, it } from "vitest";

import { labelCar, labelPlace } from "./makeLabels";

it("labels a place with its code in large letters, and its name", () => {
  expect(labelPlace({ code: "A-01", name: "Wall" })).toEqual({
    ...{ code: "PBP-A-01", headline: "A-01", size: "large", lines: ["Wall"] },
  });
});

it.each([
  [{ title: "Camaro", sku: "DHR20" }, "A-01", "Camaro", ["DHR20", "A-01"]],
  [{ title: "Camaro", sku: null }, null, "Camaro", ["", ""]],
  [{ title: "", sku: "DHR20" }, null, "DHR20", ["DHR20", ""]],
  [{ title: "", sku: null }, "A-01", "L1", ["", "A-01"]],
])("labels the car %j in %s as %s", (car, place, headline, lines) => {
  expect(labelCar({ id: "L1", ...car }, place)).toEqual({ code: "PBC-L1", headline, size: "small", lines });
});
