import { estimateFeeCents } from "@contract/ebay/fees";

export interface OfferCosts {
  /** Dollars per copy; null is unknown. What the buyer pays for handling. */
  readonly handling: number | null;
  /** What the seller paid, and pays to post it. */
  readonly cost: number | null;
  readonly postage: number | null;
}

export interface OfferProfit {
  readonly fee: number;
  readonly left: number;
  /** What `left` doesn't have in it, because it isn't known. */
  readonly unknown: readonly ("cost" | "postage")[];
}

/** What an order of some copies at a price leaves, with eBay's fee estimated. Handling and postage count once. */
export function profitOfOffer(price: number, quantity: number, costs: OfferCosts): OfferProfit {
  const { handling, cost, postage } = costs;
  const paidCents = Math.round(price * 100) * quantity + Math.round((handling ?? 0) * 100);
  const feeCents = estimateFeeCents(paidCents);
  const spentCents = Math.round((cost ?? 0) * 100) * quantity + Math.round((postage ?? 0) * 100);
  return {
    fee: feeCents / 100,
    left: (paidCents - feeCents - spentCents) / 100,
    unknown: [
      ...(cost === null ? (["cost"] as const) : []),
      ...(postage === null ? (["postage"] as const) : []),
    ],
  };
}
