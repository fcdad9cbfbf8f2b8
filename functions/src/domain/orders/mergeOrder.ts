import type { Order, OrderLine } from "./ports.ts";

/**
 * Merges what eBay says now into what is stored. eBay blanks names, phones and streets after 90 days, and leaves out
 * other fields for a while: a blank never replaces a known value. Anything else that eBay says counts.
 */
export function mergeOrder(stored: Order | null, read: Order): Order {
  if (stored === null) return read;
  const merged = mergeKnown(stored, read);
  return { ...merged, lines: mergeLines(stored.lines, read.lines) };
}

/** Keeps the lines of the newest answer, and fills in what it doesn't say about a line. */
function mergeLines(stored: readonly OrderLine[], read: readonly OrderLine[]): OrderLine[] {
  if (read.length === 0) return [...stored];
  return read.map((line, index) => {
    // Orders that were stored before 2026-11 have no line ids. eBay keeps the order of the lines.
    const known =
      stored.find(({ lineItemId }) => lineItemId === line.lineItemId) ??
      stored.find(
        ({ lineItemId, itemId }, at) => lineItemId === "" && at === index && itemId === line.itemId,
      );
    return known === undefined ? line : mergeKnown(known, line);
  });
}

/** Returns `read`, with the fields of `stored` where `read` is blank. A list counts as one value. */
function mergeKnown<T extends object>(stored: T, read: T): T {
  return Object.fromEntries(
    Object.entries(read).map(([name, value]: [string, unknown]) => {
      const known = (stored as Readonly<Record<string, unknown>>)[name];
      if (isBlank(value)) return [name, known ?? value];
      return [name, isRecord(value) && isRecord(known) ? mergeKnown(known, value) : value];
    }),
  ) as T;
}

/** A zero and a `false` are values. */
function isBlank(value: unknown): boolean {
  if (value === null || value === undefined || value === "") return true;
  if (Array.isArray(value)) return value.every(isBlank);
  return isRecord(value) && Object.values(value).every(isBlank);
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
