/**
 * eBay's rate for a seller without a store, outside a few other categories. Sellers with a store pay less. Source:
 * eBay US, "Understanding selling fees" (pages.ebay.com/sellerinformation/ebay-fee-structure), per-order fee as of
 * March 15, 2024.
 */
export const FEE_RATE = 0.1325;
const CENTS_PER_SMALL_ORDER = 30;
const CENTS_PER_ORDER = 40;
/** Maximum amount of a small order, in cents. */
const SMALL_ORDER_CENTS = 1_000;

/**
 * Estimates eBay's fee for an order, in cents, from what the buyer pays for items and shipping
 * (decisions/orders/0121).
 */
export function estimateFeeCents(paidCents: number): number {
  if (paidCents <= 0) return 0;
  const perOrder = paidCents <= SMALL_ORDER_CENTS ? CENTS_PER_SMALL_ORDER : CENTS_PER_ORDER;
  return Math.round(paidCents * FEE_RATE + perOrder);
}
