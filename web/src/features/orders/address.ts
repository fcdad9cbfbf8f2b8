import type { OrderDocument } from "@contract/documents";

type ShipTo = NonNullable<OrderDocument["shipTo"]>;

const countryNames = new Intl.DisplayNames(["en-US"], { type: "region", fallback: "code" });

/**
 * Returns the lines of a postal address as printed on a label, or an empty list if the address is unknown.
 * The shipping provider's reference id is above the street, as eBay requires.
 */
export function formatAddress(
  shipTo: ShipTo | null | undefined,
  referenceId: string | null | undefined = null,
): readonly string[] {
  if (!shipTo) return [];
  const { name, company, lines, city, stateOrProvince, postalCode, countryCode } = shipTo;
  const region = [stateOrProvince, postalCode].filter(Boolean).join(" ");
  const place = [city, region].filter(Boolean).join(", ");
  const reference = referenceId && `Reference #${referenceId}`;
  const label = [name, company, reference, ...lines, place, getCountryName(countryCode)];
  return label.filter((line): line is string => Boolean(line));
}

function getCountryName(code: string | null): string | null {
  return code !== null && /^[A-Z]{2}$/.test(code) ? (countryNames.of(code) ?? code) : code;
}
