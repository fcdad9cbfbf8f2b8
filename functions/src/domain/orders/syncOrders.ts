import type { AccountRole } from "../../contract/session.ts";
import { coolDown } from "../sync/coolDown.ts";
import type { OrderPorts } from "./ports.ts";

export interface OrdersSynced {
  success: boolean;
  changed: number;
  lastSync: number;
  message: string;
}

const DAY_MS = 24 * 60 * 60_000;
/** getOrders goes two years back; a day less keeps a slow clock inside. */
const FARTHEST_MS = (2 * 365 - 1) * DAY_MS;
/** A change may come to light a little later than its own time. */
const OVERLAP_MS = 2 * 60_000;

/**
 * Reads the orders that changed since the last time, all of two years at first. The place is noted at the end: killed
 * before, the next run reads again and writes only what isn't there yet.
 */
export async function syncOrders(
  ports: OrderPorts,
  uid: string,
  role: AccountRole | undefined,
): Promise<OrdersSynced> {
  const { orders, now } = ports;
  const last = await orders.progress(uid);
  const wait = last === null ? null : coolDown(last.syncedAt, now(), role);
  if (last !== null && wait !== null) {
    return { success: false, changed: 0, lastSync: last.syncedAt, message: `Sync throttled: ${wait}` };
  }
  const syncedAt = now();
  const { changed, modifiedUntil } = await readChanges(ports, uid, last?.modifiedUntil ?? 0);
  await orders.noteProgress(uid, { modifiedUntil, syncedAt });
  const message =
    changed === 1 ? "1 order is new or has changed." : `${changed} orders are new or have changed.`;
  return { success: true, changed, lastSync: syncedAt, message };
}

/** Reads one order again, whatever was read when. */
export async function refreshOrder(
  { marketplace, orders, withAccessToken }: OrderPorts,
  uid: string,
  orderId: string,
): Promise<{ success: true; changed: boolean }> {
  const { order, shipments } = await withAccessToken(uid, async (token) => ({
    order: await marketplace.order(token, orderId),
    shipments: await marketplace.shipments(token, orderId),
  }));
  return { success: true, changed: (await orders.keep(uid, [order], shipments)) > 0 };
}

async function readChanges(
  { marketplace, orders, withAccessToken, now }: OrderPorts,
  uid: string,
  seenUntil: number,
): Promise<{ changed: number; modifiedUntil: number }> {
  const since = Math.max(seenUntil - OVERLAP_MS, now() - FARTHEST_MS);
  let changed = 0;
  let modifiedUntil = Math.max(seenUntil, since);
  // New orders come in at the front: what is read twice for it is the same, and nothing is missed.
  for (let offset: number | null = 0; offset !== null;) {
    const from: number = offset;
    const page = await withAccessToken(uid, (token) => marketplace.changedOrders(token, since, from));
    changed += await orders.keep(uid, page.orders);
    modifiedUntil = Math.max(modifiedUntil, ...page.orders.map(({ modifiedAt }) => modifiedAt));
    offset = page.nextOffset;
  }
  return { changed, modifiedUntil };
}
