import type { PackageSize } from "../../../contract/listings/terms/resolveTerms.ts";
import type { ItemTerms } from "../../../contract/listings/terms/terms.ts";
import {
  isElement,
  type XmlElement,
  type XmlInputElement,
  type XmlNode,
  findElements,
  readText,
} from "../../trading/xml.ts";

const GRAMS_PER_OUNCE = 28.349523125;
const CENTIMETRES_PER_INCH = 2.54;

const isMetric = (details: XmlNode | undefined): boolean => readText(details, "MeasurementUnit") === "Metric";

/**
 * Reads the weight and dimensions of an item's package, rounded up. Null if the weight is missing or USPS
 * doesn't accept it.
 */
export function readPackage(item: XmlNode | undefined): ItemTerms["package"] {
  const [details] = findElements(item, "ShippingPackageDetails");
  const [major, minor] = [readSize(details, "WeightMajor"), readSize(details, "WeightMinor")];
  const ounces = isMetric(details)
    ? Math.ceil((1_000 * major + minor) / GRAMS_PER_OUNCE)
    : 16 * major + Math.ceil(minor);
  if (!(ounces >= 1 && ounces <= 1_120)) return null;
  const sides = (
    [
      ["length", "PackageLength"],
      ["width", "PackageWidth"],
      ["depth", "PackageDepth"],
    ] as const
  ).flatMap(([side, name]) => {
    const length = readSize(details, name);
    const size = Math.ceil(isMetric(details) ? length / CENTIMETRES_PER_INCH : length);
    return size >= 1 && size <= 108 ? [[side, size] as const] : [];
  });
  return { ounces, ...Object.fromEntries(sides) };
}

const readSize = (node: XmlNode | undefined, name: string): number => {
  const size = Number(readText(node, name) ?? 0);
  return Number.isFinite(size) ? size : 0;
};

/**
 * Builds the package. Returns eBay's element if it is unchanged. A package in metric units keeps its units
 * and dimensions.
 */
export function buildPackage(
  item: XmlElement,
  size: PackageSize | null,
): XmlNode | XmlInputElement | undefined {
  const [stored] = findElements(item, "ShippingPackageDetails");
  if (size === null) return stored;
  if (stored !== undefined && JSON.stringify(readPackage(item)) === JSON.stringify(size)) return stored;
  if (isElement(stored) && isMetric(stored)) {
    const grams = Math.floor(size.ounces * GRAMS_PER_OUNCE);
    return {
      ...stored,
      WeightMajor: toMeasure("Metric", "kg", Math.floor(grams / 1_000)),
      WeightMinor: toMeasure("Metric", "gr", grams % 1_000),
    };
  }
  const toInches = (length: number) => toMeasure("English", "in", length);
  return {
    ...(isElement(stored) && stored),
    MeasurementUnit: "English",
    ...(size.depth !== undefined && { PackageDepth: toInches(size.depth) }),
    ...(size.length !== undefined && { PackageLength: toInches(size.length) }),
    ...(size.width !== undefined && { PackageWidth: toInches(size.width) }),
    ShippingPackage: readText(stored, "ShippingPackage") ?? "PackageThickEnvelope",
    WeightMajor: toMeasure("English", "lbs", Math.floor(size.ounces / 16)),
    WeightMinor: toMeasure("English", "oz", size.ounces % 16),
  };
}

const toMeasure = (system: string, unit: string, value: number): XmlInputElement => ({
  "@measurementSystem": system,
  "@unit": unit,
  "#text": value,
});
