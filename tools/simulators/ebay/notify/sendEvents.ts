import { type Simulator } from "../simulator.ts";
import { sendPlatformNotification } from "./platform.ts";

/** Sends what the call just made has brought about. */
export function sendEvents(simulator: Simulator): void {
  const { state } = simulator.store;
  const events = state.events;
  state.events = [];
  const now = new Date();
  for (const event of events) sendPlatformNotification(simulator, event, now);
}
