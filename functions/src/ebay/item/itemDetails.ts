import type * as z from "zod";

import type { getEbayListingDetails } from "../../contract/tester.ts";
import type { EbaySettings } from "../settings.ts";
import { repeatTrading } from "../trading/tradingClient.ts";
import { readHandlingCents } from "./xml/termsXml.ts";
import { type XmlNode, findElements, readText } from "../trading/xml.ts";

type Details = z.input<(typeof getEbayListingDetails)["output"]>;

/** Reads one item: the fields needed for shipping, and eBay's unchanged answer. */
export async function readItemDetails(
  settings: EbaySettings,
  accessToken: string,
  itemId: string,
): Promise<Details> {
  const request = { DetailLevel: "ReturnAll", IncludeItemSpecifics: true, ItemID: itemId };
  const { body, xml } = await repeatTrading(settings, accessToken, "GetItem", request);
  const [item] = findElements(body, "Item");
  const readProfile = (kind: string) =>
    readText(item, "SellerProfiles", `Seller${kind}Profile`, `${kind}ProfileName`);
  const sold = readNumber(item, "SellingStatus", "QuantitySold") ?? 0;
  const handlingCents = readHandlingCents(item);
  return {
    summary: {
      itemId: readText(item, "ItemID") ?? itemId,
      title: readText(item, "Title") ?? "",
      sku: readText(item, "SKU"),
      status: readText(item, "SellingStatus", "ListingStatus") ?? "",
      price: readNumber(item, "SellingStatus", "CurrentPrice") ?? 0,
      quantity: (readNumber(item, "Quantity") ?? 0) - sold,
      quantitySold: sold,
      listingUrl: readText(item, "ListingDetails", "ViewItemURL"),
    },
    shipping: {
      type: readText(item, "ShippingDetails", "ShippingType"),
      handlingCost: handlingCents === null ? null : handlingCents / 100,
      services: findElements(item, "ShippingDetails", "ShippingServiceOptions").map((service) => ({
        service: readText(service, "ShippingService") ?? "",
        cost: readNumber(service, "ShippingServiceCost"),
      })),
      weightMajor: readText(item, "ShippingPackageDetails", "WeightMajor"),
      weightMinor: readText(item, "ShippingPackageDetails", "WeightMinor"),
      dispatchTimeMax: readText(item, "DispatchTimeMax"),
    },
    businessPolicies: {
      shipping: readProfile("Shipping"),
      payment: readProfile("Payment"),
      return: readProfile("Return"),
    },
    fullXML: xml,
  };
}

function readNumber(node: XmlNode | undefined, ...path: string[]): number | null {
  const text = readText(node, ...path);
  return text === null ? null : Number(text);
}
