import { AppError } from "../../contract/wire/errors.ts";
import type { OrderStore } from "./ports.ts";

/**
 * Throws unless the order is the seller's. Called before the marketplace, so that invented ids don't use up
 * the calls that all sellers share.
 */
export async function requireOrder(
  orders: Pick<OrderStore, "has">,
  uid: string,
  orderId: string,
): Promise<void> {
  if (!(await orders.has(uid, orderId))) throw new AppError("order/not-found");
}
