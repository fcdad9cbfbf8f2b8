import type { ListingTerms, PackageKind, ReturnChoice, ShippingKind } from "@contract/listings/terms/terms";
import { DISPATCH_DAYS, PACKAGE_KINDS, RETURN_CHOICES, SHIPPING_KINDS } from "@contract/listings/terms/terms";

import { formatPrice } from "../money";

export const SHIPPING_NAMES: Readonly<Record<ShippingKind, string>> = {
  calculated: "Calculated by eBay",
  flat: "One price for every buyer",
  free: "Free for the buyer",
};

export const PACKAGE_NAMES: Readonly<Record<PackageKind, string>> = {
  card: "One carded car",
  loose: "One loose car",
  premium: "One premium car",
  lot: "A lot of cars",
};

const RETURN_NAMES: Readonly<Record<ReturnChoice, string>> = {
  none: "No returns",
  "30-buyer": "30 days, the buyer pays the postage",
  "30-seller": "30 days, you pay the postage",
  "60-buyer": "60 days, the buyer pays the postage",
  "60-seller": "60 days, you pay the postage",
};

const describeDays = (days: number): string =>
  days === 0 ? "The same day" : days === 1 ? "1 business day" : `${days} business days`;

const toOptions = <V extends string>(values: readonly V[], names: Readonly<Record<V, string>>) =>
  values.map((value) => ({ value, label: names[value] }));

export const SHIPPING_OPTIONS = toOptions(SHIPPING_KINDS, SHIPPING_NAMES);
export const PACKAGE_OPTIONS = toOptions(PACKAGE_KINDS, PACKAGE_NAMES);
export const RETURN_OPTIONS = toOptions(RETURN_CHOICES, RETURN_NAMES);
export const DISPATCH_OPTIONS = DISPATCH_DAYS.map((days) => ({
  value: String(days),
  label: describeDays(days),
}));

/** The name of each part of a listing's terms, as in its form. */
export const TERM_NAMES: Readonly<Record<keyof ListingTerms, string>> = {
  shipping: "Shipping price",
  service: "Shipping service",
  shippingPrice: "Shipping",
  furtherPrice: "Shipping of a further copy",
  packageKind: "Package",
  cars: "Cars in the lot",
  ounces: "Weight",
  dispatchDays: "Ships within",
  returns: "Returns",
  shippingPolicy: "Shipping policy",
  paymentPolicy: "Payment policy",
  returnPolicy: "Return policy",
};

const DOLLARS: readonly string[] = ["shippingPrice", "furtherPrice"] satisfies (keyof ListingTerms)[];

const CHOICE_NAMES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  shipping: SHIPPING_NAMES,
  packageKind: PACKAGE_NAMES,
  returns: RETURN_NAMES,
};

/** Formats the value of one part. Returns null if it is shown unchanged. */
export function nameTerm(part: string, value: unknown): string | null {
  if (typeof value === "number" && DOLLARS.includes(part)) return formatPrice(value);
  if (typeof value === "number" && part === "ounces") return `${value} oz`;
  if (typeof value === "number" && part === "dispatchDays") return describeDays(value);
  if (typeof value !== "string") return null;
  if (part === "service") return nameService(value);
  const names: Readonly<Record<string, string>> | undefined = CHOICE_NAMES[part];
  return names?.[value] ?? null;
}

/** Names with an inner capital, where they would be split. */
const WHOLE_NAMES: readonly (readonly [split: RegExp, name: string])[] = [
  [/Fed Ex\b/g, "FedEx"],
  [/e Bay\b/g, "eBay"],
];

/** Splits eBay's code of a service into words: `USPSGroundAdvantage` reads "USPS Ground Advantage". */
export function nameService(code: string): string {
  const words = code.replaceAll("_", " ").replaceAll(/(?<=[a-z\d])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])/g, " ");
  return WHOLE_NAMES.reduce((text, [split, name]) => text.replaceAll(split, name), words);
}
