import { type Simulator } from "../simulator.ts";
import { type Fields, type Outcome } from "./command.ts";

/** More copies would only flood the application. */
const MAX_COPIES = 10;

/** Sets how notifications are delivered: in `copies`, and with `hold` true held until released. */
export function directDeliveries({ deliveries }: Simulator, fields: Fields): Outcome {
  const copies = Number(fields["copies"] ?? 1);
  if (!Number.isInteger(copies) || copies < 1 || copies > MAX_COPIES) {
    return { problem: `copies is 1 to ${MAX_COPIES}` };
  }
  deliveries.copies = copies;
  if (fields["hold"] === "true") deliveries.hold();
  return { copies, held: deliveries.heldCount };
}

/** Disables the Notification API's subscriptions with `on` false, like eBay after many failures. */
export function switchSubscriptions({ store: { state } }: Simulator, fields: Fields): Outcome {
  const status = fields["on"] === "false" ? "DISABLED" : "ENABLED";
  for (const subscription of Object.values(state.subscriptions)) subscription.status = status;
  return { status };
}

/** Sends held notifications, in reverse order with `reversed` true. */
export async function releaseDeliveries({ deliveries }: Simulator, fields: Fields): Promise<Outcome> {
  return { released: await deliveries.release(fields["reversed"] === "true") };
}

/** Marks the application's platform notifications down with `on` false, like eBay after too many failures. */
export function switchPlatform({ store: { state } }: Simulator, fields: Fields): Outcome {
  const { application } = state.notificationPreferences;
  application.enabled = fields["on"] !== "false";
  return { enabled: application.enabled };
}
