import { BUYER_ADDRESS_DAYS } from "../../contract/account.ts";
import { DAY_MS } from "../../contract/wire/durations.ts";
import type { Order } from "./ports.ts";

/**
 * The fields erased from an old order. The buyer's user name is kept for the seller's accounting and
 * statistics.
 */
export const ERASED_FIELDS = {
  shipTo: null,
  shipToReferenceId: null,
  finalDestination: null,
  buyerNotes: null,
} as const satisfies Partial<Order>;

/** Returns the time of sale (epoch milliseconds) before which addresses are erased. */
export const getAddressLimit = (now: number): number => now - BUYER_ADDRESS_DAYS * DAY_MS;

/** Removes the buyer's address from an old order, because eBay may return an erased address again. */
export const dropOldAddress = (order: Order, now: number): Order =>
  order.createdAt < getAddressLimit(now) ? { ...order, ...ERASED_FIELDS } : order;

export interface OldOrders {
  /** Returns the time of sale up to which addresses have been erased. */
  readCursor(): Promise<number>;
  saveCursor(until: number): Promise<void>;
  /**
   * Erases the addresses of the next orders of all sellers, sold at or after `from` and before `until`.
   * Returns the time of the last one, or null if there are no more. Idempotent.
   */
  eraseSome(from: number, until: number): Promise<number | null>;
}

/** Maximum batches per night. The next night continues. */
const MAX_BATCHES = 100;

/** Erases the addresses of orders that have become old since the last run. */
export async function eraseAddresses(orders: OldOrders, now: number): Promise<void> {
  const until = getAddressLimit(now);
  let from = await orders.readCursor();
  for (let batch = 0; batch < MAX_BATCHES && from < until; batch += 1) {
    const last = await orders.eraseSome(from, until);
    from = last ?? until;
    await orders.saveCursor(from);
  }
}
