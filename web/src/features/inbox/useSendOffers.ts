import { useEffect, useRef, useState } from "react";

import { offerToWatchers } from "@contract/inquiries";

import { call } from "@/lib/calls/call";
import { errorText } from "@/lib/calls/errorText";

import { isUnknown } from "./useAnswer";

export type Outcome =
  | { readonly status: "sent"; readonly buyers: number | null }
  | { readonly status: "failed"; readonly text: string };

interface Offered {
  readonly id: string;
  /** Dollars. */
  readonly offer: number;
}

interface Sending {
  readonly isRunning: boolean;
  readonly done: number;
  readonly failed: number;
  readonly total: number;
  readonly outcomes: Readonly<Record<string, Outcome>>;
}

const NOT_STARTED: Sending = { isRunning: false, done: 0, failed: 0, total: 0, outcomes: {} };

/** Sends offers one after the other. Those that failed can be sent again; none goes out twice. */
export function useSendOffers() {
  const [state, setState] = useState(NOT_STARTED);
  const stopped = useRef(false);
  /** The id of an offer that may have arrived. A repeat uses it again. */
  const ids = useRef(new Map<string, string>());
  useEffect(() => () => void (stopped.current = true), []);

  async function send(listings: readonly Offered[], message: string | null): Promise<void> {
    stopped.current = false;
    setState(({ outcomes }) => ({ ...NOT_STARTED, outcomes, isRunning: true, total: listings.length }));
    for (const { id, offer } of listings) {
      // eslint-disable-next-line @typescript-eslint/no-unnecessary-condition -- `stop` sets it meanwhile
      if (stopped.current) break;
      const key = `${id} ${offer}`;
      const offerId = ids.current.get(key) ?? crypto.randomUUID();
      ids.current.set(key, offerId);
      const outcome = await sendOne(id, offerId, offer, message, () => ids.current.delete(key));
      setState((before) => ({
        ...before,
        done: before.done + 1,
        failed: before.failed + (outcome.status === "failed" ? 1 : 0),
        outcomes: { ...before.outcomes, [id]: outcome },
      }));
    }
    setState((before) => ({ ...before, isRunning: false }));
  }

  return { state, send, stop: () => void (stopped.current = true) };
}

async function sendOne(
  listingId: string,
  offerId: string,
  price: number,
  message: string | null,
  forget: () => void,
): Promise<Outcome> {
  try {
    const { buyers } = await call(offerToWatchers, { listingId, offerId, price, message });
    return { status: "sent", buyers };
  } catch (error) {
    if (!isUnknown(error)) forget();
    return { status: "failed", text: errorText(error) };
  }
}
