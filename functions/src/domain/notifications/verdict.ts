import type { Received } from "./receiveNotification.ts";

/** 412 is what eBay's own libraries answer to a signature that is wrong. */
const STATUS: Readonly<Record<Received, number>> = {
  stored: 200,
  repeated: 200,
  deletion: 200,
  // Signed, and nobody's any more. Anything but 200 and eBay delivers it for hours, then to nobody at all.
  "unknown-recipient": 200,
  "unsigned-return": 200,
  unsigned: 412,
  "bad-signature": 412,
  stale: 412,
  malformed: 400,
  entities: 400,
  // To be delivered again.
  unverifiable: 503,
};
const TAKEN: readonly Received[] = ["stored", "repeated", "deletion"];

/** What the marketplace is answered; what was not taken is counted under its reason. */
export function verdictOn(received: Received): { status: number; refusal?: string } {
  return { status: STATUS[received], ...(TAKEN.includes(received) ? {} : { refusal: received }) };
}
