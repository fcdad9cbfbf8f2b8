import { type MarketEvent, type State } from "../state.ts";

/** Notes what has happened; it is sent once the call that did it is through. */
export function announce(state: State, ...events: MarketEvent[]): void {
  state.events.push(...events);
}
