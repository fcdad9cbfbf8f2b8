import { AsyncLocalStorage } from "node:async_hooks";

import type { AccountIds } from "./ports.ts";

const current = new AsyncLocalStorage<{ readonly account: AccountIds | null }>();

/** Runs `work` with a token of this account. Null if the connection was stored without its account. */
export const runForAccount = <T>(account: AccountIds | null, work: () => Promise<T>): Promise<T> =>
  current.run({ account }, work);

/**
 * Returns the account of the token that the running work uses. Throws outside of such work, so that an item
 * can't be accepted without a check of its seller.
 */
export function getTokenAccount(): AccountIds | null {
  const running = current.getStore();
  if (running === undefined) throw new Error("this work has no eBay account: use withAccessToken");
  return running.account;
}
