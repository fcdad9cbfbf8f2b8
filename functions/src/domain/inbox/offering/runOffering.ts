import type { AppError } from "../../../contract/wire/errors.ts";
import { createQueueJob } from "../../ebay/queueJob.ts";
import { type Outcome, runOperation } from "../../operation/runOperation.ts";
import { offerToWatchers } from "../offerToWatchers.ts";
import type { OfferedListing, Offering, OfferingPorts, WaitingOffer } from "./ports.ts";

/** Limits each text so that a report of thousands of offers fits into a document. */
const MAX_TEXT = 200;

/**
 * Sends a seller's queued offers one after another. A killed step is repeated with the same offer id, and
 * `offerToWatchers` then finds out whether eBay has the offer.
 */
export function runOffering(ports: OfferingPorts, uid: string, isLast: boolean): Promise<Outcome> {
  const job = createQueueJob<Offering, WaitingOffer, OfferedListing>({
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
  return runOperation(ports, job, uid, { isLast });
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
