import { type BusinessPolicies } from "../../state/businessPolicies.ts";
import { isServiceOf } from "../../shippingServiceList.ts";
import { type Seller, type State } from "../../state/state.ts";
import * as errors from "../errors.ts";
import { find, findAll, textAt, type XmlElement } from "../xml.ts";

const PROFILES = [
  ["Shipping", "shipping", "fulfillment"],
  ["Payment", "payment", "payment"],
  ["Return", "return", "return"],
] as const;

/** Finds the problems in the terms of a new item: postal code, service, policies, and a missing weight. */
export function findTermProblems(state: State, seller: Seller, item: XmlElement): errors.TradingError[] {
  return [
    ...(isPostalCode(item) ? [] : [errors.invalidInput("Item.PostalCode")]),
    ...findPolicyProblems(seller, item),
    ...findServiceProblems(state, item),
    ...findWeightProblems(seller, item),
  ];
}

/** Finds the problems in the terms of a revision. Only sent elements can have some. */
export function findRevisedTermProblems(
  state: State,
  seller: Seller,
  item: XmlElement,
  submitted: XmlElement,
): errors.TradingError[] {
  const sends = (name: string) => find(submitted, name) !== undefined;
  return [
    ...(sends("SellerProfiles") ? findPolicyProblems(seller, item) : []),
    ...(sends("ShippingDetails") ? findServiceProblems(state, item) : []),
    ...(sends("ShippingDetails") || sends("ShippingPackageDetails") ? findWeightProblems(seller, item) : []),
  ];
}

const readShippingPolicy = (item: XmlElement) =>
  textAt(item, "SellerProfiles", "SellerShippingProfile", "ShippingProfileID");

/** A business policy contains the services. */
function findServiceProblems(state: State, item: XmlElement): errors.TradingError[] {
  if (readShippingPolicy(item) !== undefined) return [];
  const areKnown = (element: string, where: "home" | "abroad") =>
    findAll(find(item, "ShippingDetails"), element).every((service) =>
      isServiceOf(state, textAt(service, "ShippingService") ?? "", where),
    );
  const fits =
    areKnown("ShippingServiceOptions", "home") && areKnown("InternationalShippingServiceOption", "abroad");
  return fits ? [] : [errors.serviceInvalid()];
}

/** US postal codes have five digits, and optionally four more. */
function isPostalCode(item: XmlElement): boolean {
  const code = textAt(item, "PostalCode") ?? "";
  return textAt(item, "Country") === "US" ? /^\d{5}(-\d{4})?$/.test(code) : code !== "";
}

/** A named policy must be one of the seller's current ones. A seller who hasn't opted in has none. */
function findPolicyProblems({ policies }: Seller, item: XmlElement): errors.TradingError[] {
  return PROFILES.flatMap(([element, kind, api]) => {
    const id = textAt(item, "SellerProfiles", `Seller${element}Profile`, `${element}ProfileID`);
    if (id === undefined) return [];
    return findPolicy(policies, api, id) ? [] : [errors.policyInvalid(kind)];
  });
}

function findWeightProblems({ policies }: Seller, item: XmlElement): errors.TradingError[] {
  const policyId = readShippingPolicy(item);
  // The type combines home and abroad, for example FlatDomesticCalculatedInternational.
  const isCalculated =
    policyId === undefined
      ? (textAt(item, "ShippingDetails", "ShippingType")?.includes("Calculated") ?? false)
      : findPolicy(policies, "fulfillment", policyId)?.shippingOptions?.[0]?.costType === "CALCULATED";
  return isCalculated && !hasWeight(item) ? [errors.weightMissing()] : [];
}

interface Policy {
  shippingOptions?: { costType?: string }[];
}

const findPolicy = (
  policies: BusinessPolicies | undefined,
  api: "fulfillment" | "payment" | "return",
  id: string,
): Policy | undefined => {
  const all: readonly (Policy & Record<string, unknown>)[] = policies?.[`${api}Policies`] ?? [];
  return all.find((policy) => policy[`${api}PolicyId`] === id);
};

function hasWeight(item: XmlElement): boolean {
  const part = (name: string) => Number(textAt(item, "ShippingPackageDetails", name) ?? 0);
  return part("WeightMajor") * 16 + part("WeightMinor") > 0;
}
