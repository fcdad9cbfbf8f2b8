type Value = string | number | boolean | null | readonly string[];

/** Answers as Firestore's REST interface does when all listings of a person are read. */
export function answerListings(
  uid: string,
  listings: Readonly<Record<string, Readonly<Record<string, Value>>>>,
): Response {
  const documents = Object.entries(listings).map(([id, fields]) => ({
    document: {
      name: `projects/p/databases/(default)/documents/users/${uid}/listings/${id}`,
      fields: Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, toWire(value)])),
    },
  }));
  return new Response(JSON.stringify([{ readTime: "2026-11-23T08:00:00Z" }, ...documents]));
}

function toWire(value: Value): object {
  if (value === null) return { nullValue: null };
  if (typeof value === "string") return { stringValue: value };
  if (typeof value === "boolean") return { booleanValue: value };
  if (typeof value === "object") return { arrayValue: { values: value.map(toWire) } };
  return Number.isInteger(value) ? { integerValue: String(value) } : { doubleValue: value };
}
