import type { Firestore } from "firebase-admin/firestore";

import { DAY_MS } from "../../contract/wire/durations.ts";
import { getRemainingDayShare, toPacificDay } from "../../domain/ebay/quota.ts";
import { openCallLeases } from "./callLeases.ts";

/** Calls that eBay or Pegboard limits separately from the others of a day. */
type Kind = "categories" | "traffic" | "copies" | "readings" | "publicKeys";

/**
 * Returns a function that takes up to `count` calls of a kind from a seller's share of eBay's day. The function
 * returns the number granted.
 */
export function openCallShares(
  firestore: Firestore,
  kind: Kind,
  limit: number,
  now: () => number,
): (uid: string | null, count: number) => Promise<number> {
  const leases = openCallLeases(firestore);
  const nameDay = (at: number) => `${toPacificDay(at)}-${kind}`;
  return async (uid, count) => {
    const at = now();
    const days = { today: nameDay(at), before: nameDay(at - DAY_MS) };
    const request = { uid, limit, wanted: count, left: getRemainingDayShare(at) };
    return (await leases.takeCalls(days, request)).granted;
  };
}

/** Like `openCallShares`. The function returns false if fewer than `count` are left. */
export function openSharedCalls(
  ...given: Parameters<typeof openCallShares>
): (uid: string | null, count: number) => Promise<boolean> {
  const take = openCallShares(...given);
  return async (uid, count) => (await take(uid, count)) === count;
}
