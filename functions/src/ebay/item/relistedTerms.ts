import type { ItemAtEbay } from "../../contract/documents.ts";
import type { RelistShipping } from "../../contract/listing/relisting.ts";
import { findElements, isElement, readText, type XmlNode } from "../trading/xml.ts";

/** Containers that say how an item is shipped, returned and paid, and from where. */
const OF_TERMS: readonly string[] = [
  "Country",
  "DispatchTimeMax",
  "Location",
  "PostalCode",
  "ReturnPolicy",
  "SellerProfiles",
  "ShippingDetails",
  "ShippingPackageDetails",
  "ShipToLocations",
];

/**
 * Returns an item without its terms where the seller's count, or with one service within the country: which of several
 * eBay refuses, it doesn't say.
 */
export function withShipping(item: ItemAtEbay, shipping: RelistShipping): ItemAtEbay {
  const { containers, terms } = item;
  if (shipping === "sellers") {
    const rest = Object.fromEntries(Object.entries(containers).filter(([name]) => !OF_TERMS.includes(name)));
    return { ...item, terms: null, containers: rest };
  }
  const details = containers["ShippingDetails"] as XmlNode | undefined;
  if (!isElement(details)) return item;
  const [first] = findElements(details, "ShippingServiceOptions");
  return {
    ...item,
    ...(terms?.shipping && {
      terms: { ...terms, shipping: { ...terms.shipping, service: shipping.service } },
    }),
    containers: {
      ...containers,
      ShippingDetails: {
        ...details,
        ShippingServiceOptions: [
          { ...(isElement(first) && first), ShippingService: shipping.service, ShippingServicePriority: "1" },
        ],
      },
    },
  };
}

/** Returns the codes of an item's services within the country, in the order of the item. */
export function servicesOf({ containers }: ItemAtEbay): string[] {
  const details = containers["ShippingDetails"] as XmlNode | undefined;
  return findElements(details, "ShippingServiceOptions").flatMap(
    (option) => readText(option, "ShippingService") ?? [],
  );
}
