import { estimateFeeCents } from "@contract/ebay/fees";

export interface Sale {
  /** All amounts are in dollars. Null means unknown. */
  readonly price: number | null;
  /** What the buyer pays for handling and shipping. */
  readonly handling: number | null;
  readonly cost: number | null;
  /** What the seller pays for postage. */
  readonly postage: number | null;
  /** The average fee that eBay charged for sold copies. Null uses an estimate. */
  readonly chargedFees: number | null;
}

export interface Profit {
  readonly fees: number;
  /** The amount left after the fees, and after the cost and postage if they are known. */
  readonly left: number;
  /** The amounts that `left` doesn't include, because they are unknown. */
  readonly unknown: readonly ("cost" | "postage")[];
}

/** Returns the profit of one copy that is sold alone. Null without a price (decisions/listings/0044). */
export function computeProfit({ price, handling, cost, postage, chargedFees }: Sale): Profit | null {
  if (price === null || price <= 0) return null;
  const total = price + (handling ?? 0);
  const fees = chargedFees ?? estimateFeeCents(Math.round(total * 100)) / 100;
  return {
    fees,
    left: roundToCents(total - fees - (cost ?? 0) - (postage ?? 0)),
    unknown: [...(cost === null ? ["cost" as const] : []), ...(postage === null ? ["postage" as const] : [])],
  };
}

const roundToCents = (dollars: number): number => Math.round(dollars * 100) / 100;
