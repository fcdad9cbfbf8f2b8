import { type FieldPath, Filter, Timestamp } from "firebase-admin/firestore";

export type Fields = Record<string, unknown>;

/** Returns whether a document's fields and path match a query's filter. */
export type Matches = (fields: Fields, path: string) => boolean;

/** Firestore's name for a document's id in a query. */
export const NAME = "__name__";

/** The SDK's internal form of `Filter.where`, `Filter.or` and `Filter.and`. */
interface KeptFilter {
  _getFilters?(): readonly Filter[];
  _getOperator?(): string;
  _getField?(): { toString(): string };
  _getValue?(): unknown;
}

/** Returns a field's name, also of the SDK's `FieldPath`, whose type doesn't say that it has a text. */
export const toName = (field: { toString(): string }): string => field.toString();

export function createMatcher(
  field: string | FieldPath | Filter,
  operator?: string,
  wanted?: unknown,
): Matches {
  if (!(field instanceof Filter)) {
    const name = toName(field);
    if (name === NAME) return (_, path) => compares(path.split("/").at(-1), operator ?? "", wanted);
    return (fields) => compares(readValueAt(fields, name), operator ?? "", wanted);
  }
  const kept = field as KeptFilter;
  const kind = kept._getOperator?.() ?? "";
  if (!kept._getFilters) return createMatcher(String(kept._getField?.()), kind, kept._getValue?.());
  const inner = kept._getFilters().map((each) => createMatcher(each));
  return kind === "OR"
    ? (fields, path) => inner.some((matches) => matches(fields, path))
    : (fields, path) => inner.every((matches) => matches(fields, path));
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
  const [a, b] = [one, other].map((each) => (each instanceof Timestamp ? each.toMillis() : each));
  return (a as number) > (b as number) ? 1 : (a as number) < (b as number) ? -1 : 0;
}

function compares(value: unknown, operator: string, wanted: unknown): boolean {
  const isEqual = (one: unknown, other: unknown) =>
    one === other || (one instanceof Timestamp && other instanceof Timestamp && one.isEqual(other));
  if (operator === "==") return isEqual(value, wanted);
  if (operator === "in") return (wanted as unknown[]).some((each) => isEqual(value, each));
  if (operator === "array-contains-any")
    return Array.isArray(value) && Array.isArray(wanted) && wanted.some((one) => value.includes(one));
  if (operator === "array-contains") return Array.isArray(value) && value.includes(wanted);
  if (operator === "!=") return value !== undefined && value !== null && !isEqual(value, wanted);
  if (typeof value !== typeof wanted || value === null || value === undefined) return false;
  const difference = compareValues(value, wanted);
  if (operator === ">") return difference > 0;
  if (operator === ">=") return difference >= 0;
  return operator === "<" ? difference < 0 : difference <= 0;
}
