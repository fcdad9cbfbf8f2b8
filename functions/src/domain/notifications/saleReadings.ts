import type { StoredNotice } from "./ports.ts";

/** eBay sends both notifications for a sale, in any order. */
const OTHER: Readonly<Partial<Record<string, string>>> = {
  FixedPriceTransaction: "ItemSold",
  ItemSold: "FixedPriceTransaction",
};

/**
 * Reads of an item that the second notification of a sale can reuse. Server only. Times are epoch
 * milliseconds.
 */
export interface SaleReadings {
  /**
   * Takes the read recorded for `event` if it began at or after the notification's time. Otherwise records a
   * read that begins now, for the other event. Atomic. Returns whether a read was taken.
   */
  takeOrNote(uid: string, itemId: string, events: NotedEvents, sentAt: number): Promise<boolean>;
  /** Withdraws a record. Returns false if its read has been taken meanwhile. */
  withdraw(uid: string, itemId: string, other: string): Promise<boolean>;
}

interface NotedEvents {
  readonly event: string;
  readonly other: string;
}

/**
 * Reads an item once for both notifications of a sale. `read` returns whether the item shows a sale. If it
 * doesn't, eBay may be late, and each notification reads the item itself (decisions/ebay/0270).
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
