import type { OrderPorts } from "../orders/ports.ts";
import { syncOrders } from "../orders/syncOrders.ts";

/**
 * Reads the changed orders, or at first those of two years. Ignores the cool-down of the seller's own syncs and
 * doesn't start one.
 */
export async function catchUpOrders(ports: OrderPorts, uid: string): Promise<void> {
  const before = await ports.orders.readProgress(uid);
  const orders: OrderPorts["orders"] = {
    ...ports.orders,
    readProgress: () => Promise.resolve(before),
    saveProgress: (seller, progress) =>
      ports.orders.saveProgress(seller, { ...progress, syncedAt: before.syncedAt }),
  };
  await syncOrders({ ...ports, orders }, uid, "super-admin");
}
