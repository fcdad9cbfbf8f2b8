import { SELLING_DEFAULTS as defaults } from "./sellingDefaults.ts";
import { isElement, type XmlInputElement, type XmlNode, findElements, readText } from "./xml.ts";

/** Sets the shipping price, charged once per order. The Trading API has no handling cost for flat shipping. */
export function buildFlatShipping(shippingCents: number): XmlInputElement {
  return {
    ShippingServiceOptions: {
      ShippingService: defaults.shippingService,
      ShippingServiceCost: toDollars(shippingCents),
      ShippingServiceAdditionalCost: toDollars(0),
      ShippingServicePriority: 1,
    },
    ShippingType: "Flat",
  };
}

/**
 * Returns an item's shipping terms with a new cost, or undefined if a business policy sets the cost. eBay replaces
 * this container as a whole, so the seller's services are included.
 */
export function changeShippingCost(
  item: XmlNode | undefined,
  shippingCents: number,
): XmlInputElement | undefined {
  if (readText(item, "SellerProfiles", "SellerShippingProfile", "ShippingProfileID") !== null)
    return undefined;
  const [stored] = findElements(item, "ShippingDetails");
  if (!isElement(stored)) return buildFlatShipping(shippingCents);
  if (readText(stored, "ShippingType")?.startsWith("Calculated")) {
    const [rate] = findElements(stored, "CalculatedShippingRate");
    const given = isElement(rate) ? rate : {};
    return {
      ...stored,
      CalculatedShippingRate: { ...given, PackagingHandlingCosts: toDollars(shippingCents) },
    };
  }
  const [first, ...others] = findElements(stored, "ShippingServiceOptions");
  if (!isElement(first)) return buildFlatShipping(shippingCents);
  const service = { ...first, FreeShipping: undefined, ShippingServiceCost: toDollars(shippingCents) };
  return { ...stored, ShippingServiceOptions: [service, ...others] };
}

export const toDollars = (cents: number): XmlInputElement => ({
  "@currencyID": defaults.currency,
  "#text": (cents / 100).toFixed(2),
});
