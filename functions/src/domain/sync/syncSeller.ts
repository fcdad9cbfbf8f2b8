import type { Outcome } from "../operation/runOperation.ts";

export interface SyncSellerPorts {
  readonly sync: (uid: string, isLast: boolean) => Promise<Outcome>;
  readonly readOrders: (uid: string) => Promise<unknown>;
  readonly settleLots: (uid: string) => Promise<unknown>;
  /** Enqueues the reading of imported items, each with everything in it. */
  readonly enqueueReading: (uid: string) => Promise<void>;
  readonly report: (message: string, error: unknown) => void;
}

/** Runs a seller's sync, and what follows from one that is done: orders, lots, and the reading of whole items. */
export async function syncSeller(ports: SyncSellerPorts, uid: string, isLast: boolean): Promise<Outcome> {
  const outcome = await ports.sync(uid, isLast);
  if (outcome !== "done") return outcome;
  // The next catch-up reads what fails now.
  await ports.readOrders(uid).catch((error: unknown) => ports.report("orders not read", error));
  await ports.settleLots(uid);
  await ports.enqueueReading(uid);
  return outcome;
}
