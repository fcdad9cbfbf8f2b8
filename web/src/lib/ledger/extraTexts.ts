import type { ItemExtras } from "@contract/listings/itemExtras";

import { nameCountry } from "@/lib/countries";
import { formatPrice } from "@/lib/money";
import { formatCount, formatRate } from "@/ui/numbers";

import { nameCode, readDays } from "./nameCode";

/**
 * Texts for eBay's places that aren't countries. Source: Trading API,
 * ShippingRegionCodeType and "Shipping locations".
 */
const PLACES: Readonly<Record<string, string>> = {
  Worldwide: "everywhere",
  None: "nowhere: buyers pick it up",
  "PO Box": "PO boxes",
  "APO/FPO": "US military addresses",
  "Alaska/Hawaii": "Alaska and Hawaii",
  "US Protectorates": "US territories",
  EuropeanUnion: "the European Union",
  Americas: "North and South America",
};

/** Formats a two-letter country code, or one of eBay's own places. */
export const describePlaceCode = (code: string): string => PLACES[code] ?? nameCountry(code);

export const describePlaces = (codes: readonly string[]): string => codes.map(describePlaceCode).join(", ");

const ROLES: Readonly<Record<string, string>> = { EUResponsiblePerson: "Responsible in the EU" };

/** Returns the role of a company for the item, as a label. */
export const describeRole = ({ isManufacturer, types }: ItemExtras["safety"]["companies"][number]): string =>
  isManufacturer
    ? "Manufacturer"
    : types.map((type) => ROLES[type] ?? nameCode(type)).join(", ") || "Responsible person";

export function describeCompany(company: ItemExtras["safety"]["companies"][number]): string[] {
  const place = [
    ...company.address,
    ...(company.country === null ? [] : [describePlaceCode(company.country)]),
  ];
  return [company.company, place.join(", "), company.email ?? "", company.phone ?? ""].filter(Boolean);
}

/** Formats the product's warnings. Statements and pictograms are eBay's numbers. */
export function describeWarnings({
  component,
  pictograms,
  signalWord,
  statements,
}: ItemExtras["safety"]["product"]) {
  return [
    signalWord === null ? "" : nameCode(signalWord),
    component ?? "",
    nameList("Statement", statements),
    nameList("Pictogram", pictograms),
  ].filter(Boolean);
}

const nameList = (name: string, values: readonly string[]): string =>
  values.length === 0 ? "" : `${name}${values.length === 1 ? "" : "s"} ${values.join(", ")}`;

const POLICIES = { "take-back": "Take-back", compliance: "Product compliance" } as const;

export const describeCustomPolicy = ({ kind, id, country }: ItemExtras["customPolicies"][number]): string =>
  `${POLICIES[kind]}: No. ${id}${country === null ? "" : ` (${describePlaceCode(country)})`}`;

/** Lists who can't buy the item. */
export function describeBuyers(buyers: ItemExtras["buyers"]): string[] {
  if (buyers.isEveryone) return ["Your buyer requirements don't apply"];
  const { most, unpaid } = buyers;
  const days = readDays(unpaid?.period);
  return [
    buyers.blocksUnserved ? "Blocked: buyers in places that you don't ship to" : "",
    buyers.blocksWithoutFeedback ? "Blocked: buyers with a feedback score below zero" : "",
    unpaid
      ? `Blocked: buyers with ${formatCount(unpaid.strikes, "unpaid item")}${days === null ? "" : ` in ${days} days`}`
      : "",
    most
      ? `At most ${formatCount(most.items, "item")} in 10 days${most.belowFeedback === null ? "" : ` for buyers with a feedback score of ${most.belowFeedback} or less`}`
      : "",
  ].filter(Boolean);
}

const PRODUCT_IDS: Readonly<Record<string, string>> = {
  ProductReferenceID: "eBay's product",
  Brand: "Brand",
  MPN: "MPN",
};

export const describeProductId = ({ kind, value }: ItemExtras["productIds"][number]): string =>
  `${PRODUCT_IDS[kind] ?? kind}: ${value}`;

export const describeLot = (size: number): string => `${formatCount(size, "item")} in one lot`;

export const describeCharity = ({ name, percent }: NonNullable<ItemExtras["charity"]>): string =>
  percent === null ? name : `${formatRate(Number(percent) / 100)} to ${name}`;

/** Formats the handling costs of calculated shipping, domestic and abroad. */
export const describeHandling = ({ handlingCents, handlingAbroadCents }: ItemExtras): string =>
  [
    handlingCents === null ? "" : formatPrice(handlingCents / 100),
    handlingAbroadCents === null ? "" : `${formatPrice(handlingAbroadCents / 100)} abroad`,
  ]
    .filter(Boolean)
    .join(", ");

export const describeTax = ({ percent, state }: NonNullable<ItemExtras["salesTax"]>): string =>
  `${formatRate(Number(percent) / 100)}${state === null ? "" : ` in ${state}`}`;
