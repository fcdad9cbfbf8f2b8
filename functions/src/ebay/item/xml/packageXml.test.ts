import { describe, expect, it } from "vitest";

import { parseXml } from "../../trading/parseXml.ts";
import { writeXml, type XmlElement, type XmlInputElement } from "../../trading/xml.ts";
import { buildPackage, readPackage } from "./packageXml.ts";

const itemWith = (content: string) =>
  parseXml(`<Item><ItemID>1</ItemID><ShippingPackageDetails>${content}</ShippingPackageDetails></Item>`);
const read = (content: string) => readPackage(itemWith(content));
const METRIC =
  '<MeasurementUnit>Metric</MeasurementUnit><PackageDepth unit="cm" measurementSystem="Metric">5</PackageDepth>';
const weigh = (major: number, minor: number) =>
  `<WeightMajor>${major}</WeightMajor><WeightMinor>${minor}</WeightMinor>`;

describe("the package of an item", () => {
  it("has the weight in ounces, rounded up, and the sides that eBay names", () => {
    expect(read(weigh(1, 2.2))).toMatchObject({ ounces: 19 });
    expect(
      read(
        `<PackageDepth>3</PackageDepth><PackageLength>7</PackageLength><PackageWidth>5</PackageWidth>${weigh(0, 5)}`,
      ),
    ).toEqual({ ounces: 5, length: 7, width: 5, depth: 3 });
    expect(read(weigh(0, 0))).toBeNull();
    expect(read(weigh(71, 0))).toBeNull();
  });

  it("is in ounces and inches also if its seller measures in grams and centimetres", () => {
    expect(read(METRIC + weigh(0, 100))).toEqual({ ounces: 4, depth: 2 });
    expect(read(METRIC + weigh(1, 0))).toEqual({ ounces: 36, depth: 2 });
  });

  it("that weighs something else keeps its sides, and the units of its seller", () => {
    const item = itemWith(METRIC + weigh(0, 100));
    for (let ounces = 1; ounces <= 1_120; ounces += 1) {
      const built = buildPackage(item, { ounces, depth: 2 }) as XmlInputElement;
      const xml = writeXml({ ShippingPackageDetails: built }).replace(/^<\?.*?\?>/, "");
      expect(xml).toContain("<MeasurementUnit>Metric</MeasurementUnit>");
      expect(xml).toMatch(/<PackageDepth [^>]*"Metric"[^>]*>5<\/PackageDepth>/);
      const again = parseXml(`<Item>${xml}</Item>`);
      expect(readPackage(again)).toEqual({ ounces, depth: 2 });
    }
  });

  it("that stays the same is what eBay has", () => {
    const item = itemWith(METRIC + weigh(0, 100));
    expect(buildPackage(item, { ounces: 4, depth: 2 })).toBe(
      (item as Record<string, XmlElement>)["ShippingPackageDetails"],
    );
  });
});
