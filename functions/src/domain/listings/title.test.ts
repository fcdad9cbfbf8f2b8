import { assert as propertyAssert, constant, integer, oneof, property, record, string } from "fast-check";
import { describe, expect, it } from "vitest";

import { cleanTitle, buildTitle, type TitledCar } from "./title.ts";

const shelby: TitledCar = {
  brand: "Hot Wheels",
  carName: "'68 Shelby GT500",
  series: "Then And Now",
  seriesNumber: "5/10",
  year: 2016,
  color: null,
};

describe("buildTitle", () => {
  it("contains brand, car, series, number in the series and year", () => {
    expect(buildTitle(shelby)).toBe("Hot Wheels '68 Shelby GT500 Then And Now 5/10 2016");
  });

  it("leaves out what is unknown", () => {
    expect(buildTitle({ ...shelby, brand: null, series: null, seriesNumber: null, year: null })).toBe(
      "'68 Shelby GT500",
    );
  });

  it("has brand and year once if the car's name includes them", () => {
    const car = { ...shelby, carName: "2013 Hot Wheels Chevy Camaro Special Edition", year: 2013 };
    expect(buildTitle(car)).toBe("2013 Hot Wheels Chevy Camaro Special Edition Then And Now 5/10");
  });

  it.each([
    ["color first", { color: "Spectraflame Midnight Blue with Gold Stripes" }, / Then And Now 5\/10 2016$/],
    [
      "then the series with its number",
      { series: "Car Culture Team Transport Collector Series" },
      /GT500 2016$/,
    ],
  ])("drops whole parts to fit into 80 characters, %s", (_, change, end) => {
    const title = buildTitle({ ...shelby, carName: "Shelby Mustang GT500 Super Snake GT500", ...change });
    expect(title.length).toBeLessThanOrEqual(80);
    expect(title).toMatch(end);
    expect(title).toContain("Shelby Mustang GT500 Super Snake GT500");
  });

  it("cuts a name that is too long by itself to 77 characters and an ellipsis", () => {
    const title = buildTitle({ ...shelby, carName: "x".repeat(100) });
    expect(title).toBe(`${"x".repeat(77)}...`);
  });

  it("cuts a name between characters", () => {
    expect(buildTitle({ ...shelby, carName: `${"x".repeat(76)}💥${"y".repeat(20)}` })).toBe(
      `${"x".repeat(76)}...`,
    );
  });

  it("never loses a name that fits, and never exceeds 80 characters", () => {
    const word = string({ minLength: 1, maxLength: 40 });
    const car = record({
      brand: oneof(constant(null), word),
      carName: integer({ min: 1, max: 80 }).map((length) => "Q".repeat(length)),
      series: oneof(constant(null), word),
      seriesNumber: oneof(constant(null), word),
      year: oneof(constant(null), integer({ min: 1968, max: 2030 })),
      color: oneof(constant(null), word),
    });
    propertyAssert(
      property(car, (one) => {
        const title = buildTitle(one);
        expect(title.length).toBeLessThanOrEqual(80);
        expect(title).toContain(one.carName);
      }),
    );
  });
});

describe("cleanTitle", () => {
  it.each([
    ["Hot Wheels Cool-One 1:64 Scale Die-Cast Car HW Screen Time", "Hot Wheels Cool-One HW Screen Time"],
    ["Hot Wheels Cool-One (1/64) diecast", "Hot Wheels Cool-One"],
    ["Hot Wheels Cool-One, 1:64 Die Cast Toy Car", "Hot Wheels Cool-One"],
    ["Hot Wheels Diesel Duty 11/64 2011", "Hot Wheels Diesel Duty 11/64 2011"],
  ])("takes the scale and die-cast wording out of %j", (title, cleaned) => {
    expect(cleanTitle(title)).toBe(cleaned);
  });
});
