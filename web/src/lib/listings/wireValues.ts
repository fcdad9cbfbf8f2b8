import { Timestamp } from "firebase/firestore";

/** A value as Firestore's REST interface writes it: one field, named for its type. */
export type WireValue = Readonly<Record<string, unknown>>;

/** The fields of a document as the SDK would give them; a type that no listing has stays as it was sent. */
export function fromWire(fields: Readonly<Record<string, WireValue>> = {}): Record<string, unknown> {
  const read: Record<string, unknown> = {};
  for (const name in fields) read[name] = valueOf(fields[name] ?? {});
  return read;
}

function valueOf(wire: WireValue): unknown {
  for (const type in wire) {
    const value = wire[type];
    switch (type) {
      case "stringValue":
      case "booleanValue":
        return value;
      case "nullValue":
        return null;
      case "integerValue":
      case "doubleValue":
        // Integers and what JSON has no number for (`NaN`, `Infinity`) are sent as texts.
        return Number(value);
      case "timestampValue":
        return timestampOf(String(value));
      case "arrayValue":
        return ((value as { values?: WireValue[] }).values ?? []).map(valueOf);
      case "mapValue":
        return fromWire((value as { fields?: Record<string, WireValue> }).fields);
    }
  }
  return wire;
}

/** `2026-10-01T08:00:00.123456Z`: the part of a second has up to nine digits, or is left out. */
function timestampOf(text: string): Timestamp {
  const [seconds = "", fraction = ""] = text.replace("Z", "").split(".");
  return new Timestamp(Date.parse(`${seconds}Z`) / 1_000, Number(fraction.padEnd(9, "0")));
}
