import type { OrderDocument } from "@contract/documents";

export interface ChargedFees {
  /** Dollars per copy, on average. */
  readonly fees: number;
  /** The copies that were sold with a known fee. */
  readonly copies: number;
}

type Order = Pick<OrderDocument, "fee" | "items" | "status">;

/**
 * What eBay charged for the copies of a listing, or null before it has told a fee. The fee of an order is that of all
 * its items, so each gets the share of its price.
 */
export function chargedFees(orders: readonly Order[], listingId: string): ChargedFees | null {
  let dollars = 0;
  let copies = 0;
  for (const { fee, items, status } of orders) {
    const all = items.reduce((sum, { price, quantity }) => sum + price * quantity, 0);
    if (fee === null || fee === undefined || status === "cancelled" || all === 0) continue;
    for (const { price, quantity } of items.filter((item) => item.listingId === listingId)) {
      dollars += (fee * price * quantity) / all;
      copies += quantity;
    }
  }
  return copies === 0 ? null : { fees: Math.round((dollars / copies) * 100) / 100, copies };
}
