import { type Simulator } from "../simulator.ts";
import { sendPlatformNotification } from "./platform.ts";

/** Sends the events of the current call. */
export function sendEvents(simulator: Simulator): void {
  const { state } = simulator.store;
  const events = state.events;
  state.events = [];
  const now = new Date();
  for (const event of events) sendPlatformNotification(simulator, event, now);
}
