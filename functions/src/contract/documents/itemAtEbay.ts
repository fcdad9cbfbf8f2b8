import * as z from "zod";

import { itemTerms } from "../listing/terms.ts";

/** One name of an item's specifics. eBay takes several values of some. */
export const itemSpecific = z.object({ name: z.string(), values: z.array(z.string()) });
export type ItemSpecific = z.infer<typeof itemSpecific>;

/**
 * `users/{uid}/itemsAtEbay/{listingId}`: an item with everything that its seller can see at eBay, as it was last read.
 * `atEbay` of a listing has the few fields that every sync compares; this has the others. A copy of a listing has the
 * item that it was made from, until it is published.
 */
export const itemAtEbay = z.object({
  itemId: z.string(),
  /** eBay's own word: `FixedPriceItem`, `Chinese` for an auction, and others. */
  listingType: z.string(),
  bidCount: z.int(),
  title: z.string(),
  sku: z.string().nullable(),
  priceCents: z.int(),
  /** Without sold copies. */
  quantity: z.int(),
  quantitySold: z.int(),
  /** Null if it is too long for a document. */
  descriptionHtml: z.string().nullable(),
  specifics: z.array(itemSpecific),
  conditionId: z.string().nullable(),
  /** Values of the condition's descriptors by their ids. Missing in readings from before they were read. */
  conditionDescriptors: z.record(z.string(), z.string()).nullish(),
  category: z.object({ id: z.string(), name: z.string().nullable() }).nullable(),
  /** The categories of the seller's store: none, one or two. */
  storeCategoryIds: z.array(z.string()),
  pictureUrls: z.array(z.string()),
  bestOffer: z.object({ enabled: z.boolean(), autoAcceptCents: z.int(), minimumCents: z.int() }),
  immediatePayment: z.boolean(),
  /** Missing in readings from before terms were read. */
  terms: itemTerms.nullish(),
  viewCount: z.int().nullable(),
  /** The shop's barcodes that it names, as in a listing's `upc`. Missing in readings from before they were read. */
  upc: z.string().nullish(),
  variations: z.array(
    z.object({ name: z.string(), sku: z.string().nullable(), priceCents: z.int(), quantity: z.int() }),
  ),
  /** eBay's containers as they were read: shipping, package, returns, policies and others. Only the adapter reads them. */
  containers: z.record(z.string(), z.unknown()),
});
export type ItemAtEbay = z.infer<typeof itemAtEbay>;

/** The terms of sale, which lists of items tell too. */
export type SaleTerms = Pick<
  ItemAtEbay,
  "terms" | "conditionId" | "category" | "storeCategoryIds" | "bestOffer" | "immediatePayment"
>;

/** eBay's words for fixed prices, among the formats that a listing can have. Source: ListingTypeCodeType. */
const FIXED_PRICES: readonly string[] = ["FixedPriceItem", "StoresFixedPrice"];

/** eBay's word for an auction. Source: ListingTypeCodeType. */
export const AUCTION = "Chinese";

export const isFixedPrice = (listingType: string | null | undefined): boolean =>
  FIXED_PRICES.includes(listingType ?? "");
