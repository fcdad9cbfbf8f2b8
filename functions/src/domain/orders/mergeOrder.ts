import type { Order, OrderLine } from "./ports.ts";

/**
 * Merges eBay's current data into the stored order. eBay blanks names, phones and streets after 90 days, and
 * omits other fields for a while, so a blank value never replaces a known one. All other values of eBay's
 * replace the stored ones (decisions/orders/0120).
 */
export function mergeOrder(stored: Order | null, read: Order): Order {
  if (stored === null) return read;
  const merged = mergeKnown(stored, read);
  return { ...merged, lines: mergeLines(stored.lines, read.lines) };
}

/** Returns the lines of the newest answer, with missing fields filled in from the stored lines. */
function mergeLines(stored: readonly OrderLine[], read: readonly OrderLine[]): OrderLine[] {
  if (read.length === 0) return [...stored];
  return read.map((line, index) => {
    // Orders stored before 2026-11 have no line ids, so lines are matched by position. eBay keeps their
    // order.
    const known =
      stored.find(({ lineItemId }) => lineItemId === line.lineItemId) ??
      stored.find(
        ({ lineItemId, itemId }, at) => lineItemId === "" && at === index && itemId === line.itemId,
      );
    return known === undefined ? line : mergeKnown(known, line);
  });
}

/** Returns `read`, with the stored values of its blank fields. A list counts as one value. */
function mergeKnown<T extends object>(stored: T, read: T): T {
  return Object.fromEntries(
    Object.entries(read).map(([name, value]: [string, unknown]) => {
      const known = (stored as Readonly<Record<string, unknown>>)[name];
      if (isBlank(value)) return [name, known ?? value];
      return [name, isRecord(value) && isRecord(known) ? mergeKnown(known, value) : value];
    }),
  ) as T;
}

/** Returns whether a value is blank. 0 and `false` aren't. */
function isBlank(value: unknown): boolean {
  if (value === null || value === undefined || value === "") return true;
  if (Array.isArray(value)) return value.every(isBlank);
  return isRecord(value) && Object.values(value).every(isBlank);
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
