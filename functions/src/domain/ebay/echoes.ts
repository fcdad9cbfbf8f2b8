import { MINUTE_MS } from "../../contract/wire/durations.ts";

/**
 * The notifications that eBay sends to the seller after each of our calls. It sends ItemUnsold only if no copy
 * was sold, and at the end alone, so that an unused expectation of it hides nothing.
 */
const ECHOES_OF: Readonly<Partial<Record<string, readonly string[]>>> = {
  ReviseFixedPriceItem: ["ItemRevised"],
  ReviseInventoryStatus: ["ItemRevised"],
  EndFixedPriceItem: ["ItemClosed", "ItemUnsold"],
  EndItem: ["ItemClosed", "ItemUnsold"],
};
/**
 * Sent in addition if a call sets the quantity to 0. Sales and edits at eBay that do so have notifications of
 * their own, which are read.
 */
const ECHO_OF_EMPTYING = "ItemOutOfStock";

/** Sent after our own shipment. It names an order, not an item. */
export const OWN_SHIPMENT_ECHO = "ItemMarkedShipped";

/** How long an echo is expected. eBay sends most notifications within seconds. */
export const ECHO_MS = 5 * MINUTE_MS;

/**
 * Returns a function that records the expected echoes of each call that changes items. Never rejects, because
 * the call has succeeded.
 */
export const noteEchoes =
  (
    echoes: Pick<Echoes, "expect">,
    seller: () => string | undefined,
    report: (message: string, error: unknown) => void,
  ) =>
  async (callName: string, itemIds: readonly string[], emptied: readonly string[]): Promise<void> => {
    const [uid, events] = [seller(), ECHOES_OF[callName]];
    if (uid === undefined || events === undefined) return;
    const changes = [
      ...events.map((event) => [event, itemIds] as const),
      [ECHO_OF_EMPTYING, emptied] as const,
    ];
    const expected = changes.filter(([, ids]) => ids.length > 0);
    await Promise.all(expected.map(([event, ids]) => echoes.expect(uid, event, ids))).catch(
      (error: unknown) => report("an echo could not be noted", error),
    );
  };

/** Stores which notifications our own writes at eBay are about to cause. Server only. */
export interface Echoes {
  /** Expects one notification for each of these ids, so several where an id is repeated. */
  expect(uid: string, eventType: string, itemIds: readonly string[]): Promise<void>;
  /** Returns whether this notification was expected, and removes the expectation. */
  take(uid: string, eventType: string, itemId: string): Promise<boolean>;
}
