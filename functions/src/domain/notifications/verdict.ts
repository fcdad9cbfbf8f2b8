import type { Received } from "./receiveNotification.ts";

/** eBay's own libraries answer an invalid signature with 412. */
const STATUS: Readonly<Record<Received, number>> = {
  stored: 200,
  repeated: 200,
  deletion: 200,
  // The signature is valid, but no connected seller matches. After other statuses eBay retries for hours and
  // then stops all deliveries.
  "unknown-recipient": 200,
  "unsigned-return": 200,
  unsigned: 412,
  "bad-signature": 412,
  stale: 412,
  malformed: 400,
  entities: 400,
  // eBay then delivers the notification again.
  unverifiable: 503,
  "used-up": 503,
};
const ACCEPTED: readonly Received[] = ["stored", "repeated", "deletion"];

/** Returns the response status for the marketplace. Refused notifications are counted under `refusal`. */
export function getVerdict(received: Received): { status: number; refusal?: string } {
  return { status: STATUS[received], ...(ACCEPTED.includes(received) ? {} : { refusal: received }) };
}
