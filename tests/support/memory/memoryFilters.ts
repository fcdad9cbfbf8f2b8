import { Filter, Timestamp } from "firebase-admin/firestore";

export type Fields = Record<string, unknown>;

/** A field's name, or the SDK's `FieldPath`. */
export interface Field {
  toString(): string;
}

/** Returns whether a document's fields match a query's filter. */
export type Matches = (fields: Fields) => boolean;

/** The SDK's internal form of `Filter.where`, `Filter.or` and `Filter.and`. */
interface KeptFilter {
  _getFilters?(): readonly Filter[];
  _getOperator?(): string;
  _getField?(): Field;
  _getValue?(): unknown;
}

export function createMatcher(field: Field | Filter, operator?: string, wanted?: unknown): Matches {
  if (!(field instanceof Filter))
    return (fields) => compares(readValueAt(fields, String(field)), operator ?? "", wanted);
  const kept = field as KeptFilter;
  const kind = kept._getOperator?.() ?? "";
  if (!kept._getFilters) return createMatcher(String(kept._getField?.()), kind, kept._getValue?.());
  const inner = kept._getFilters().map((each) => createMatcher(each));
  return kind === "OR"
    ? (fields) => inner.some((matches) => matches(fields))
    : (fields) => inner.every((matches) => matches(fields));
}

export function readValueAt(fields: Fields | undefined, field: string): unknown {
  let found: unknown = fields;
  for (const name of field.split(".")) {
    found = typeof found === "object" && found !== null ? (found as Fields)[name] : undefined;
  }
  return found;
}

/** Returns a number below 0, 0, or a number above 0. */
export function compareValues(one: unknown, other: unknown): number {
  const [a, b] = [one, other].map((each) => (each instanceof Timestamp ? each.valueOf() : each));
  return (a as number) > (b as number) ? 1 : (a as number) < (b as number) ? -1 : 0;
}

function compares(value: unknown, operator: string, wanted: unknown): boolean {
  const isEqual = (one: unknown, other: unknown) =>
    one === other || (one instanceof Timestamp && other instanceof Timestamp && one.isEqual(other));
  if (operator === "==") return isEqual(value, wanted);
  // Like the server, finds no document without a value.
  if (operator === "!=") return value !== undefined && value !== null && !isEqual(value, wanted);
  if (operator === "in") return (wanted as unknown[]).some((each) => isEqual(value, each));
  if (operator === "array-contains-any")
    return Array.isArray(value) && Array.isArray(wanted) && wanted.some((one) => value.includes(one));
  if (operator === "array-contains") return Array.isArray(value) && value.includes(wanted);
  if (typeof value !== typeof wanted || value === null || value === undefined) return false;
  const difference = compareValues(value, wanted);
  if (operator === ">") return difference > 0;
  if (operator === ">=") return difference >= 0;
  return operator === "<" ? difference < 0 : difference <= 0;
}
