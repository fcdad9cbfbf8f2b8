/** A value as Firestore's REST interface writes it: one field, named for its type. */
export type WireValue = Readonly<Record<string, unknown>>;

/** The fields of a document; a type that no document of ours has stays as it was sent. Knows no SDK. */
export function fieldsFromWire(
  fields: Readonly<Record<string, WireValue>> = {},
  timestampOf: (text: string) => unknown,
): Record<string, unknown> {
  const valueOf = (wire: WireValue): unknown => {
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
          return fieldsFromWire((value as { fields?: Record<string, WireValue> }).fields, timestampOf);
      }
    }
    return wire;
  };
  const read: Record<string, unknown> = {};
  for (const name in fields) read[name] = valueOf(fields[name] ?? {});
  return read;
}
