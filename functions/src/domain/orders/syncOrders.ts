import type * as z from "zod";

import type * as contract from "../../contract/orders.ts";
import type { AccountRole } from "../../contract/session.ts";
import { getCoolDown } from "../sync/coolDown.ts";
import type { OrderCursor, OrderPorts, OrderStore } from "./ports.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "../../contract/wire/durations.ts";
import { AppError } from "../../contract/wire/errors.ts";

type OrdersSynced = Omit<z.output<(typeof contract.syncOrders)["output"]>, "message">;

/** getOrders goes back two years. One day less allows for a slow clock. */
const MAX_AGE_MS = (2 * 365 - 1) * DAY_MS;
/** Maximum age of a cursor. Older syncs start over. */
const CURSOR_MS = HOUR_MS;
/** A change can appear a little later than its own time. */
const OVERLAP_MS = 2 * MINUTE_MS;

/**
 * Reads the orders that changed since the last sync, or in the first sync those of two years. Saves a cursor
 * after each page, so that the next run resumes there after a crash. Orders that are read twice are written
 * once. What changed after the first page was read is left to the next sync, because it can be on a page that
 * has been read.
 */
export async function syncOrders(
  ports: OrderPorts,
  uid: string,
  role: AccountRole | undefined,
): Promise<OrdersSynced> {
  const { orders, now } = ports;
  const last = await orders.readProgress(uid);
  const lastSync = last.syncedAt;
  const waitMinutes = getCoolDown(lastSync, now(), role);
  if (lastSync !== null && waitMinutes !== null) {
    return { success: false, changed: 0, lastSync, waitMinutes };
  }
  const syncedAt = now();
  const savedCursor = last.place;
  const isFresh = savedCursor !== null && syncedAt - savedCursor.at < CURSOR_MS;
  const cursor = isFresh ? savedCursor : startCursor(last.modifiedUntil, syncedAt);
  const { account } = last;
  const { changed, modifiedUntil } = await readChanges(ports, uid, account, cursor);
  const { startedAt } = cursor;
  const seenUntil = Math.min(modifiedUntil, startedAt);
  await orders.saveProgress(uid, { account, modifiedUntil: seenUntil, syncedAt, readAt: startedAt });
  return { success: true, changed, lastSync: syncedAt, waitMinutes: null };
}

/** Reads one order again, regardless of the last sync. */
export async function refreshOrder(
  { marketplace, orders, withAccessToken }: OrderPorts,
  uid: string,
  orderId: string,
): Promise<{ success: true; changed: boolean }> {
  const { order, shipments } = await withAccessToken(uid, async (token) => ({
    order: await marketplace.readOrder(token, orderId),
    shipments: await marketplace.readShipments(token, orderId),
  }));
  return { success: true, changed: (await orders.save(uid, [order], shipments)) > 0 };
}

/** Returns the cursor of the first page of changes since `seenUntil`. */
function startCursor(seenUntil: number, now: number): OrderCursor {
  const since = Math.max(seenUntil - OVERLAP_MS, now - MAX_AGE_MS);
  return { since, startedAt: now, offset: 0, modifiedUntil: Math.max(seenUntil, since), at: now };
}

async function readChanges(
  { marketplace, orders, withAccessToken, now }: OrderPorts,
  uid: string,
  account: string | null,
  start: OrderCursor,
): Promise<{ changed: number; modifiedUntil: number }> {
  const { since, startedAt } = start;
  let { modifiedUntil } = start;
  let changed = 0;
  // New orders shift earlier ones back, so some are read twice.
  for (let offset: number | null = start.offset; offset !== null;) {
    const from: number = offset;
    const page = await withAccessToken(uid, (token) => marketplace.readChangedOrders(token, since, from));
    changed += await orders.save(uid, page.orders);
    modifiedUntil = Math.max(modifiedUntil, ...page.orders.map(({ modifiedAt }) => modifiedAt));
    offset = page.nextOffset;
    if (offset !== null)
      await orders.saveCursor(uid, account, { since, startedAt, offset, modifiedUntil, at: now() });
  }
  return { changed, modifiedUntil };
}

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
