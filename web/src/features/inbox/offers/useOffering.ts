import { cancelOffering, offerToWatchers } from "@contract/watcherOffers";
import { type OfferedListing, type OfferingDocument, offeringDocument } from "@contract/operations";
import { AppError } from "@contract/wire/errors";
import { MAX_WATCHER_OFFERS } from "@contract/wire/limits";

import { call } from "@/lib/calls/call";
import { describeError } from "@/lib/calls/errorText";
import type { BulkRun } from "@/lib/operations/BulkRunStatus";
import { useBulkRun } from "@/lib/operations/useBulkRun";

import { watchersCopy } from "../copy";

interface Offered {
  readonly id: string;
  /** The offer's price in dollars. */
  readonly offer: number;
}

interface Offers extends Pick<OfferingDocument, "message"> {
  readonly offers: OfferingDocument["waiting"];
}

export interface Offering extends BulkRun<OfferingDocument> {
  readonly send: (listings: readonly Offered[], message: string | null) => void;
  /** Resumes the waiting offers. Each keeps its id, so that none is sent twice. */
  readonly resume: () => void;
}

/** Manages the offers to watchers. The server sends them one after another. */
export function useOffering(): Offering {
  const { start, ...run } = useBulkRun("offering", offeringDocument, {
    start: sendOffers,
    stop: () => call(cancelOffering, {}),
  });
  return {
    ...run,
    send: (listings, message) => {
      const offers = listings.map(({ id, offer }) => ({
        ...{ listingId: id, offerId: crypto.randomUUID(), price: offer },
      }));
      start({ offers, message });
    },
    resume: () => {
      if (run.document) start({ offers: run.document.waiting, message: run.document.message });
    },
  };
}

async function sendOffers({ offers, message }: Offers): Promise<void> {
  for (let at = 0; at < offers.length; at += MAX_WATCHER_OFFERS) {
    await call(offerToWatchers, { offers: offers.slice(at, at + MAX_WATCHER_OFFERS), message });
  }
}

/** Returns the text for the result of an offer. */
export function describeOffer({ success, buyers, failure }: OfferedListing): string {
  if (success) return buyers === null ? watchersCopy.sent : watchersCopy.sentTo(buyers);
  return describeError(new AppError(failure?.code ?? "internal", failure?.params));
}
