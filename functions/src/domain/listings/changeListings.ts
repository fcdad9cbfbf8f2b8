import { AppError, type Failure, NO_FAILURE } from "../../contract/wire/errors.ts";
import { assertEnough, type CarInLot } from "../lots/lotStock.ts";
import type { FollowedByLots } from "../lots/settleLots.ts";
import { describeRefusal, hasEnded, toFailure } from "../ebay/refusal.ts";
import { assertFixedPrice, assertKeepsSoldOut } from "./notRevisable.ts";
import { type Accepted, type CountedChange, reviseItems, type ReviseItemsPorts } from "./reviseItems.ts";

export interface ListingChange {
  listingId: string;
  /** Dollars. */
  price?: number | undefined;
  quantity?: number | undefined;
}

interface ListingToChange {
  /** Null if the listing isn't live. */
  liveItemId: string | null;
  listingType: string | null;
  /** The sales that the listing's quantity reflects. */
  quantitySold: number;
  /** Only for lots: the number of copies, and the lot's cars. */
  lot?: { quantity: number; cars: readonly CarInLot[] };
}

export interface ChangeListingsPorts extends FollowedByLots, ReviseItemsPorts {
  listings: {
    read(uid: string, listingIds: readonly string[]): Promise<Map<string, ListingToChange>>;
    /**
     * Writes the new values, without the copies that were sold and counted since the listing had `quantitySold` sales.
     * Also records what the marketplace has accepted. Null for a listing that isn't live.
     */
    write(
      uid: string,
      change: ListingChange & { quantitySold: number },
      accepted: Accepted | null,
    ): Promise<void>;
    /** Marks the seller's listings of an item as ended, because the marketplace reports it. Idempotent. */
    markEnded(uid: string, itemId: string): Promise<void>;
  };
  report: (message: string, error: unknown) => void;
}

export interface ChangeOutcome extends Failure {
  listingId: string;
  success: boolean;
  ebayCode: string | null;
}

/** Maximum items per ReviseInventoryStatus call. Source: its reference. */
const AT_ONCE = 4;

/**
 * Changes prices and quantities, first at the marketplace, so that a listing never shows values that buyers
 * don't see (decisions/listings/0022). After an interruption, the next sync copies the values.
 */
export async function changeListings(
  ports: ChangeListingsPorts,
  uid: string,
  changes: readonly ListingChange[],
): Promise<ChangeOutcome[]> {
  const wanted = [...new Map(changes.map((change) => [change.listingId, change])).values()];
  const found = await ports.listings.read(
    uid,
    wanted.map(({ listingId }) => listingId),
  );
  const outcomes = new Map<string, ChangeOutcome>();
  const live: LiveChange[] = [];
  for (const change of wanted) {
    const listing = found.get(change.listingId);
    const tooFew = refuseLot(ports, change, listing);
    if (tooFew !== null) outcomes.set(change.listingId, tooFew);
    else if (listing) {
      const { liveItemId, listingType: format, quantitySold } = listing;
      if (liveItemId) live.push({ ...change, itemId: liveItemId, format, quantitySold });
      else outcomes.set(change.listingId, await writeChange(ports, uid, { ...change, quantitySold }, null));
    } else
      outcomes.set(change.listingId, toFailedOutcome(change.listingId, new AppError("listing/not-found")));
  }
  const refused = await refuse(ports, uid, live);
  for (const outcome of refused) outcomes.set(outcome.listingId, outcome);
  const possible = live.filter(({ listingId }) => !outcomes.has(listingId));
  for (let start = 0; start < possible.length; start += AT_ONCE) {
    for (const outcome of await changeLive(ports, uid, possible.slice(start, start + AT_ONCE))) {
      outcomes.set(outcome.listingId, outcome);
    }
  }
  const counted = wanted.filter(
    ({ listingId, quantity }) => quantity !== undefined && outcomes.get(listingId)?.success,
  );
  await ports.settleLotsOf(
    uid,
    counted.map(({ listingId }) => listingId),
  );
  return wanted.flatMap(({ listingId }) => outcomes.get(listingId) ?? []);
}

type LiveChange = ListingChange & CountedChange & { format: string | null };

/** Rejects more copies of a lot than its cars suffice for. */
function refuseLot(
  ports: ChangeListingsPorts,
  { listingId, quantity }: ListingChange,
  listing: ListingToChange | undefined,
): ChangeOutcome | null {
  if (!listing?.lot || quantity === undefined || quantity <= listing.lot.quantity) return null;
  try {
    assertEnough(listing.lot.cars, quantity);
    return null;
  } catch (error) {
    return handleFailure(ports, listingId, error);
  }
}

/**
 * Rejects changes of auctions, and a quantity of 0 unless the seller's account keeps listings without copies.
 */
async function refuse(
  { marketplace, withAccessToken, report }: ChangeListingsPorts,
  uid: string,
  changes: readonly LiveChange[],
): Promise<ChangeOutcome[]> {
  let checked: Promise<void> | undefined;
  const assertKeepsSoldOutOnce = () =>
    (checked ??= withAccessToken(uid, (token) => assertKeepsSoldOut(marketplace, token)));
  const outcomes: ChangeOutcome[] = [];
  for (const { listingId, format, quantity } of changes) {
    try {
      assertFixedPrice(format);
      if (quantity === 0) await assertKeepsSoldOutOnce();
    } catch (error) {
      outcomes.push(handleFailure({ report }, listingId, error));
    }
  }
  return outcomes;
}

async function changeLive(
  ports: ChangeListingsPorts,
  uid: string,
  changes: readonly LiveChange[],
): Promise<ChangeOutcome[]> {
  const items = changes.map(({ itemId, price, quantity, quantitySold }) => ({
    ...{ itemId, price, quantity, quantitySold },
  }));
  const revisions = await reviseItems(ports, uid, items);
  const outcomes: ChangeOutcome[] = [];
  for (const change of changes) {
    const revision = revisions.get(change.itemId) ?? { error: new AppError("ebay/unavailable") };
    if ("accepted" in revision) outcomes.push(await writeChange(ports, uid, change, revision.accepted));
    else {
      if (hasEnded(revision.error)) await ports.listings.markEnded(uid, change.itemId);
      outcomes.push(handleFailure(ports, change.listingId, revision.error));
    }
  }
  return outcomes;
}

async function writeChange(
  ports: ChangeListingsPorts,
  uid: string,
  { listingId, price, quantity, quantitySold }: ListingChange & { quantitySold: number },
  accepted: Accepted | null,
): Promise<ChangeOutcome> {
  try {
    await ports.listings.write(uid, { listingId, price, quantity, quantitySold }, accepted);
    return { listingId, success: true, ...NO_FAILURE, ebayCode: null };
  } catch (error) {
    return handleFailure(ports, listingId, error);
  }
}

function handleFailure(
  ports: Pick<ChangeListingsPorts, "report">,
  listingId: string,
  error: unknown,
): ChangeOutcome {
  if (error instanceof AppError) return toFailedOutcome(listingId, error);
  ports.report("changing a listing failed", error);
  return toFailedOutcome(listingId, new AppError("internal"));
}

function toFailedOutcome(listingId: string, error: AppError): ChangeOutcome {
  return { listingId, success: false, ...toFailure(error), ebayCode: describeRefusal(error).ebayCode };
}
