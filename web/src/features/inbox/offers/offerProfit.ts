import { estimateFeeCents } from "@contract/ebay/fees";

export interface OfferCosts {
  /** What the buyer pays for shipping and handling. All amounts are in dollars per copy. Null means unknown. */
  readonly shipping: number | null;
  /** The seller's cost of a copy, and its postage. */
  readonly cost: number | null;
  readonly postage: number | null;
}

export interface OfferProfit {
  readonly fee: number;
  readonly left: number;
  /** The amounts that `left` doesn't include, because they are unknown. */
  readonly unknown: readonly ("cost" | "postage")[];
}

/**
 * Returns the profit of an order of some copies at a price, with eBay's fee estimated. Shipping and postage
 * count once.
 */
export function computeOfferProfit(price: number, quantity: number, costs: OfferCosts): OfferProfit {
  const { shipping, cost, postage } = costs;
  const paidCents = Math.round(price * 100) * quantity + Math.round((shipping ?? 0) * 100);
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

/** Returns what follows the amount's name: ", before cost and postage". Empty if both are known. */
export const describeUnknown = ({ unknown }: OfferProfit): string =>
  unknown.length === 0 ? "" : `, before ${unknown.join(" and ")}`;
