import * as z from "zod";

import { itemTerms } from "../listings/terms/terms.ts";

/** One of an item's specifics. eBay accepts several values for some. */
const itemSpecific = z.object({ name: z.string(), values: z.array(z.string()) });
export type ItemSpecific = z.infer<typeof itemSpecific>;

/**
 * `users/{uid}/itemsAtEbay/{listingId}`: an item with everything that its seller can see at eBay, as last
 * read. A listing's `atEbay` has only the few fields that every sync compares. A copy of a listing has its
 * original's item until it is published.
 */
export const itemAtEbay = z.object({
  itemId: z.string(),
  /** eBay's value: `FixedPriceItem`, `Chinese` for an auction, and others. */
  listingType: z.string(),
  bidCount: z.int(),
  title: z.string(),
  sku: z.string().nullable(),
  priceCents: z.int(),
  /** Excludes sold copies. */
  quantity: z.int(),
  quantitySold: z.int(),
  /** Null if the description is too long for a document. */
  descriptionHtml: z.string().nullable(),
  specifics: z.array(itemSpecific),
  conditionId: z.string().nullable(),
  /** Values of the condition's descriptors by their ids. Missing in older readings. */
  conditionDescriptors: z.record(z.string(), z.string()).nullish(),
  category: z.object({ id: z.string(), name: z.string().nullable() }).nullable(),
  /** Categories of the seller's store: none, one or two. */
  storeCategoryIds: z.array(z.string()),
  pictureUrls: z.array(z.string()),
  bestOffer: z.object({ enabled: z.boolean(), autoAcceptCents: z.int(), minimumCents: z.int() }),
  immediatePayment: z.boolean(),
  /** Missing in older readings. */
  terms: itemTerms.nullish(),
  viewCount: z.int().nullable(),
  /** The item's retail barcodes, in the format of a listing's `upc`. Missing in older readings. */
  upc: z.string().nullish(),
  variations: z.array(
    z.object({ name: z.string(), sku: z.string().nullable(), priceCents: z.int(), quantity: z.int() }),
  ),
  /**
   * eBay's containers as read: shipping, package, returns, policies and others. Only the adapter reads them.
   */
  containers: z.record(z.string(), z.unknown()),
});
export type ItemAtEbay = z.infer<typeof itemAtEbay>;

/** The terms of sale, which item lists contain too. */
export type SaleTerms = Pick<
  ItemAtEbay,
  "terms" | "conditionId" | "category" | "storeCategoryIds" | "bestOffer" | "immediatePayment"
>;

/** eBay's formats with a fixed price. Source: ListingTypeCodeType. */
const FIXED_PRICES: readonly string[] = ["FixedPriceItem", "StoresFixedPrice"];

/** eBay's format of an auction. Source: ListingTypeCodeType. */
export const AUCTION = "Chinese";

export const isFixedPrice = (listingType: string | null | undefined): boolean =>
  FIXED_PRICES.includes(listingType ?? "");
