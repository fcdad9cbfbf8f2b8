import { BUYER_ADDRESS_DAYS } from "../../contract/account.ts";
import { DAY_MS } from "../../contract/wire/durations.ts";
import type { Order } from "./ports.ts";

/** What is erased of an old order. The buyer's user name stays, because the seller's books and figures need it. */
export const ERASED_FIELDS = {
  shipTo: null,
  shipToReferenceId: null,
  finalDestination: null,
  buyerNotes: null,
} as const satisfies Partial<Order>;

/** The time of a sale (epoch milliseconds) before which the buyer's address is erased. */
export const getAddressLimit = (now: number): number => now - BUYER_ADDRESS_DAYS * DAY_MS;

/** Returns the order without the buyer's address if it is old: eBay may tell an address again. */
export const dropOldAddress = (order: Order, now: number): Order =>
  order.createdAt < getAddressLimit(now) ? { ...order, ...ERASED_FIELDS } : order;

export interface OldOrders {
  /** The time of sale up to which addresses are erased. */
  readCursor(): Promise<number>;
  saveCursor(until: number): Promise<void>;
  /**
   * Erases the addresses of the next orders of all sellers, sold from `from` on and before `until`. Returns the time of
   * the last one, or null if there are no more. Can be repeated.
   */
  eraseSome(from: number, until: number): Promise<number | null>;
}

/** Batches per night. What is left follows in the next one. */
const MAX_BATCHES = 100;

/** Erases the addresses in orders that have become old since the last night. */
export async function eraseAddresses(orders: OldOrders, now: number): Promise<void> {
  const until = getAddressLimit(now);
  let from = await orders.readCursor();
  for (let batch = 0; batch < MAX_BATCHES && from < until; batch += 1) {
    const last = await orders.eraseSome(from, until);
    from = last ?? until;
    await orders.saveCursor(from);
  }
}
