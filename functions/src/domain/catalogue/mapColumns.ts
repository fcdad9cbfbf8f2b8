import { CATALOGUE_FIELDS, type CatalogueField, type CatalogueRecord, FIELD_RULES } from "./fieldRules.ts";
import { foldName } from "./mergeModels.ts";

/** Which column a field is taken from. */
export type ColumnMap = Partial<Record<CatalogueField, string>>;

export interface Column {
  name: string;
  /** Null where it is not used. */
  field: CatalogueField | null;
  /** Three of its values, each once. */
  examples: string[];
}

export interface ColumnPlan {
  map: ColumnMap;
  columns: Column[];
  /** Fields without which nothing can be imported, and that no column seems to be. */
  missing: CatalogueField[];
}

/** Rows that are looked at: enough for a list whose first pages are of another kind. */
const MOST_LOOKED_AT = 2_000;
const REQUIRED = ["toyNumber", "model"] as const satisfies readonly CatalogueField[];

/**
 * Guesses which column is which field. `chosen` stands as it is; a header that says the field comes next, unless the
 * column's values speak against it; then the column whose values are of the field's kind. Refuses a chosen column that
 * there is none of.
 */
export function planColumns(records: readonly CatalogueRecord[], chosen: ColumnMap = {}): ColumnPlan {
  const values = columnValues(records);
  const map: ColumnMap = {};
  for (const [field, wanted] of Object.entries(chosen) as [CatalogueField, string][])
    map[field] = columnNamed([...values.keys()], wanted);
  const free = () => [...values.keys()].filter((name) => !Object.values(map).includes(name));
  for (const guess of [byHeader, byValues])
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

/** What each column holds, blank cells left out, in the order in which the columns come. */
function columnValues(records: readonly CatalogueRecord[]): Values {
  const values = new Map<string, string[]>();
  for (const record of records.slice(0, MOST_LOOKED_AT))
    for (const [name, value] of Object.entries(record)) {
      const seen = values.get(name) ?? [];
      if (value !== "") seen.push(value);
      values.set(name, seen);
    }
  return values;
}

function columnNamed(names: readonly string[], wanted: string): string {
  const found =
    names.find((name) => name === wanted) ?? names.find((name) => isHeader(name, [foldHeader(wanted)]));
  if (found === undefined) throw new Error(`There is no column "${wanted}". There is: ${names.join(", ")}.`);
  return found;
}

/** A header's words in the order of the rule: the plainer one wins. */
function byHeader(field: CatalogueField, free: readonly string[], values: Values): string | undefined {
  const { headers, isValue } = FIELD_RULES[field];
  return headers
    .flatMap((header) => free.filter((name) => isHeader(name, [header])))
    .find((name) => share(values.get(name) ?? [], isValue) >= LEAST_SHARE_BY_HEADER);
}

/** A column with nothing in it, or with no rule against it, is what its header says. */
const LEAST_SHARE_BY_HEADER = 0.2;
const LEAST_SHARE_BY_VALUES = 0.6;

function byValues(field: CatalogueField, free: readonly string[], values: Values): string | undefined {
  const { isTelling, prefer } = FIELD_RULES[field];
  if (isTelling === undefined) return undefined;
  return free
    .map((name) => ({ name, seen: values.get(name) ?? [] }))
    .filter(({ seen }) => seen.length > 0 && share(seen, isTelling) >= LEAST_SHARE_BY_VALUES)
    .map(({ name, seen }) => ({ name, weight: prefer?.(seen) ?? share(seen, isTelling) }))
    .reduce<{ name: string; weight: number } | undefined>(
      (best, one) => (best === undefined || one.weight > best.weight ? one : best),
      undefined,
    )?.name;
}

function share(seen: readonly string[], isValue: ((value: string) => boolean) | undefined): number {
  if (isValue === undefined || seen.length === 0) return 1;
  return seen.filter(isValue).length / seen.length;
}

/** `Toy #` is a toy number, `details.series` a series. */
const foldHeader = (header: string) =>
  foldName(header.replaceAll("#", " number ").replaceAll("№", " number "));
function isHeader(name: string, headers: readonly string[]): boolean {
  return headers.includes(foldHeader(name)) || headers.includes(foldHeader(name.split(".").at(-1) ?? ""));
}
