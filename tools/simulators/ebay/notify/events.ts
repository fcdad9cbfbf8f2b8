import { type State } from "../state.ts";

/** Something that a seller's application may want to hear of, under the name of eBay's notification. */
export interface MarketEvent {
  topic: string;
  seller: string;
  itemId?: string;
  transactionId?: string;
  /** The message, offer, feedback or return that it is about. */
  entryId?: string;
}

/** Notes what has happened; it is sent once the call that did it is through. */
export function announce(state: State, ...events: MarketEvent[]): void {
  state.events.push(...events);
}
