import { Timestamp } from "firebase/firestore";

import { fieldsFromWire, type WireValue } from "./wireFields";

/** The fields of a document as the SDK would give them. */
export const fromWire = (fields?: Readonly<Record<string, WireValue>>): Record<string, unknown> =>
  fieldsFromWire(fields, timestampOf);

/** `2026-10-01T08:00:00.123456Z`: the part of a second has up to nine digits, or is left out. */
function timestampOf(text: string): Timestamp {
  const [seconds = "", fraction = ""] = text.replace("Z", "").split(".");
  return new Timestamp(Date.parse(`${seconds}Z`) / 1_000, Number(fraction.padEnd(9, "0")));
}
