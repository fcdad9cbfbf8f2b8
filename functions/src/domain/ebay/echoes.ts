import { MINUTE_MS } from "../../contract/wire/durations.ts";

/** The notification that eBay sends to the seller after each of our calls. */
const ECHO_OF: Readonly<Partial<Record<string, string>>> = {
  ReviseFixedPriceItem: "ItemRevised",
  ReviseInventoryStatus: "ItemRevised",
  EndFixedPriceItem: "ItemClosed",
  EndItem: "ItemClosed",
};

/** How long an echo is expected. eBay sends most notifications within seconds. */
export const ECHO_MS = 5 * MINUTE_MS;

/**
 * Returns a function that records the expected echo of each call that changes items. Never rejects, because
 * the call has succeeded.
 */
export const noteEchoes =
  (
    echoes: Pick<Echoes, "expect">,
    seller: () => string | undefined,
    report: (message: string, error: unknown) => void,
  ) =>
  async (callName: string, itemIds: readonly string[]): Promise<void> => {
    const [uid, eventType] = [seller(), ECHO_OF[callName]];
    if (uid === undefined || eventType === undefined || itemIds.length === 0) return;
    await echoes
      .expect(uid, eventType, itemIds)
      .catch((error: unknown) => report("an echo could not be noted", error));
  };

/** Stores which notifications our own writes at eBay are about to cause. Server only. */
export interface Echoes {
  /** Expects one notification about each item. */
  expect(uid: string, eventType: string, itemIds: readonly string[]): Promise<void>;
  /** Returns whether this notification was expected, and removes the expectation. */
  take(uid: string, eventType: string, itemId: string): Promise<boolean>;
}
