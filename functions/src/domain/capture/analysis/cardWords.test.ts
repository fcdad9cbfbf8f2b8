import { assert as propertyAssert, constant, integer, oneof, property, record, string } from "fast-check";
import { describe, expect, it } from "vitest";

import { foldName } from "../../catalogue/mergeModels.ts";
import { cleanTitle } from "../../listings/title.ts";
import { cardAnalysis, NO_FEATURES } from "../../../contract/capture/cards.ts";
import { chooseTitle, describeAnalysis } from "./cardWords.ts";

const car = {
  brand: "Hot Wheels",
  carName: "'68 Shelby GT500",
  series: "Then And Now",
  seriesNumber: "5/10",
  year: "2016",
  color: null,
};
const LONG = "Hot Wheels 2016 Then And Now Series 5/10 Collectible Toy Vehicle New In Sealed Package";

it("splits the year from the position in the year's line", () => {
  const analysis = cardAnalysis.parse({
    provider: "local",
    core: { brand: "Majorette", car_name: "Citroen" },
    listing: { enhanced_ebay_title: null },
    series: { series: "Vintage", series_number: "3/6", year_number: "105/250", release_year: 2020 },
    specs: { color: null },
    features: NO_FEATURES,
  });
  expect(describeAnalysis(analysis)).toMatchObject({
    ...{ brand: "Majorette", series: "Vintage", seriesNumber: "3/6", collectorNumber: "105/250", year: 2020 },
    title: "Majorette Citroen Vintage 3/6 2020",
  });
});

describe("chooseTitle", () => {
  it.each([
    ["2016 Hot Wheels '68 Shelby GT500 Blue", "2016 Hot Wheels '68 Shelby GT500 Blue"],
    ["Hot Wheels 68 SHELBY GT-500 1:64 Scale Die-Cast Car", "Hot Wheels 68 SHELBY GT-500"],
    ["Hot Wheels Toy", "Hot Wheels '68 Shelby GT500 Then And Now 5/10 2016"],
    // The name would be in the part that is cut off.
    [`${LONG} '68 Shelby GT500`, "Hot Wheels '68 Shelby GT500 Then And Now 5/10 2016"],
    [null, "Hot Wheels '68 Shelby GT500 Then And Now 5/10 2016"],
    ["", "Hot Wheels '68 Shelby GT500 Then And Now 5/10 2016"],
  ])("turns the offer %j into %j", (offered, title) => {
    expect(chooseTitle(car, offered)).toBe(title);
  });

  it.each(["1:64", "Diecast Car", "Die-Cast"])("keeps the unusual name %j", (carName) => {
    expect(chooseTitle({ ...car, carName }, null)).not.toBe("");
  });

  it("has at most 80 characters and contains the name, whatever a provider offers", () => {
    const word = oneof(constant(null), string({ maxLength: 60, unit: "grapheme" }));
    const cars = record({
      brand: word,
      carName: integer({ min: 1, max: 77 }).map((length) => "Qx7".repeat(26).slice(0, length)),
      series: word,
      seriesNumber: word,
      year: word,
      color: word,
    });
    const offers = oneof(
      constant(null),
      string({ maxLength: 200, unit: "grapheme" }),
      constant(`${LONG} 1:64 Die-Cast Car`),
    );
    propertyAssert(
      property(cars, offers, (one, offer) => {
        for (const offered of [offer, `${offer ?? ""} ${one.carName}`, `${one.carName} ${offer ?? ""}`]) {
          const title = chooseTitle(one, offered);
          expect(title.length).toBeLessThanOrEqual(80);
          expect(foldName(title)).toContain(foldName(cleanTitle(one.carName)));
          expect(title).not.toMatch(/\b1:64\b|die-?cast car/i);
        }
      }),
    );
  });
});
