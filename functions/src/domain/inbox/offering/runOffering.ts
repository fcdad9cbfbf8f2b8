import { AppError } from "../../../contract/wire/errors.ts";
import {
  offeringDocument,
  type OfferedListing,
  type OfferingDocument,
  type WaitingOffer,
} from "../../../contract/operations.ts";
import { canJoin, type QueueState, runQueue, startQueue } from "../../ebay/queueJob.ts";
import type { OperationPorts } from "../../operation/operation.ts";
import type { Outcome } from "../../operation/runOperation.ts";
import { cancelOperation } from "../../operation/startOperation.ts";
import { offerToWatchers, type WatcherPorts } from "../offerToWatchers.ts";

/** The state of an operation that sends offers to the watchers of many listings. */
type Offering = QueueState<OfferingDocument>;
export type StartOfferingPorts = OperationPorts<Offering>;

export interface OfferingPorts extends WatcherPorts, StartOfferingPorts {
  report: (message: string, error: unknown) => void;
}

interface OfferingRequest {
  readonly offers: readonly WaitingOffer[];
  readonly message: string | null;
}

/**
 * Starts sending offers to the watchers of these listings, or adds them to the running operation. A listing
 * that is already queued keeps its position and gets the newer offer (decisions/inbox/0200).
 */
export async function startOffering(
  ports: StartOfferingPorts,
  uid: string,
  { offers, message }: OfferingRequest,
): Promise<{ success: true; waiting: number; message: string }> {
  const { waiting } = await startQueue(ports, uid, {
    items: offers,
    getKey: ({ listingId }: WaitingOffer | OfferedListing) => listingId,
    busy: "offer/busy",
    document: offeringDocument,
    prepare(current) {
      // All offers of a run have the same message. A new message would also apply to offers that were queued
      // with another one.
      // eslint-disable-next-line pegboard/no-text-comparison -- asks whether the seller has changed these words
      const isOther = canJoin(current) && current.waiting.length > 0 && current.message !== message;
      if (isOther) throw new AppError("offer/busy");
      return { message };
    },
  });
  return { success: true, waiting: waiting.length, message: "The offers are going out." };
}

/** Cancels the operation: at once if no worker has it, or else after the current offer. */
export async function cancelOffering(
  ports: StartOfferingPorts,
  uid: string,
): Promise<{ success: true; message: string }> {
  const offering = await cancelOperation(ports, {}, uid);
  return {
    success: true,
    message: offering === null ? "No offers are going out." : "The rest of the offers stays unsent.",
  };
}

/** Limits each text so that a report of thousands of offers fits into a document. */
const MAX_TEXT = 200;

/**
 * Sends a seller's queued offers one after another. A killed step is repeated with the same offer id, and
 * `offerToWatchers` then finds out whether eBay has the offer.
 */
export function runOffering(ports: OfferingPorts, uid: string, isLast: boolean): Promise<Outcome> {
  return runQueue<Offering, WaitingOffer, OfferedListing>(ports, uid, isLast, {
    async carryOut(owner, offer, { message }) {
      const { buyers } = await offerToWatchers(ports, owner, { ...offer, message });
      return { ...offer, success: true, buyers, failure: null };
    },
    describe: (offer, failure) => ({ ...offer, success: false, buyers: null, failure: shorten(failure) }),
    // Keeps a newer offer for the same listing in the queue.
    settle: (offering, { offerId }, result) => ({
      ...offering,
      waiting: offering.waiting.filter((one) => one.offerId !== offerId),
      results: [...offering.results.filter(({ listingId }) => listingId !== result.listingId), result],
    }),
    report: (error) => ports.report("an offer to watchers failed", error),
  });
}

const shorten = ({ code, params }: AppError) => ({
  code,
  params: Object.fromEntries(
    Object.entries(params).map(([name, value]) => [
      name,
      typeof value === "string" ? value.slice(0, MAX_TEXT) : value,
    ]),
  ),
});
