import { AppError, type Failure } from "../../contract/wire/errors.ts";
import { coalesce } from "../concurrency.ts";
import { toFailure } from "../ebay/refusal.ts";
import { needsCopies } from "../listings/notRevisable.ts";
import type { LotChanges, LotListing } from "./planLots.ts";
import { planLots } from "./planLots.ts";

export interface LotPorts {
  lots: {
    /** Reads the lots that a sale, an edit or a car's stock can still change, with their cars. */
    readOpen(uid: string): Promise<readonly LotListing[]>;
    /** Finds the lots among these listings, and the lots that contain them. */
    findLotsWith(uid: string, listingIds: readonly string[]): Promise<readonly string[]>;
    /**
     * Reads lots with their cars, and writes the result of `plan` with its history in one transaction.
     * Retries after a concurrent change. Returns the changed listings, and per lot the listings whose
     * quantity the marketplace doesn't have yet.
     */
    change(
      uid: string,
      lotIds: readonly string[],
      plan: (listings: readonly LotListing[]) => LotChanges,
    ): Promise<{
      changed: readonly string[];
      waiting: readonly { lotId: string; untold: readonly string[] }[];
    }>;
    /**
     * Records that the marketplace has the quantities of a lot's listings, except those that have another
     * quantity by now. Null: the marketplace takes none.
     */
    markUpdated(uid: string, lotId: string, sent: ReadonlyMap<string, number | null>): Promise<void>;
    /** Records for the seller why the marketplace refuses a listing's quantity, once per quantity. */
    noteRefused(uid: string, listingId: string, failure: Failure): Promise<void>;
  };
  /** Sets the marketplace's quantity to the listing's, and returns it. Idempotent. */
  changeQuantity(uid: string, listingId: string): Promise<number>;
  /** Ends a listing that can't stay on the marketplace without copies. Idempotent. */
  pause(uid: string, listingId: string): Promise<void>;
  report(message: string, error: unknown): void;
}

/**
 * Called after each change of a quantity, so that no lot is for sale without its cars. Neither function
 * rejects: failures are reported, and repeated after the next read of sales.
 */
export interface FollowingLots {
  /** Settles all open lots and their cars. */
  readonly settleLots: (uid: string) => Promise<void>;
  /** Settles these lots, and the lots that contain these cars. */
  readonly settleLotsOf: (uid: string, listingIds: readonly string[]) => Promise<void>;
}
export type FollowedByLots = Pick<FollowingLots, "settleLotsOf">;

export const followLots = (ports: LotPorts): FollowingLots => ({
  // A sale causes several notifications, and a busy hour hundreds. Concurrent settlements of one seller would
  // write the same listings and send the same quantities.
  settleLots: coalesce((uid) =>
    settleLots(ports, uid).catch((error: unknown) => ports.report(NOT_SETTLED, error)),
  ),
  settleLotsOf: (uid, ids) =>
    settleLotsOf(ports, uid, ids).catch((error: unknown) => ports.report(NOT_SETTLED, error)),
});

const NOT_SETTLED = "lots could not be settled";

/** Settles lots after work that reads sales, also if the work fails after it has read some. */
export async function settleAfter(
  { settleLots: settleAll }: Pick<FollowingLots, "settleLots">,
  uid: string,
  work: () => Promise<void>,
): Promise<void> {
  try {
    await work();
  } finally {
    await settleAll(uid);
  }
}

/** Maximum lots per batch of writes. */
const AT_ONCE = 100;

/**
 * Makes lots and their cars consistent, here and at the marketplace. Called after sales were read. The next
 * call sends the quantities that couldn't be sent (decisions/places/0275).
 */
export async function settleLots(ports: LotPorts, uid: string): Promise<void> {
  await settle(ports, uid, findUnsettled(await ports.lots.readOpen(uid)));
}

/** Does the same for the lots among these listings, and the lots that contain them. */
export async function settleLotsOf(
  ports: LotPorts,
  uid: string,
  listingIds: readonly string[],
): Promise<void> {
  await settle(ports, uid, await ports.lots.findLotsWith(uid, listingIds));
}

/**
 * Returns the lots that a settlement would change, or whose quantities haven't been sent
 * (decisions/places/0257).
 */
function findUnsettled(listings: readonly LotListing[]): string[] {
  const changes = planLots(listings);
  return listings.flatMap(({ id, lot }) => (lot && (changes.has(id) || lot.untold.length > 0) ? [id] : []));
}

async function settle(ports: LotPorts, uid: string, lotIds: readonly string[]): Promise<void> {
  for (let at = 0; at < lotIds.length; at += AT_ONCE) {
    const some = lotIds.slice(at, at + AT_ONCE);
    const { changed, waiting } = await ports.lots.change(uid, some, planLots);
    await updateWaiting(ports, uid, waiting);
    // A sold lot lowers its cars, which other lots contain too. Each sale is counted once, so the recursion
    // ends.
    const others = changed.length === 0 ? [] : await ports.lots.findLotsWith(uid, changed);
    await settle(
      ports,
      uid,
      others.filter((id) => !some.includes(id)),
    );
  }
}

async function updateWaiting(
  ports: LotPorts,
  uid: string,
  waiting: readonly { lotId: string; untold: readonly string[] }[],
): Promise<void> {
  const updated = new Map<string, number | null>();
  for (const { lotId, untold } of waiting) {
    const sent = new Map<string, number | null>();
    for (const listingId of untold) {
      const quantity = updated.has(listingId)
        ? updated.get(listingId)
        : await updateMarketplace(ports, uid, listingId);
      if (quantity === undefined) continue;
      updated.set(listingId, quantity);
      sent.set(listingId, quantity);
    }
    if (sent.size === 0) continue;
    // Without the mark, the next settlement sends the same quantities again.
    await ports.lots
      .markUpdated(uid, lotId, sent)
      .catch((error: unknown) => ports.report("sent quantities of a lot could not be marked", error));
  }
}

/**
 * Returns the listing's quantity that the marketplace has. Null if it takes none, and undefined if it could not be
 * updated.
 */
async function updateMarketplace(
  ports: LotPorts,
  uid: string,
  listingId: string,
): Promise<number | null | undefined> {
  try {
    return await changeOrPause(ports, uid, listingId);
  } catch (error) {
    // A listing that isn't live needs no update.
    if (error instanceof AppError && error.code === "listing/not-found") return null;
    ports.report("the marketplace could not be updated with a lot's quantity", error);
    return undefined;
  }
}

async function changeOrPause(ports: LotPorts, uid: string, listingId: string): Promise<number | null> {
  try {
    return await ports.changeQuantity(uid, listingId);
  } catch (error) {
    if (!(error instanceof AppError && error.code === "listing/not-revisable")) throw error;
    // Without out-of-stock control, the marketplace rejects a quantity of 0.
    if (needsCopies(error)) await ports.pause(uid, listingId);
    else await ports.lots.noteRefused(uid, listingId, toFailure(error));
    return null;
  }
}
