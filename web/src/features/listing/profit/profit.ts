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
  /** What the seller pays to post it. */
  readonly postage: number | null;
}

export interface Profit {
  readonly fees: number;
  /** What is left after the fees, and after the cost and the postage as far as they are known. */
  readonly left: number;
  /** What `left` doesn't have in it, because it isn't known. */
  readonly unknown: readonly ("cost" | "postage")[];
}

/** Of one copy, sold alone. Null without a price. */
export function profitOf({ price, handling, cost, postage }: Sale): Profit | null {
  if (price === null || price <= 0) return null;
  const total = price + (handling ?? 0);
  const fees = cents(total * FEE_RATE + (total <= SMALL_ORDER ? FEE_PER_SMALL_ORDER : FEE_PER_ORDER));
  return {
    fees,
    left: cents(total - fees - (cost ?? 0) - (postage ?? 0)),
    unknown: [...(cost === null ? ["cost" as const] : []), ...(postage === null ? ["postage" as const] : [])],
  };
}

const cents = (dollars: number): number => Math.round(dollars * 100) / 100;
