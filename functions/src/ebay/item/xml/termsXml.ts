import type { ResolvedTerms } from "../../../contract/listings/terms/resolveTerms.ts";
import type { ItemTerms, PolicyIds, ReturnChoice } from "../../../contract/listings/terms/terms.ts";
import type { TermChanges } from "../../../domain/listings/marketplace.ts";
import { buildPackage, readPackage } from "./packageXml.ts";
import { patchShipping, readShipping } from "./shippingXml.ts";
import {
  findElements,
  isElement,
  readText,
  type XmlElement,
  type XmlInputElement,
  type XmlNode,
} from "../../trading/xml.ts";

const PROFILES = {
  shipping: ["SellerShippingProfile", "ShippingProfileID"],
  return: ["SellerReturnProfile", "ReturnProfileID"],
  payment: ["SellerPaymentProfile", "PaymentProfileID"],
} as const satisfies Record<keyof PolicyIds, readonly [string, string]>;
const POLICY_KINDS = ["shipping", "return", "payment"] as const;

/**
 * Builds the elements of a new item that contain its terms. For a copy, `original` has the containers of the
 * copied item, and terms that aren't set keep its values. eBay accepts either business policies or the item's
 * own terms.
 */
export function buildTerms(terms: ResolvedTerms, original: XmlElement): XmlInputElement {
  const place = {
    Country: terms.country ?? undefined,
    PostalCode: terms.postalCode ?? undefined,
    ShippingPackageDetails: buildPackage(original, terms.package),
  };
  const policies = terms.policies ?? readPolicies(original);
  if (policies !== null) return { ...place, SellerProfiles: buildProfiles(original, policies) };
  const { dispatchDays, returns, shipping } = terms;
  return {
    ...place,
    DispatchTimeMax: dispatchDays ?? undefined,
    ReturnPolicy: returns === null ? original["ReturnPolicy"] : buildReturns(original, returns),
    ShippingDetails: shipping === null ? original["ShippingDetails"] : patchShipping(original, shipping),
  };
}

/**
 * Builds the terms of a revision. eBay replaces a container as a whole, so each changed container includes
 * the other values of `read`. With a business policy, eBay accepts no shipping or returns from the item
 * itself.
 */
export function buildTermChanges(changes: TermChanges, read: XmlElement): XmlInputElement {
  const hasPolicies = hasShippingPolicy(read);
  const { dispatchDays, ounces, policies, returns, shipping } = changes;
  return {
    ...(ounces !== undefined && {
      ShippingPackageDetails: buildPackage(read, { ...readPackage(read), ounces }),
    }),
    ...(policies && { SellerProfiles: buildProfiles(read, policies) }),
    ...(!hasPolicies && {
      ...(dispatchDays !== undefined && { DispatchTimeMax: dispatchDays }),
      ...(returns && { ReturnPolicy: buildReturns(read, returns) }),
      ...(shipping && { ShippingDetails: patchShipping(read, shipping) }),
    }),
  };
}

/** Reads the terms of an item that a listing supports. */
export function readTerms(item: XmlNode | undefined): ItemTerms {
  const days = Number(readText(item, "DispatchTimeMax") ?? Number.NaN);
  return {
    shipping: hasShippingPolicy(item) ? null : readShipping(item),
    policies: readPolicies(item),
    package: readPackage(item),
    dispatchDays: Number.isInteger(days) ? days : null,
    returns: readReturns(item),
    country: readText(item, "Country"),
    postalCode: readText(item, "PostalCode"),
  };
}

/**
 * Returns the handling cost that a buyer pays with calculated shipping. Otherwise null, because eBay has no
 * separate handling cost.
 */
export function readHandlingCents(item: XmlNode | undefined): number | null {
  const shipping = hasShippingPolicy(item) ? null : readShipping(item);
  return shipping?.kind === "calculated" ? shipping.handlingCents : null;
}

/** Returns an item's shipping with a new handling cost, null if nothing changes, or why it can't have one. */
export function changeHandlingCents(
  item: XmlNode | undefined,
  cents: number,
): XmlInputElement | "policy" | "flat" | "free" | null {
  if (hasShippingPolicy(item)) return "policy";
  const shipping = readShipping(item);
  if (shipping === null || !isElement(item)) return "policy";
  if (shipping.kind === "free") return cents === 0 ? null : "free";
  if (shipping.kind === "flat") return "flat";
  return patchShipping(item, { ...shipping, handlingCents: cents });
}

const hasShippingPolicy = (item: XmlNode | undefined): boolean =>
  readText(item, "SellerProfiles", ...PROFILES.shipping) !== null;

function readPolicies(item: XmlNode | undefined): PolicyIds | null {
  const [shipping, returns, payment] = POLICY_KINDS.map((kind) =>
    readText(item, "SellerProfiles", ...PROFILES[kind]),
  );
  return shipping && returns && payment ? { shipping, return: returns, payment } : null;
}

/** Builds the policy references. An unchanged policy keeps all its values from eBay. */
function buildProfiles(item: XmlElement, policies: PolicyIds): XmlInputElement {
  const stored = findElements(item, "SellerProfiles").find(isElement) ?? {};
  return Object.fromEntries(
    POLICY_KINDS.map((kind) => {
      const [container, id] = PROFILES[kind];
      const isSame = readText(stored, container, id) === policies[kind];
      return [container, isSame ? stored[container] : { [id]: policies[kind] }] as const;
    }),
  );
}

const RETURN_PARTS = {
  none: null,
  "30-buyer": ["Days_30", "Buyer"],
  "30-seller": ["Days_30", "Seller"],
  "60-buyer": ["Days_60", "Buyer"],
  "60-seller": ["Days_60", "Seller"],
} as const satisfies Record<ReturnChoice, readonly [string, string] | null>;

function readReturns(item: XmlNode | undefined): ReturnChoice | null {
  const [policy] = findElements(item, "ReturnPolicy");
  const accepted = readText(policy, "ReturnsAcceptedOption");
  if (accepted === "ReturnsNotAccepted") return "none";
  const [days, payer] = [
    readText(policy, "ReturnsWithinOption"),
    readText(policy, "ShippingCostPaidByOption"),
  ];
  const found = Object.entries(RETURN_PARTS).find(([, parts]) => parts?.[0] === days && parts[1] === payer);
  return accepted === "ReturnsAccepted" && found ? (found[0] as ReturnChoice) : null;
}

/** Builds the return policy. Values for international returns stay unchanged. */
function buildReturns(item: XmlElement, returns: ReturnChoice): XmlInputElement {
  const [stored] = findElements(item, "ReturnPolicy");
  const parts = RETURN_PARTS[returns];
  const abroad = Object.entries(isElement(stored) ? stored : {}).filter(([name]) =>
    name.startsWith("International"),
  );
  if (readReturns(item) === returns && isElement(stored)) return stored;
  return {
    ...(parts && isElement(stored) && "RefundOption" in stored && { RefundOption: stored["RefundOption"] }),
    ...(parts && { ReturnsWithinOption: parts[0] }),
    ReturnsAcceptedOption: parts ? "ReturnsAccepted" : "ReturnsNotAccepted",
    ...(parts && { ShippingCostPaidByOption: parts[1] }),
    ...Object.fromEntries(abroad),
  };
}
