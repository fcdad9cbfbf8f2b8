import { type MarketEvent } from "../state/notification.ts";
import { type State } from "../state/state.ts";

/** Queues events. They are sent after the current call. */
export function announce(state: State, ...events: MarketEvent[]): void {
  state.events.push(...events);
}
