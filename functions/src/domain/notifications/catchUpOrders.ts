import type { OrderPorts } from "../orders/ports.ts";
import { syncOrders } from "../orders/syncOrders.ts";

/**
 * Reads the orders that changed, because something was sold. It is no sync that the seller asked for: it waits for no
 * cool-down, and the seller's own sync needs not wait for this one.
 */
export async function catchUpOrders(ports: OrderPorts, uid: string): Promise<void> {
  const before = await ports.orders.progress(uid);
  const orders = {
    ...ports.orders,
    noteProgress: (seller: string, { modifiedUntil }: { modifiedUntil: number }) =>
      ports.orders.noteProgress(seller, { modifiedUntil, syncedAt: before?.syncedAt ?? 0 }),
  };
  await syncOrders({ ...ports, orders }, uid, "super-admin");
}
