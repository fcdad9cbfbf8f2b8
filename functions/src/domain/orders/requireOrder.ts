import { AppError } from "../../contract/wire/errors.ts";
import type { OrderStore } from "./ports.ts";

/** Refuses an order that isn't the seller's, before the marketplace is asked: invented ids would use up everybody's calls. */
export async function requireOrder(
  orders: Pick<OrderStore, "has">,
  uid: string,
  orderId: string,
): Promise<void> {
  if (!(await orders.has(uid, orderId))) throw new AppError("order/not-found");
}
