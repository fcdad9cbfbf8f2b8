import { SELLING_DEFAULTS as defaults } from "./sellingDefaults.ts";
import { type XmlElement, type XmlInputElement, type XmlNode, elements, textAt } from "./xml.ts";

/** Sets the shipping price, charged once per order. The Trading API has no handling cost for flat shipping. */
export function flatShipping(shippingCents: number): XmlInputElement {
  return {
    ShippingServiceOptions: {
      ShippingService: defaults.shippingService,
      ShippingServiceCost: dollars(shippingCents),
      ShippingServiceAdditionalCost: dollars(0),
      ShippingServicePriority: 1,
    },
    ShippingType: "Flat",
  };
}

/**
 * Returns an item's shipping terms with a new cost, or undefined if a business policy sets the cost. eBay replaces
 * this container as a whole, so the seller's services are included.
 */
export function shippingWithCost(
  item: XmlNode | undefined,
  shippingCents: number,
): XmlInputElement | undefined {
  if (textAt(item, "SellerProfiles", "SellerShippingProfile", "ShippingProfileID") !== null) return undefined;
  const [stored] = elements(item, "ShippingDetails");
  if (!isElement(stored)) return flatShipping(shippingCents);
  if (textAt(stored, "ShippingType")?.startsWith("Calculated")) {
    const [rate] = elements(stored, "CalculatedShippingRate");
    const given = isElement(rate) ? rate : {};
    return {
      ...stored,
      CalculatedShippingRate: { ...given, PackagingHandlingCosts: dollars(shippingCents) },
    };
  }
  const [first, ...others] = elements(stored, "ShippingServiceOptions");
  if (!isElement(first)) return flatShipping(shippingCents);
  const service = { ...first, FreeShipping: undefined, ShippingServiceCost: dollars(shippingCents) };
  return { ...stored, ShippingServiceOptions: [service, ...others] };
}

export const dollars = (cents: number): XmlInputElement => ({
  "@currencyID": defaults.currency,
  "#text": (cents / 100).toFixed(2),
});

const isElement = (node: XmlNode | undefined): node is XmlElement => typeof node === "object";
