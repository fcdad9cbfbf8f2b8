import type { ItemAtEbay, SaleTerms } from "../../contract/documents.ts";
import { readTerms } from "./xml/termsXml.ts";
import { findElements, readCents, readText, type XmlNode } from "../trading/xml.ts";

/** Reads the terms of sale that a list contains about an item. Omitted terms are unknown. */
export function readSaleTerms(item: XmlNode): Partial<SaleTerms> {
  const has = (...path: string[]) => findElements(item, ...path).length > 0;
  const hasLimits = ["BestOfferAutoAcceptPrice", "MinimumBestOfferPrice"].some((name) =>
    has("ListingDetails", name),
  );
  return {
    ...((has("ShippingDetails") || has("SellerProfiles")) && { terms: readTerms(item) }),
    ...(has("ConditionID") && { conditionId: readText(item, "ConditionID") }),
    ...(has("PrimaryCategory") && { category: readCategory(item) }),
    ...(has("Storefront") && { storeCategoryIds: readStoreCategories(item) }),
    ...((has("BestOfferDetails") || hasLimits) && { bestOffer: readBestOffer(item) }),
    ...(has("AutoPay") && { immediatePayment: readImmediatePayment(item) }),
  };
}

export function readCategory(item: XmlNode): ItemAtEbay["category"] {
  const id = readText(item, "PrimaryCategory", "CategoryID");
  return id === null ? null : { id, name: readText(item, "PrimaryCategory", "CategoryName") };
}

export const readStoreCategories = (item: XmlNode): string[] =>
  ["StoreCategoryID", "StoreCategory2ID"].flatMap((name) => readText(item, "Storefront", name) ?? []);

export const readBestOffer = (item: XmlNode): ItemAtEbay["bestOffer"] => ({
  enabled: readText(item, "BestOfferDetails", "BestOfferEnabled") === "true",
  autoAcceptCents: readCents(item, "ListingDetails", "BestOfferAutoAcceptPrice"),
  minimumCents: readCents(item, "ListingDetails", "MinimumBestOfferPrice"),
});

export const readImmediatePayment = (item: XmlNode): boolean => readText(item, "AutoPay") === "true";
