import { BUYER_ADDRESS_DAYS } from "../../contract/account.ts";
import { DAY_MS } from "../../contract/wire/durations.ts";
import type { DueEntry, Sweep } from "../trash/sweep.ts";
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
const getAddressLimit = (now: number): number => now - BUYER_ADDRESS_DAYS * DAY_MS;

/**
 * Removes the buyer's address from an old order, because eBay may return an erased address again
 * (decisions/admin/0158).
 */
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

interface OldBatch extends DueEntry {
  /** Time of sale of its first order. */
  readonly from: number;
}

/**
 * Creates the sweep of addresses in orders that have become old since the last run, a batch of orders at a
 * time. Ends at the orders that are old at `now`, because with a moving end there would always be another batch.
 */
export function sweepOldAddresses(orders: OldOrders, now: number): Sweep<OldBatch> {
  const until = getAddressLimit(now);
  return {
    what: "buyers' addresses",
    listExpired: async () => {
      const from = await orders.readCursor();
      return from < until ? [{ from, dueAt: from + BUYER_ADDRESS_DAYS * DAY_MS }] : [];
    },
    getKey: ({ from }) => String(from),
    remove: async ({ from }) => {
      await orders.saveCursor((await orders.eraseSome(from, until)) ?? until);
      return "gone";
    },
  };
}
