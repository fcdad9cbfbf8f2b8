import type * as z from "zod";

import type { packOrders as contract } from "../../contract/orders.ts";
import type { PackingStore } from "./ports.ts";

/** Stores the result of packing these orders. `open` resets it. */
export async function packOrders(
  packings: Pick<PackingStore, "save">,
  uid: string,
  { orderIds, packing }: z.output<typeof contract.input>,
  now: number,
): Promise<{ success: true }> {
  const stored = packing.state === "open" ? null : { scanned: null, reason: null, ...packing };
  await packings.save(uid, orderIds, stored, now);
  return { success: true };
}
