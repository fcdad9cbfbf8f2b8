import type { StoredNotice } from "./ports.ts";

/** eBay tells of a sale by both, in any order. */
const OTHER: Readonly<Partial<Record<string, string>>> = {
  FixedPriceTransaction: "ItemSold",
  ItemSold: "FixedPriceTransaction",
};

/** Readings that the second notification of a sale may rely on. Server only. Times are epoch milliseconds. */
export interface SaleReadings {
  /**
   * Takes the reading that is noted for `event`, if it began when the notification had been sent or later. Otherwise
   * notes one that begins now, for the other event. Returns whether it took one. Both happen at once.
   */
  takeOrNote(uid: string, itemId: string, events: NotedEvents, sentAt: number): Promise<boolean>;
  /** Takes a note back. Returns false if its reading has been taken meanwhile. */
  withdraw(uid: string, itemId: string, other: string): Promise<boolean>;
}

export interface NotedEvents {
  readonly event: string;
  readonly other: string;
}

/**
 * Has an item read once for both notifications of a sale. `read` returns whether the reading shows a sale. If it doesn't,
 * eBay may be late: then each notification has its own reading.
 */
export async function readOncePerSale(
  readings: SaleReadings,
  uid: string,
  { eventType: event, sentAt }: Pick<StoredNotice, "eventType" | "sentAt">,
  itemId: string,
  read: () => Promise<boolean>,
): Promise<void> {
  const other = OTHER[event];
  if (other === undefined) {
    await read();
    return;
  }
  if (await readings.takeOrNote(uid, itemId, { event, other }, sentAt)) return;
  if (await read()) return;
  if (!(await readings.withdraw(uid, itemId, other))) await read();
}
