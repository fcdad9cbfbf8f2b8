import type { OrderDocument } from "@contract/documents";

import { nameCountry } from "@/lib/countries";

type ShipTo = NonNullable<OrderDocument["shipTo"]>;

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
  const label = [name, company, reference, ...lines, place, countryCode && nameCountry(countryCode)];
  return label.filter((line): line is string => Boolean(line));
}
