import { MINUTE_MS } from "../../contract/wire/durations.ts";

/** The notification that eBay sends to a seller after each of our own calls. */
const ECHO_OF: Readonly<Partial<Record<string, string>>> = {
  ReviseFixedPriceItem: "ItemRevised",
  ReviseInventoryStatus: "ItemRevised",
  EndFixedPriceItem: "ItemClosed",
  EndItem: "ItemClosed",
};

/** How long an echo is expected. eBay sends most notifications within seconds. */
export const ECHO_MS = 5 * MINUTE_MS;

/** Returns what notes the echo of each call that has changed items. Never rejects: the call has succeeded. */
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

/** Notifications that our own writes at eBay are about to cause. Server only. */
export interface Echoes {
  /** Expects one notification about each item. */
  expect(uid: string, eventType: string, itemIds: readonly string[]): Promise<void>;
  /** Returns whether this one was expected, and expects it no more. */
  take(uid: string, eventType: string, itemId: string): Promise<boolean>;
}
