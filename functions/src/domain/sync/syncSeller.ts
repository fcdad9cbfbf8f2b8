import type { Outcome } from "../operation/runOperation.ts";

export interface SyncSellerPorts {
  readonly sync: (uid: string, isLast: boolean) => Promise<Outcome>;
  readonly readOrders: (uid: string) => Promise<unknown>;
  readonly settleLots: (uid: string) => Promise<unknown>;
  /** Enqueues the complete reading of imported items. */
  readonly enqueueReading: (uid: string) => Promise<void>;
  readonly report: (message: string, error: unknown) => void;
}

/**
 * Runs a seller's sync. After its end, reads orders, settles lots, and enqueues the reading of complete
 * items.
 */
export async function syncSeller(ports: SyncSellerPorts, uid: string, isLast: boolean): Promise<Outcome> {
  const outcome = await ports.sync(uid, isLast);
  if (outcome !== "done") return outcome;
  // After a failure, the next catch-up reads the orders.
  await ports
    .readOrders(uid)
    .catch((error: unknown) => ports.report("orders could not be read after a sync", error));
  await ports.settleLots(uid);
  await ports.enqueueReading(uid);
  return outcome;
}
