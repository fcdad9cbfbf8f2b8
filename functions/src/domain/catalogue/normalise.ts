import type { CatalogueModel } from "../../contract/cards.ts";
import {
  type CatalogueField,
  type CatalogueRecord,
  FIELD_RULES,
  isYear,
  readPlace,
  readToyNumber,
} from "./fieldRules.ts";
import { type ColumnMap, planColumns } from "./mapColumns.ts";
import { foldName, isSameModel } from "./mergeModels.ts";
import { flattenRecord } from "./flattenRecord.ts";

/** A row that gives no model, and why. Rows count from 1, the first record after a header. */
export interface SkippedRow {
  row: number;
  reason: string;
}

export interface NormalisedCatalogue {
  /** Rows seen, blank ones included. */
  read: number;
  /** By toy number; no number is without a model. */
  models: Map<string, CatalogueModel[]>;
  skipped: SkippedRow[];
}

export interface NormaliseOptions {
  /** Where the fields are; guessed where it is left out. */
  map?: ColumnMap;
  /** Of the rows that name none. */
  brand?: string;
}

/**
 * Makes catalogue models of a list's rows. Blank rows and headers repeated among the rows are passed over; a row that
 * is a duplicate of an earlier one, apart from invisible characters, is folded into it. Rows that differ in color,
 * tampo, wheels or country are variants.
 */
export function normaliseCatalogue(
  rows: readonly Record<string, unknown>[],
  { map, brand = "Hot Wheels" }: NormaliseOptions = {},
): NormalisedCatalogue {
  const records = rows.map(flattenRecord);
  const columns = map ?? planColumns(records).map;
  const models = new Map<string, CatalogueModel[]>();
  const skipped: SkippedRow[] = [];
  for (const [index, record] of records.entries()) {
    const row = readRow(record, columns, brand);
    if (row === null) continue;
    if ("reason" in row) {
      skipped.push({ row: index + 1, reason: row.reason });
      continue;
    }
    const known = models.get(row.toyNumber) ?? [];
    if (!known.some((model) => isSameModel(model, row.model))) known.push(row.model);
    models.set(row.toyNumber, known);
  }
  return { read: records.length, models, skipped };
}

type Row = { toyNumber: string; model: CatalogueModel } | { reason: string };

/** Null for a row that was never meant as a model: blank, or a header. */
function readRow(record: CatalogueRecord, columns: ColumnMap, brand: string): Row | null {
  const field = (name: CatalogueField) => record[columns[name] ?? ""] ?? "";
  const printed = field("toyNumber");
  const name = field("model");
  if (printed === "" && name === "") return null;
  if (printed === columns.toyNumber || FIELD_RULES.toyNumber.headers.includes(foldName(printed))) return null;
  if (printed === "") return { reason: `no toy number for "${name}"` };
  const toyNumber = readToyNumber(printed);
  if (toyNumber === null) return { reason: `"${printed.toUpperCase()}" is no toy number` };
  const model = readModelName(name);
  if (model === "") return { reason: `no model under ${toyNumber}` };
  const year = field("year");
  return {
    toyNumber,
    model: {
      model,
      brand: field("brand") || brand,
      series: readSeries(field("series")),
      seriesNumber: readPlace(field("seriesNumber")),
      year: isYear(year) ? Number(year) : null,
      color: readVariant(field("color")),
      tampo: readVariant(field("tampo")),
      wheels: readVariant(field("wheels")),
      country: readVariant(field("country")),
      source: "import",
    },
  };
}

/**
 * `Danicar (2nd Color)` is a Danicar: that it was the second color of its year names no color, has a toy number of its
 * own, and tells a seller with the car in hand nothing. Only a color that is given makes a variant. Bare metal is another thing to sell, so
 * `(2nd Color - Zamac)` keeps its ZAMAC.
 */
function readModelName(name: string): string {
  const zamac = /\(\d\w\w Colou?r\s*-\s*Zamac\)/i.test(name);
  const model = name.replace(/\s*\(\d\w\w Colou?r(?:\s*-\s*Zamac)?\)\s*/gi, " ").trim();
  return zamac && model !== "" ? `${model} ZAMAC` : model;
}

/** The news that a list adds to a series (`, New for 2016!!`) stands on no card. */
function readSeries(series: string): string | null {
  return series.replace(/,\s*New\s+(?:for\s+\d{4}|in\s+Mainline|Models?)\s*!*$/i, "").trim() || null;
}

/** At most as long as the contract has it. */
function readVariant(text: string): string | null {
  return text.slice(0, 120).trim() || null;
}
