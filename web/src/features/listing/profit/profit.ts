/**
 * What the marketplace takes at most outside a few other categories, and what it adds per order; sellers with a store
 * pay less, and sales tax, which we don't know, counts too. Source: eBay US, "Understanding selling fees"
 * (pages.ebay.com/sellerinformation/ebay-fee-structure), per-order fee as of March 15, 2024.
 */
export const FEE_RATE = 0.1325;
const FEE_PER_SMALL_ORDER = 0.3;
const FEE_PER_ORDER = 0.4;
const SMALL_ORDER = 10;

export interface Sale {
  /** All in dollars; null is unknown. */
  readonly price: number | null;
  /** What the buyer pays for handling and shipping. */
  readonly handling: number | null;
  readonly cost: number | null;
}

export interface Profit {
  readonly fees: number;
  /** What is left before the postage itself, which only a sold parcel has. */
  readonly proceeds: number;
  /** Null where the cost is unknown. */
  readonly profit: number | null;
}

/** Of one copy, sold alone. Null without a price. */
export function profitOf({ price, handling, cost }: Sale): Profit | null {
  if (price === null || price <= 0) return null;
  const total = price + (handling ?? 0);
  const fees = cents(total * FEE_RATE + (total <= SMALL_ORDER ? FEE_PER_SMALL_ORDER : FEE_PER_ORDER));
  const proceeds = cents(total - fees);
  return { fees, proceeds, profit: cost === null ? null : cents(proceeds - cost) };
}

const cents = (dollars: number): number => Math.round(dollars * 100) / 100;
