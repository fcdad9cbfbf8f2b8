import { useMutation } from "@tanstack/react-query";

import { cancelOffering, offerToWatchers } from "@contract/inquiries";
import { type OfferedListing, type OfferingDocument, offeringDocument } from "@contract/operations";
import { AppError } from "@contract/wire/errors";
import { MAX_WATCHER_OFFERS } from "@contract/wire/limits";

import { useNow } from "@/lib/browser/useNow";
import { call } from "@/lib/calls/call";
import { errorText } from "@/lib/calls/errorText";
import type { BulkRun } from "@/lib/operations/BulkRunStatus";
import { describeOperationFailure, viewOperation } from "@/lib/operations/operationView";
import { useOperation } from "@/lib/operations/useOperation";

import { watchersCopy } from "./copy";

interface Offered {
  readonly id: string;
  /** The offer's price in dollars. */
  readonly offer: number;
}

interface Offers {
  readonly offers: OfferingDocument["waiting"];
}

export interface Offering extends BulkRun<OfferingDocument> {
  readonly send: (listings: readonly Offered[], message: string | null) => void;
  /** Resumes the waiting offers. Each keeps its id, so that none is sent twice. */
  readonly resume: () => void;
}

/** Manages the offers to watchers. The server sends them one after another. */
export function useOffering(): Offering {
  const { operation } = useOperation("offering", offeringDocument);
  const now = useNow(5);
  const send = useMutation({
    mutationFn: async ({ offers, message }: Pick<OfferingDocument, "message"> & Offers) => {
      for (let at = 0; at < offers.length; at += MAX_WATCHER_OFFERS) {
        await call(offerToWatchers, { offers: offers.slice(at, at + MAX_WATCHER_OFFERS), message });
      }
    },
  });
  const stop = useMutation({ mutationFn: () => call(cancelOffering, {}) });
  return {
    view: viewOperation(operation, now),
    document: operation,
    reason: describeOperationFailure(operation),
    send: (listings, message) => {
      const offers = listings.map(({ id, offer }) => ({
        ...{ listingId: id, offerId: crypto.randomUUID(), price: offer },
      }));
      send.mutate({ offers, message });
    },
    resume: () => {
      if (operation) send.mutate({ offers: operation.waiting, message: operation.message });
    },
    stop: () => stop.mutate(),
    isStarting: send.isPending,
    error: send.error ?? stop.error,
  };
}

/** Returns the text for the result of an offer. */
export function describeOffer({ success, buyers, failure }: OfferedListing): string {
  if (success) return buyers === null ? watchersCopy.sent : watchersCopy.sentTo(buyers);
  return errorText(new AppError(failure?.code ?? "internal", failure?.params));
}
