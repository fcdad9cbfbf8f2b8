import type { AccountRole } from "../../contract/session.ts";
import { coolDown } from "../sync/coolDown.ts";
import type { OrderPlace, OrderPorts } from "./ports.ts";
import { DAY_MS } from "../../contract/durations.ts";

export interface OrdersSynced {
  success: boolean;
  changed: number;
  lastSync: number;
  message: string;
}

/** getOrders goes two years back; a day less keeps a slow clock inside. */
const FARTHEST_MS = (2 * 365 - 1) * DAY_MS;
/** A sync that stopped longer ago begins anew. */
const PLACE_MS = 60 * 60_000;
/** A change may come to light a little later than its own time. */
const OVERLAP_MS = 2 * 60_000;

/**
 * Reads the orders that changed since the last time, all of two years at first. Its place is noted after each page:
 * killed anywhere, the next run goes on there, and what is read again is written only if it isn't there yet.
 */
export async function syncOrders(
  ports: OrderPorts,
  uid: string,
  role: AccountRole | undefined,
): Promise<OrdersSynced> {
  const { orders, now } = ports;
  const last = await orders.progress(uid);
  const lastSync = last?.syncedAt ?? null;
  const wait = coolDown(lastSync, now(), role);
  if (lastSync !== null && wait !== null) {
    return { success: false, changed: 0, lastSync, message: `Sync throttled: ${wait}` };
  }
  const syncedAt = now();
  const left = last?.place ?? null;
  const isFresh = left !== null && syncedAt - left.at < PLACE_MS;
  const place = isFresh ? left : placeAfter(last?.modifiedUntil ?? 0, syncedAt);
  const { changed, modifiedUntil } = await readChanges(ports, uid, place);
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

/** The first page of what has changed since then. */
function placeAfter(seenUntil: number, now: number): OrderPlace {
  const since = Math.max(seenUntil - OVERLAP_MS, now - FARTHEST_MS);
  return { since, offset: 0, modifiedUntil: Math.max(seenUntil, since), at: now };
}

async function readChanges(
  { marketplace, orders, withAccessToken, now }: OrderPorts,
  uid: string,
  start: OrderPlace,
): Promise<{ changed: number; modifiedUntil: number }> {
  const { since } = start;
  let { modifiedUntil } = start;
  let changed = 0;
  // New orders come in at the front: what is read twice for it is the same, and nothing is missed.
  for (let offset: number | null = start.offset; offset !== null;) {
    const from: number = offset;
    const page = await withAccessToken(uid, (token) => marketplace.changedOrders(token, since, from));
    changed += await orders.keep(uid, page.orders);
    modifiedUntil = Math.max(modifiedUntil, ...page.orders.map(({ modifiedAt }) => modifiedAt));
    offset = page.nextOffset;
    if (offset !== null) await orders.notePlace(uid, { since, offset, modifiedUntil, at: now() });
  }
  return { changed, modifiedUntil };
}
