import { CATALOGUE_FIELDS, type CatalogueField } from "../../contract/catalogue.ts";
import { CatalogueFileError } from "./catalogueFileError.ts";
import { type CatalogueRecord, FIELD_RULES } from "./fieldRules.ts";
import { foldName } from "./mergeModels.ts";

export type ColumnMap = Partial<Record<CatalogueField, string>>;

interface Column {
  name: string;
  /** Null if the column isn't used. */
  field: CatalogueField | null;
  /** Up to three distinct values. */
  examples: string[];
}

export interface ColumnPlan {
  map: ColumnMap;
  columns: Column[];
  /** Required fields without a column. */
  missing: CatalogueField[];
}

/** Maximum number of rows examined. Covers lists whose first pages differ. */
const MAX_EXAMINED = 2_000;
const REQUIRED = ["toyNumber", "model"] as const satisfies readonly CatalogueField[];

/**
 * Guesses which column is which field: first the `chosen` columns, then headers unless the values contradict them,
 * then columns whose values match. Throws if a chosen column doesn't exist (decisions/catalogue/0093).
 */
export function planColumns(records: readonly CatalogueRecord[], chosen: ColumnMap = {}): ColumnPlan {
  const values = collectValues(records);
  const map: ColumnMap = {};
  for (const [field, wanted] of Object.entries(chosen) as [CatalogueField, string][])
    map[field] = findColumn([...values.keys()], wanted);
  const free = () => [...values.keys()].filter((name) => !Object.values(map).includes(name));
  for (const guess of [findByHeader, findByValues])
    for (const field of CATALOGUE_FIELDS)
      if (map[field] === undefined) {
        const column = guess(field, free(), values);
        if (column !== undefined) map[field] = column;
      }
  return {
    map,
    columns: [...values].map(([name, seen]) => ({
      name,
      field: CATALOGUE_FIELDS.find((field) => map[field] === name) ?? null,
      examples: [...new Set(seen)].slice(0, 3),
    })),
    missing: REQUIRED.filter((field) => map[field] === undefined),
  };
}

type Values = ReadonlyMap<string, readonly string[]>;

/** Collects each column's values in column order, without blank cells. */
function collectValues(records: readonly CatalogueRecord[]): Values {
  const values = new Map<string, string[]>();
  for (const record of records.slice(0, MAX_EXAMINED))
    for (const [name, value] of Object.entries(record)) {
      const seen = values.get(name) ?? [];
      if (value !== "") seen.push(value);
      values.set(name, seen);
    }
  return values;
}

function findColumn(names: readonly string[], wanted: string): string {
  const found =
    names.find((name) => name === wanted) ?? names.find((name) => isHeader(name, [foldHeader(wanted)]));
  if (found === undefined)
    throw new CatalogueFileError("unknown-column", { wanted, columns: names.join(", ") });
  return found;
}

/** Finds the column by header, in the rule's order, which starts with the plainest names. */
function findByHeader(field: CatalogueField, free: readonly string[], values: Values): string | undefined {
  const { headers, isValue } = FIELD_RULES[field];
  return headers
    .flatMap((header) => free.filter((name) => isHeader(name, [header])))
    .find((name) => computeShare(values.get(name) ?? [], isValue) >= MIN_SHARE_BY_HEADER);
}

/** Minimum share of valid values. A column that is empty or has no rule is identified by its header alone. */
const MIN_SHARE_BY_HEADER = 0.2;
const MIN_SHARE_BY_VALUES = 0.6;

function findByValues(field: CatalogueField, free: readonly string[], values: Values): string | undefined {
  const { isDistinctive, prefer } = FIELD_RULES[field];
  if (isDistinctive === undefined) return undefined;
  return free
    .map((name) => ({ name, seen: values.get(name) ?? [] }))
    .filter(({ seen }) => seen.length > 0 && computeShare(seen, isDistinctive) >= MIN_SHARE_BY_VALUES)
    .map(({ name, seen }) => ({ name, weight: prefer?.(seen) ?? computeShare(seen, isDistinctive) }))
    .reduce<{ name: string; weight: number } | undefined>(
      (best, one) => (best === undefined || one.weight > best.weight ? one : best),
      undefined,
    )?.name;
}

function computeShare(seen: readonly string[], isValue: ((value: string) => boolean) | undefined): number {
  if (isValue === undefined || seen.length === 0) return 1;
  return seen.filter(isValue).length / seen.length;
}

/** Folds `Toy #` to a toy number, and `details.series` to a series. */
const foldHeader = (header: string) =>
  foldName(header.replaceAll("#", " number ").replaceAll("№", " number "));
function isHeader(name: string, headers: readonly string[]): boolean {
  return headers.includes(foldHeader(name)) || headers.includes(foldHeader(name.split(".").at(-1) ?? ""));
}
