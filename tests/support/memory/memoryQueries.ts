import type { AggregateField } from "firebase-admin/firestore";

import { compareValues, type Fields, readValueAt } from "./memoryFilters.ts";

/** Firestore's name for a document's id in a query. */
export const NAME = "__name__";

export interface Order {
  readonly field: string;
  readonly sign: 1 | -1;
}

/** Values of the first orders, where a query starts or ends. */
export interface Cursor {
  readonly values: readonly unknown[];
  readonly includes: boolean;
}

/** Like the server, orders by names last, in the direction of the last given order. */
export function completeOrder(given: readonly Order[] = []): readonly Order[] {
  const last = given.at(-1);
  return last?.field === NAME ? given : [...given, { field: NAME, sign: last?.sign ?? 1 }];
}

/** Compares a document with these values in this order. `fields` has its id as `__name__`. */
export function comparePlace(fields: Fields, values: readonly unknown[], order: readonly Order[]): number {
  for (const [at, value] of values.entries()) {
    const { field = NAME, sign = 1 } = order[at] ?? {};
    const difference = sign * compareValues(readValueAt(fields, field), value);
    if (difference !== 0) return difference;
  }
  return 0;
}

/** Returns the fields of a mask, which can be inside of others: `deletion.dueAt`. */
export function pickFields(fields: Fields, mask: readonly string[]): Fields {
  const picked: Fields = {};
  for (const path of mask) {
    const value = readValueAt(fields, path);
    const names = path.split(".");
    const last = names.pop() ?? "";
    if (value === undefined) continue;
    let into = picked;
    for (const name of names) into = (into[name] ??= {}) as Fields;
    into[last] = value;
  }
  return picked;
}

type Aggregates = Readonly<Record<string, AggregateField<number | null>>>;

/**
 * Counts documents and sums fields. Like the server, takes only documents with all of the summed fields, and
 * counts a value that is no number as nothing.
 */
export function aggregate(documents: readonly (Fields | undefined)[], wanted: Aggregates) {
  const kept = Object.entries(wanted).map(([name, field]) => {
    const { aggregateType, _field } = field as unknown as { aggregateType: string; _field?: string };
    if (aggregateType === "avg") throw new Error("an aggregate that is not built here");
    return { name, field: aggregateType === "count" ? null : String(_field) };
  });
  const found = documents.filter((one) =>
    kept.every(({ field }) => field === null || readValueAt(one, field) !== undefined),
  );
  const sum = (field: string) =>
    found.reduce((total, one) => {
      const value = readValueAt(one, field);
      return typeof value === "number" ? total + value : total;
    }, 0);
  return Object.fromEntries(
    kept.map(({ name, field }) => [name, field === null ? found.length : sum(field)]),
  );
}
