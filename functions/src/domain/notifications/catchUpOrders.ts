import type { OrderPorts } from "../orders/ports.ts";
import { syncOrders } from "../orders/syncOrders.ts";

/** Reads changed orders after a sale. Not a sync by the seller: it ignores the cool-down and doesn't start one. */
export async function catchUpOrders(ports: OrderPorts, uid: string): Promise<void> {
  const before = await ports.orders.readProgress(uid);
  const orders = {
    ...ports.orders,
    saveProgress: (seller: string, { modifiedUntil }: { modifiedUntil: number }) =>
      ports.orders.saveProgress(seller, { modifiedUntil, syncedAt: before?.syncedAt ?? 0 }),
  };
  await syncOrders({ ...ports, orders }, uid, "super-admin");
}
