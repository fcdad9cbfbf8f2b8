import type { OrderDocument } from "@contract/documents";

type ShipTo = NonNullable<OrderDocument["shipTo"]>;

const countryNames = new Intl.DisplayNames(["en-US"], { type: "region", fallback: "code" });

/** A postal address as it stands on a label, line by line; empty where nothing is known. */
export function addressLines(shipTo: ShipTo | null | undefined): readonly string[] {
  if (!shipTo) return [];
  const { name, lines, city, stateOrProvince, postalCode, countryCode } = shipTo;
  const region = [stateOrProvince, postalCode].filter(Boolean).join(" ");
  const place = [city, region].filter(Boolean).join(", ");
  return [name, ...lines, place, countryName(countryCode)].filter((line): line is string => Boolean(line));
}

function countryName(code: string | null): string | null {
  return code !== null && /^[A-Z]{2}$/.test(code) ? (countryNames.of(code) ?? code) : code;
}
