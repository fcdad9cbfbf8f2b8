import type { ItemAtEbay } from "../../contract/documents.ts";
import { listUpcs, MAX_UPCS } from "../../contract/capture/upc.ts";
import { readBestOffer, readCategory, readImmediatePayment, readStoreCategories } from "./saleTerms.ts";
import { readDescriptors } from "./xml/descriptorsXml.ts";
import { readTerms } from "./xml/termsXml.ts";
import {
  findCount,
  findElements,
  isElement,
  readCents,
  readCount,
  readText,
  readTexts,
  type XmlInputElement,
  type XmlNode,
} from "../trading/xml.ts";

/** Builds the GetItem request that returns a complete item. Source: its reference. */
export const buildWholeItemRequest = (itemId: string): XmlInputElement => ({
  DetailLevel: "ReturnAll",
  ItemID: itemId,
  IncludeWatchCount: true,
  IncludeItemSpecifics: true,
});

/**
 * Maximum size of a description. A document has at most 1 MiB, and this leaves room for the item's other
 * fields.
 */
const MAX_DESCRIPTION_BYTES = 700_000;

/** Elements of an item that revisions and copies must send too. */
const CONTAINERS: readonly string[] = (
  "Charity Country ListingDetails Location LotSize PrivateListing ProductListingDetails SecondaryCategory " +
  "ShippingDetails ShipToLocations SubTitle DisableBuyerRequirements PostalCode PictureDetails VideoDetails " +
  "CustomPolicies DispatchTimeMax CrossBorderTrade BuyerRequirementDetails ReturnPolicy ConditionDescriptors " +
  "ConditionDescription Regulatory SellerProfiles ShippingPackageDetails QuantityRestrictionPerBuyer"
).split(" ");

/** Reads a complete `Item` of GetItem. Returns null if it has no id. */
export function readItemAtEbay(item: XmlNode | undefined): ItemAtEbay | null {
  const itemId = readText(item, "ItemID");
  if (itemId === null || !isElement(item)) return null;
  const sold = readCount(item, "SellingStatus", "QuantitySold");
  const html = readText(item, "Description");
  const specifics = findElements(item, "ItemSpecifics", "NameValueList").flatMap(readSpecific);
  return {
    itemId,
    listingType: readText(item, "ListingType") ?? "FixedPriceItem",
    bidCount: readCount(item, "SellingStatus", "BidCount"),
    title: readText(item, "Title") ?? "",
    sku: readText(item, "SKU"),
    priceCents: readCents(item, "SellingStatus", "CurrentPrice"),
    // eBay's `Quantity` includes sold copies.
    quantity: Math.max(0, readCount(item, "Quantity") - sold),
    quantitySold: sold,
    descriptionHtml: html !== null && Buffer.byteLength(html) > MAX_DESCRIPTION_BYTES ? null : (html ?? ""),
    specifics,
    conditionId: readText(item, "ConditionID"),
    conditionDescriptors: readDescriptors(item),
    category: readCategory(item),
    storeCategoryIds: readStoreCategories(item),
    pictureUrls: readTexts(item, "PictureDetails", "PictureURL"),
    bestOffer: readBestOffer(item),
    immediatePayment: readImmediatePayment(item),
    terms: readTerms(item),
    viewCount: findCount(item, "HitCount"),
    upc: readUpcs(item, specifics),
    variations: findElements(item, "Variations", "Variation").map(readVariation),
    containers: Object.fromEntries(
      CONTAINERS.flatMap((name) => (item[name] === undefined ? [] : [[name, item[name]] as const])),
    ),
  };
}

function readSpecific(pair: XmlNode): ItemAtEbay["specifics"] {
  const name = readText(pair, "Name");
  const values = readTexts(pair, "Value");
  return name === null || values.length === 0 ? [] : [{ name, values }];
}

/** Reads the barcodes. eBay stores them as product ids, but sellers also enter them as item specifics. */
function readUpcs(item: XmlNode, specifics: ItemAtEbay["specifics"]): string | null {
  const barcodes = ["UPC", "EAN"].flatMap((name) => [
    readText(item, "ProductListingDetails", name) ?? "",
    ...specifics.filter((each) => each.name === name).flatMap(({ values }) => values),
  ]);
  return listUpcs(barcodes.join(" ")).slice(0, MAX_UPCS).join(" ") || null;
}

function readVariation(variation: XmlNode): ItemAtEbay["variations"][number] {
  const values = findElements(variation, "VariationSpecifics", "NameValueList").flatMap(readSpecific);
  const sold = readCount(variation, "SellingStatus", "QuantitySold");
  return {
    name: values.flatMap((value) => value.values).join(", "),
    sku: readText(variation, "SKU"),
    priceCents: readCents(variation, "StartPrice"),
    quantity: Math.max(0, readCount(variation, "Quantity") - sold),
  };
}
