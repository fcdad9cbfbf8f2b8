/**
 * Maximum size of the stored excerpt of a notification. It shows the content without secrets and addresses.
 */
const MAX_LENGTH = 16_000;
const MAX_TEXT = 300;
const MAX_ENTRIES = 40;
const MAX_DEPTH = 12;

/** Names of tokens, contact data, and texts to the seller or about the item. */
const EXCLUDED_NAMES =
  /token|signature|password|email|phone|address|street|postal|^(Body|Text|Description|SendToName|Name)$/i;

/** Returns `value` as valid JSON of limited size. */
export function formatPayload(value: unknown): string {
  const text = JSON.stringify(reduceValue(value, 0));
  return text.length <= MAX_LENGTH ? text : JSON.stringify({ omitted: "too large" });
}

function reduceValue(value: unknown, depth: number): unknown {
  if (typeof value === "string") return value.length > MAX_TEXT ? `${value.slice(0, MAX_TEXT)}…` : value;
  if (typeof value !== "object" || value === null) return value;
  if (depth === MAX_DEPTH) return "…";
  if (Array.isArray(value)) return value.slice(0, MAX_ENTRIES).map((one) => reduceValue(one, depth + 1));
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => !EXCLUDED_NAMES.test(name))
      .slice(0, MAX_ENTRIES)
      .map(([name, one]) => [name, reduceValue(one, depth + 1)]),
  );
}
