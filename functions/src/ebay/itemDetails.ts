import type * as z from "zod";

import type { getEbayListingDetails } from "../contract/tester.ts";
import { withRetries } from "./http.ts";
import type { EbaySettings } from "./settings.ts";
import { assertDone, callTrading } from "./tradingClient.ts";
import { type XmlNode, elements, textAt } from "./xml.ts";

type Details = z.input<(typeof getEbayListingDetails)["output"]>;

/** Reads one item: the fields that matter for shipping, and eBay's unchanged answer. */
export async function readItemDetails(
  settings: EbaySettings,
  accessToken: string,
  itemId: string,
): Promise<Details> {
  const request = { DetailLevel: "ReturnAll", IncludeItemSpecifics: true, ItemID: itemId };
  const { body, xml } = await withRetries(settings, async () =>
    assertDone(await callTrading(settings, accessToken, "GetItem", request)),
  );
  const [item] = elements(body, "Item");
  const profile = (kind: string) =>
    textAt(item, "SellerProfiles", `Seller${kind}Profile`, `${kind}ProfileName`);
  const sold = numberAt(item, "SellingStatus", "QuantitySold") ?? 0;
  return {
    summary: {
      itemId: textAt(item, "ItemID") ?? itemId,
      title: textAt(item, "Title") ?? "",
      sku: textAt(item, "SKU"),
      status: textAt(item, "SellingStatus", "ListingStatus") ?? "",
      price: numberAt(item, "SellingStatus", "CurrentPrice") ?? 0,
      quantity: (numberAt(item, "Quantity") ?? 0) - sold,
      quantitySold: sold,
      listingUrl: textAt(item, "ListingDetails", "ViewItemURL"),
    },
    shipping: {
      type: textAt(item, "ShippingDetails", "ShippingType"),
      handlingCost: numberAt(item, "ShippingDetails", "CalculatedShippingRate", "PackagingHandlingCosts"),
      services: elements(item, "ShippingDetails", "ShippingServiceOptions").map((service) => ({
        service: textAt(service, "ShippingService") ?? "",
        cost: numberAt(service, "ShippingServiceCost"),
      })),
      weightMajor: textAt(item, "ShippingPackageDetails", "WeightMajor"),
      weightMinor: textAt(item, "ShippingPackageDetails", "WeightMinor"),
      dispatchTimeMax: textAt(item, "DispatchTimeMax"),
    },
    businessPolicies: {
      shipping: profile("Shipping"),
      payment: profile("Payment"),
      return: profile("Return"),
    },
    fullXML: xml,
  };
}

function numberAt(node: XmlNode | undefined, ...path: string[]): number | null {
  const text = textAt(node, ...path);
  return text === null ? null : Number(text);
}
