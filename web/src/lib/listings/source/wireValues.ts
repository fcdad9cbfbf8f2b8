import { Timestamp } from "firebase/firestore";

import { decodeWireFields, type WireValue } from "./wireFields";

/** Decodes the fields of a document to the values that the SDK returns. */
export const decodeWireValues = (fields?: Readonly<Record<string, WireValue>>): Record<string, unknown> =>
  decodeWireFields(fields, parseTimestamp);

/** Parses a time such as `2026-10-01T08:00:00.123456Z`. The fraction has up to nine digits, or is missing. */
function parseTimestamp(text: string): Timestamp {
  const [seconds = "", fraction = ""] = text.replace("Z", "").split(".");
  return new Timestamp(Date.parse(`${seconds}Z`) / 1_000, Number(fraction.padEnd(9, "0")));
}
