import type * as z from "zod";

import type { StockFields } from "../../contract/places/stock.ts";
import { countCopiesAt, countCopies, readStock, toStockChanges } from "../../contract/places/stock.ts";
import type { countPlace as contract } from "../../contract/places/countPlace.ts";
import { AppError, type Failure, NO_FAILURE } from "../../contract/wire/errors.ts";
import type { FollowedByLots } from "../lots/settleLots.ts";
import { toFailure } from "../ebay/refusal.ts";

type Input = z.output<(typeof contract)["input"]>;
type Output = z.input<(typeof contract)["output"]>;
export type CountOutcome = Output["results"][number]["outcome"];

export interface CountPorts extends FollowedByLots {
  counts: {
    /**
     * Changes the counted listings in one transaction, once per `countId`. Returns the outcome of each. A
     * repeat returns the outcomes of the first attempt.
     */
    correctOnce(
      uid: string,
      countId: string,
      listingIds: readonly string[],
      correct: (listingId: string, listing: StockFields | null) => Correction,
    ): Promise<ReadonlyMap<string, { outcome: CountOutcome; isLive: boolean }>>;
  };
  /** Sets the marketplace's quantity to the listing's. Idempotent. */
  changeQuantity(uid: string, listingId: string): Promise<unknown>;
  report(message: string, error: unknown): void;
}

interface Correction {
  outcome: CountOutcome;
  /** Null if nothing needs to be written. */
  fields: ReturnType<typeof toStockChanges> | null;
}

/**
 * Corrects a place to the counted copies, then sends the new quantities to the marketplace. Settles lots of
 * the cars.
 */
export async function countPlace(ports: CountPorts, uid: string, input: Input): Promise<Output> {
  const { countId, placeId, counted } = input;
  const byId = new Map(counted.map((each) => [each.listingId, each]));
  const done = await ports.counts.correctOnce(uid, countId, [...byId.keys()], (listingId, listing) =>
    planCorrection(placeId, byId.get(listingId), listing),
  );
  const results: Output["results"] = [];
  for (const [listingId, { outcome, isLive }] of done) {
    const isSent = outcome === "corrected" && isLive;
    const failure = isSent ? await updateMarketplace(ports, uid, listingId) : NO_FAILURE;
    results.push({ listingId, outcome, ...failure });
  }
  const corrected = results.filter(({ outcome }) => outcome === "corrected");
  await ports.settleLotsOf(
    uid,
    corrected.map(({ listingId }) => listingId),
  );
  return { success: true, results };
}

/**
 * Plans the correction of a listing. Missing copies are deducted from those for sale, because sold copies
 * belong to buyers.
 */
function planCorrection(
  placeId: string,
  counted: Input["counted"][number] | undefined,
  listing: StockFields | null,
): Correction {
  if (listing === null || counted === undefined) return { outcome: "missing", fields: null };
  const stock = readStock(listing);
  const { forSale, sold } = countCopiesAt(stock, placeId);
  if (forSale + sold !== counted.expected) return { outcome: "moved", fields: null };
  const left = Math.max(0, counted.copies - sold);
  if (left === forSale) return { outcome: "corrected", fields: null };
  return { outcome: "corrected", fields: toStockChanges(listing, countCopies(stock, placeId, left)) };
}

async function updateMarketplace(ports: CountPorts, uid: string, listingId: string): Promise<Failure> {
  try {
    await ports.changeQuantity(uid, listingId);
    return NO_FAILURE;
  } catch (error) {
    if (!(error instanceof AppError))
      ports.report("the marketplace could not be updated with a counted quantity", error);
    const known = error instanceof AppError ? error : new AppError("internal");
    // The listing has ended meanwhile, so there is nothing to send.
    return known.code === "listing/not-found" ? NO_FAILURE : toFailure(known);
  }
}
