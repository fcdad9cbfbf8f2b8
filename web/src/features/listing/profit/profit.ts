import { estimateFeeCents } from "@contract/ebay/fees";

export interface Sale {
  /** All in dollars; null is unknown. */
  readonly price: number | null;
  /** What the buyer pays for handling and shipping. */
  readonly handling: number | null;
  readonly cost: number | null;
  /** What the seller pays to post it. */
  readonly postage: number | null;
  /** What eBay charged for copies that were sold. Null makes an estimate. */
  readonly chargedFees: number | null;
}

export interface Profit {
  readonly fees: number;
  /** What is left after the fees, and after the cost and the postage as far as they are known. */
  readonly left: number;
  /** What `left` doesn't have in it, because it isn't known. */
  readonly unknown: readonly ("cost" | "postage")[];
}

/** Of one copy, sold alone. Null without a price. */
export function computeProfit({ price, handling, cost, postage, chargedFees }: Sale): Profit | null {
  if (price === null || price <= 0) return null;
  const total = price + (handling ?? 0);
  const fees = chargedFees ?? estimateFeeCents(Math.round(total * 100)) / 100;
  return {
    fees,
    left: cents(total - fees - (cost ?? 0) - (postage ?? 0)),
    unknown: [...(cost === null ? ["cost" as const] : []), ...(postage === null ? ["postage" as const] : [])],
  };
}

const cents = (dollars: number): number => Math.round(dollars * 100) / 100;
