import type { Firestore } from "firebase-admin/firestore";

import { DAY_MS } from "../../contract/wire/durations.ts";
import { getRemainingDayShare, toPacificDay } from "../../domain/ebay/quota.ts";
import { openCallLeases } from "./callLeases.ts";

/** Calls that eBay or Pegboard limits separately from the others of a day. */
type Kind = "categories" | "traffic" | "copies";

/**
 * Returns a function that takes `count` calls of a kind from a seller's share of eBay's day. The function
 * returns false if too few are left.
 */
export function openSharedCalls(
  firestore: Firestore,
  kind: Kind,
  limit: number,
  now: () => number,
): (uid: string | null, count: number) => Promise<boolean> {
  const leases = openCallLeases(firestore);
  const nameDay = (at: number) => `${toPacificDay(at)}-${kind}`;
  return async (uid, count) => {
    const at = now();
    const days = { today: nameDay(at), before: nameDay(at - DAY_MS) };
    const { granted } = await leases.takeCalls(days, {
      uid,
      limit,
      wanted: count,
      left: getRemainingDayShare(at),
    });
    return granted === count;
  };
}
