import { type Simulator } from "../simulator.ts";
import { type Fields, type Outcome } from "./command.ts";

/** More would only flood the application. */
const MAX_COPIES = 10;

/** How notifications travel from now on: each in so many `copies`; with `hold` true they wait for their release. */
export function directDeliveries({ deliveries }: Simulator, fields: Fields): Outcome {
  const copies = Number(fields["copies"] ?? 1);
  if (!Number.isInteger(copies) || copies < 1 || copies > MAX_COPIES) {
    return { problem: `copies is 1 to ${MAX_COPIES}` };
  }
  deliveries.copies = copies;
  if (fields["hold"] === "true") deliveries.hold();
  return { copies, held: deliveries.heldCount };
}

/** Switches the Notification API's subscriptions off with `on` false, as eBay does after too many failures; or on. */
export function switchSubscriptions({ store: { state } }: Simulator, fields: Fields): Outcome {
  const status = fields["on"] === "false" ? "DISABLED" : "ENABLED";
  for (const subscription of Object.values(state.subscriptions)) subscription.status = status;
  return { status };
}

/** Sends what was held, the last first where `reversed` is true. */
export async function releaseDeliveries({ deliveries }: Simulator, fields: Fields): Promise<Outcome> {
  return { released: await deliveries.release(fields["reversed"] === "true") };
}
