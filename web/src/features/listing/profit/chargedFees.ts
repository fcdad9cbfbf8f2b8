import type { OrderDocument } from "@contract/documents";

export interface ChargedFees {
  /** Average fee per copy in dollars. */
  readonly fees: number;
  readonly copies: number;
}

type Order = Pick<OrderDocument, "fee" | "items" | "status">;

/**
 * Returns the fees that eBay charged for a listing's copies, or null if no fee is known. An order has one fee
 * for all its items, which is shared in proportion to their prices.
 */
export function sumChargedFees(orders: readonly Order[], listingId: string): ChargedFees | null {
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
