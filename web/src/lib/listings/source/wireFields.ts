/** A value in the format of Firestore's REST API: an object with one field, named for the value's type. */
export type WireValue = Readonly<Record<string, unknown>>;

/**
 * Decodes the fields of a document without the SDK. Values of types
 * that our documents don't use stay encoded.
 */
export function decodeWireFields(
  fields: Readonly<Record<string, WireValue>> = {},
  toTimestamp: (text: string) => unknown,
): Record<string, unknown> {
  const parseValue = (wire: WireValue): unknown => {
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
          // Integers, and values that JSON has no number for (`NaN`, `Infinity`), are sent as strings.
          return Number(value);
        case "timestampValue":
          return toTimestamp(String(value));
        case "arrayValue":
          return ((value as { values?: WireValue[] }).values ?? []).map(parseValue);
        case "mapValue":
          return decodeWireFields((value as { fields?: Record<string, WireValue> }).fields, toTimestamp);
      }
    }
    return wire;
  };
  const read: Record<string, unknown> = {};
  for (const name in fields) read[name] = parseValue(fields[name] ?? {});
  return read;
}
