import type { OrderDocument } from "@contract/documents";

type ShipTo = NonNullable<OrderDocument["shipTo"]>;

const countryNames = new Intl.DisplayNames(["en-US"], { type: "region", fallback: "code" });

/**
 * A postal address as it stands on a label, line by line; empty where nothing is known. The shipping provider's key to
 * the parcel stands above the street, as eBay asks for.
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
  const label = [name, company, reference, ...lines, place, countryName(countryCode)];
  return label.filter((line): line is string => Boolean(line));
}

function countryName(code: string | null): string | null {
  return code !== null && /^[A-Z]{2}$/.test(code) ? (countryNames.of(code) ?? code) : code;
}
