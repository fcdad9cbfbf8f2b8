import type { Shipping } from "../../../contract/listings/terms/resolveTerms.ts";
import type { ShippingKind } from "../../../contract/listings/terms/terms.ts";
import { toAmount } from "../../../contract/wire/numbers.ts";
import { SELLING_DEFAULTS as defaults } from "../../settings.ts";
import {
  findElements,
  isElement,
  readCents,
  readText,
  type XmlElement,
  type XmlInputElement,
  type XmlNode,
} from "../../trading/xml.ts";

export function readShipping(item: XmlNode | undefined): Shipping | null {
  const [details] = findElements(item, "ShippingDetails");
  const [service] = findElements(details, "ShippingServiceOptions");
  if (service === undefined) return null;
  const kind = readKind(details);
  const further = readText(service, "ShippingServiceAdditionalCost");
  return {
    kind,
    service: readText(service, "ShippingService"),
    cents: kind === "flat" ? readCents(service, "ShippingServiceCost") : 0,
    furtherCents:
      kind === "flat" && further !== null ? readCents(service, "ShippingServiceAdditionalCost") : null,
    handlingCents:
      kind === "calculated" ? readCents(details, "CalculatedShippingRate", "PackagingHandlingCosts") : 0,
  };
}

/**
 * Free shipping is marked by `FreeShipping` of the first service, which eBay returns only if it is true. A
 * cost of 0 without it is a flat cost: further copies can cost more. Source: ShippingServiceOptionsType.
 */
function readKind(details: XmlNode | undefined): ShippingKind {
  const [service] = findElements(details, "ShippingServiceOptions");
  if (readText(service, "FreeShipping") === "true") return "free";
  return readText(details, "ShippingType")?.startsWith("Calculated") ? "calculated" : "flat";
}

/** Changes the first domestic service. Other services, domestic and international, stay unchanged. */
export function patchShipping(item: XmlElement, shipping: Shipping): XmlInputElement {
  const [found] = findElements(item, "ShippingDetails");
  const stored = isElement(found) ? found : {};
  const [head, ...others] = findElements(stored, "ShippingServiceOptions");
  const [rate] = findElements(stored, "CalculatedShippingRate");
  const isSameKind = head !== undefined && readKind(stored) === shipping.kind;
  const first = isElement(head) ? head : {};
  const service: XmlInputElement = {
    ...first,
    ...(shipping.service !== null && { ShippingService: shipping.service }),
    ...(!(isSameKind && shipping.kind !== "flat") && buildCost(shipping)),
    ShippingServicePriority: first["ShippingServicePriority"] ?? 1,
  };
  const details: XmlInputElement = {
    ...stored,
    ...(shipping.kind === "calculated" && {
      CalculatedShippingRate: putInOrder(
        { ...(isElement(rate) && rate), PackagingHandlingCosts: toDollars(shipping.handlingCents) },
        ["OriginatingPostalCode", "PackagingHandlingCosts"],
      ),
    }),
    ShippingServiceOptions: [putInOrder(service, SERVICE_PARTS), ...others],
    ShippingType: isSameKind ? stored["ShippingType"] : getType(shipping.kind, stored),
  };
  return putInOrder(details, SHIPPING_PARTS);
}

/** The order of eBay's schema for the parts that we add and those around them. */
const SHIPPING_PARTS = (
  "ApplyShippingDiscount GlobalShipping CalculatedShippingRate SalesTax ShippingServiceOptions " +
  "InternationalShippingServiceOption ShippingType"
).split(" ");
const SERVICE_PARTS = (
  "ShippingService ShippingServiceCost ShippingServiceAdditionalCost ShippingServicePriority ExpeditedService " +
  "ShippingTimeMin ShippingTimeMax FreeShipping"
).split(" ");

/** Sorts the known parts to the front. Other parts follow in their original order. */
const putInOrder = (element: XmlInputElement, parts: readonly string[]): XmlInputElement =>
  Object.fromEntries([
    ...parts.flatMap((part) => (part in element ? [[part, element[part]] as const] : [])),
    ...Object.entries(element).filter(([part]) => !parts.includes(part)),
  ]);

function buildCost({ kind, cents, furtherCents }: Shipping): XmlInputElement {
  if (kind === "calculated") return NO_COST;
  if (kind === "free") {
    return { ...NO_COST, FreeShipping: true, ShippingServiceCost: toDollars(0) };
  }
  return {
    FreeShipping: undefined,
    // Only the tester sends terms without a price.
    ShippingServiceCost: Number.isNaN(cents) ? undefined : toDollars(cents),
    ...(furtherCents !== null && { ShippingServiceAdditionalCost: toDollars(furtherCents) }),
  };
}

const NO_COST = {
  FreeShipping: undefined,
  ShippingServiceCost: undefined,
  ShippingServiceAdditionalCost: undefined,
};

/**
 * Returns eBay's shipping type for the combination of domestic and international costs. Source:
 * ShippingTypeCodeType.
 */
function getType(kind: ShippingKind, stored: XmlElement): string {
  const isCalculated = kind === "calculated";
  if (findElements(stored, "InternationalShippingServiceOption").length === 0)
    return isCalculated ? "Calculated" : "Flat";
  const word = readText(stored, "ShippingType") ?? "Flat";
  const isAbroadCalculated = ["Calculated", "FlatDomesticCalculatedInternational"].includes(word);
  if (isCalculated) return isAbroadCalculated ? "Calculated" : "CalculatedDomesticFlatInternational";
  return isAbroadCalculated ? "FlatDomesticCalculatedInternational" : "Flat";
}

export const toDollars = (cents: number): XmlInputElement => ({
  "@currencyID": defaults.currency,
  "#text": toAmount(cents / 100),
});
