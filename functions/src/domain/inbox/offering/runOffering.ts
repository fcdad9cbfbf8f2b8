import type { AppError } from "../../../contract/wire/errors.ts";
import { createQueueJob } from "../../ebay/queueJob.ts";
import { type Outcome, runOperation } from "../../operation/runOperation.ts";
import { offerToWatchers } from "../offerToWatchers.ts";
import type { OfferedListing, Offering, OfferingPorts, WaitingOffer } from "./ports.ts";

/** A report of thousands of offers must fit into a document. */
const MAX_TEXT = 200;

/**
 * Sends a seller's waiting offers one after the other. A killed step is repeated with the same offer id:
 * `offerToWatchers` then finds out whether eBay has it.
 */
export function runOffering(ports: OfferingPorts, uid: string, isLast: boolean): Promise<Outcome> {
  const job = createQueueJob<Offering, WaitingOffer, OfferedListing>({
    async carryOut(owner, offer, { message }) {
      const { buyers } = await offerToWatchers(ports, owner, { ...offer, message });
      return { ...offer, success: true, buyers, failure: null };
    },
    describe: (offer, failure) => ({ ...offer, success: false, buyers: null, failure: shorten(failure) }),
    // A newer offer for the same listing, which came meanwhile, stays in the queue.
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
