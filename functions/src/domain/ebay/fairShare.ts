/** The application's calls of a day, in total and by seller. */
export interface DayCalls {
  readonly used: number;
  readonly sellers: Readonly<Record<string, number>>;
}

export interface ShareRequest {
  /** Null for calls of the application itself. */
  readonly uid: string | null;
  readonly limit: number;
  readonly wanted: number;
  /** The fraction of the day that is left, 0 to 1. */
  readonly left: number;
  /** The sellers who made calls the day before. */
  readonly expected: readonly string[];
}

/**
 * Returns how many of the wanted calls a seller may make. All sellers with calls today or the day before have
 * equal shares of the day. Beyond the share, a seller borrows from the unused shares of others: half at noon,
 * all at the end of the day (decisions/ebay/0127).
 */
export function grantCalls(day: DayCalls, { uid, limit, wanted, left, expected }: ShareRequest): number {
  const free = Math.max(0, limit - day.used);
  if (uid === null) return Math.min(wanted, free);
  const sellers = new Set([uid, ...expected, ...Object.keys(day.sellers)]);
  const share = Math.floor(limit / sellers.size);
  const ownLeft = share - (day.sellers[uid] ?? 0);
  sellers.delete(uid);
  const kept = [...sellers].reduce(
    (sum, other) => sum + Math.max(0, share - (day.sellers[other] ?? 0)) * left,
    0,
  );
  return Math.max(0, Math.min(wanted, free, Math.max(ownLeft, Math.floor(free - kept))));
}
