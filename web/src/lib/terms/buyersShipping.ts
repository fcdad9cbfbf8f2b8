import type { ListingDocument } from "@contract/documents";
import { resolveTerms, type SellersTerms } from "@contract/listings/terms/resolveTerms";
import { computeShippingCosts } from "@contract/listings/terms/shippingCosts";

/**
 * Returns what the buyer of one copy pays for shipping and handling, in dollars: the handling alone if the
 * rest is unknown. Null if both are.
 */
export function getBuyersShipping(seller: SellersTerms | null, listing: ListingDocument): number | null {
  const { ebayItemId, terms, handlingCost = null } = listing;
  // The seller's terms are those of new items. An item at eBay has its own.
  if (ebayItemId !== null && !terms) return handlingCost;
  const { buyerCents } = computeShippingCosts(seller, resolveTerms(seller, listing).terms, null);
  return buyerCents === null ? handlingCost : buyerCents / 100;
}
