import { DAY_MS, toDay } from "../../contract/wire/durations.ts";
import { AppError } from "../../contract/wire/errors.ts";
import { createCache } from "../cache.ts";

const MEGABYTE = 1024 * 1024;
/** Bytes that an instance takes of a seller's day at once. One write then counts about a hundred pictures. */
const BLOCK_BYTES = 32 * MEGABYTE;
/** Sellers whose blocks an instance keeps. A dropped block is lost to its seller's day. */
const MAX_SELLERS = 200;

interface AllowancePorts {
  /** Takes up to `wanted` of a seller's bytes of a day (UTC). Returns the number granted. */
  readonly take: (uid: string, day: string, wanted: number) => Promise<number>;
  readonly now: () => number;
}

/** Spends a seller's bytes of the day. Throws `images/day-used` if too few are left. */
export type SpendBytes = (uid: string, bytes: number) => Promise<void>;

/** Counts the bytes that each seller's copies of pictures take in a day (decisions/listings/0371). */
export function createCopyAllowance({ take, now }: AllowancePorts): SpendBytes {
  const blocks = createCache<{ left: number }>({ most: MAX_SELLERS, lifetime: () => Infinity, now });
  return async (uid, bytes) => {
    const day = toDay(now());
    const key = `${uid} ${day}`;
    const spend = () => {
      const block = blocks.peek(key);
      if (block === undefined || block.left < bytes) return false;
      block.left -= bytes;
      return true;
    };
    if (spend()) return;
    const granted = await take(uid, day, Math.max(BLOCK_BYTES, bytes));
    blocks.put(key, { left: (blocks.peek(key)?.left ?? 0) + granted });
    if (!spend()) throw new AppError("images/day-used");
  };
}

export const isDayUsed = (error: unknown): boolean =>
  error instanceof AppError && error.code === "images/day-used";

/** Returns when the seller's bytes start anew (epoch milliseconds): the next midnight in UTC. */
export const getNextDay = (now: number): number => (Math.floor(now / DAY_MS) + 1) * DAY_MS;

/** Returns the owner of a path in our storage: `users/{uid}/...`. */
export const getPathOwner = (path: string): string => path.split("/")[1] ?? "";

/** Returns the owner of a picture at the image host: `{uid}/...` (`createCopyName`). */
export const getCopyOwner = (name: string): string => name.split("/")[0] ?? "";

/** Returns the store with each picture's bytes spent before it is stored. */
export const countCopies = <Store extends { save(name: string, jpeg: Uint8Array): Promise<string> }>(
  store: Store,
  /** Returns whose picture has this name. */
  ownerOf: (name: string) => string,
  spend: SpendBytes,
): Store => ({
  ...store,
  async save(name: string, jpeg: Uint8Array) {
    await spend(ownerOf(name), jpeg.byteLength);
    return store.save(name, jpeg);
  },
});
