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

/** The part of a share that nobody else can borrow. */
const RESERVED_PART = 0.2;
/** The fraction of the day at whose end the kept part is released evenly: two hours. */
const RELEASE = 2 / 24;

/**
 * Returns how many of the wanted calls a seller may make. All sellers with calls today or the day before have
 * equal shares of the day. Beyond the share, a seller borrows from the unused shares of others: half at noon,
 * all at the end of the day (decisions/ebay/0127). A fifth of each share is kept for its seller until two hours
 * before the end (decisions/ebay/0372).
 */
export function grantCalls(day: DayCalls, { uid, limit, wanted, left, expected }: ShareRequest): number {
  const free = Math.max(0, limit - day.used);
  if (uid === null) return Math.min(wanted, free);
  const sellers = new Set([uid, ...expected, ...Object.keys(day.sellers)]);
  const share = Math.floor(limit / sellers.size);
  const least = Math.floor(share * RESERVED_PART * Math.min(1, left / RELEASE));
  const countUsed = (seller: string) => day.sellers[seller] ?? 0;
  sellers.delete(uid);
  /** What is left for this seller if each of the others keeps this much. */
  const subtractReserved = (getReserved: (used: number) => number) =>
    free - [...sellers].reduce((sum, other) => sum + Math.max(0, getReserved(countUsed(other))), 0);
  const own = Math.min(
    share - countUsed(uid),
    subtractReserved((used) => least - used),
  );
  const borrowed = subtractReserved((used) => Math.max((share - used) * left, least - used));
  return Math.max(0, Math.min(wanted, Math.max(own, Math.floor(borrowed))));
}
