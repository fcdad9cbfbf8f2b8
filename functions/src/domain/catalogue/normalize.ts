import { findBrandOfNumber, type CatalogueModel } from "../../contract/capture/cards.ts";
import type { CatalogueField } from "../../contract/catalogue.ts";
import type { SkippedRowCause } from "../../contract/reasons/skippedRows.ts";
import { cutText } from "../../contract/wire/cutText.ts";
import { type CatalogueRecord, FIELD_RULES, isYear, readPosition, readToyNumber } from "./fieldRules.ts";
import { type ColumnMap, planColumns } from "./mapColumns.ts";
import { foldName, isSameModel } from "./mergeModels.ts";
import { flattenRecord } from "./flattenRecord.ts";

/** A row without a usable model, and why. Rows count from 1, the first record after the header. */
export interface SkippedRow {
  row: number;
  cause: SkippedRowCause;
}

export interface NormalizedCatalogue {
  /** Number of rows read, including blank ones. */
  read: number;
  /** Keyed by toy number. Every number has at least one model. */
  models: Map<string, CatalogueModel[]>;
  skipped: SkippedRow[];
}

export interface NormalizeOptions {
  /** The column of each field. Guessed if absent. */
  map?: ColumnMap;
  /** The brand of rows without one. */
  brand?: string;
}

/**
 * Converts a list's rows to catalogue models. Skips blank rows and repeated headers, and merges duplicates. Rows
 * that differ in color, tampo, wheels or country are variants.
 */
export function normalizeCatalogue(
  rows: readonly Record<string, unknown>[],
  { map, brand = "Hot Wheels" }: NormalizeOptions = {},
): NormalizedCatalogue {
  const records = rows.map(flattenRecord);
  const columns = map ?? planColumns(records).map;
  const models = new Map<string, CatalogueModel[]>();
  const skipped: SkippedRow[] = [];
  for (const [index, record] of records.entries()) {
    const row = readRow(record, columns, brand);
    if (row === null) continue;
    if ("code" in row) {
      skipped.push({ row: index + 1, cause: row });
      continue;
    }
    const known = models.get(row.toyNumber) ?? [];
    if (!known.some((model) => isSameModel(model, row.model))) known.push(row.model);
    models.set(row.toyNumber, known);
  }
  return { read: records.length, models, skipped };
}

type Row = { toyNumber: string; model: CatalogueModel } | SkippedRowCause;

/** Returns null for a blank row or a header. */
function readRow(record: CatalogueRecord, columns: ColumnMap, brand: string): Row | null {
  const field = (name: CatalogueField) => record[columns[name] ?? ""] ?? "";
  const printed = field("toyNumber");
  const name = field("model");
  if (printed === "" && name === "") return null;
  if (printed === columns.toyNumber || FIELD_RULES.toyNumber.headers.includes(foldName(printed))) return null;
  if (printed === "") return { code: "no-number", model: name };
  const toyNumber = readToyNumber(printed);
  if (toyNumber === null) return { code: "bad-number", printed: printed.toUpperCase() };
  const model = readModelName(name);
  if (model === "") return { code: "no-model", toyNumber };
  const year = field("year");
  return {
    toyNumber,
    model: {
      model,
      brand: field("brand") || (findBrandOfNumber(toyNumber) ?? brand),
      series: readSeries(field("series")),
      seriesNumber: readPosition(field("seriesNumber")),
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
 * Removes `(2nd Color)` from `Danicar (2nd Color)`: it names no color, has its own toy number, and doesn't
 * help a seller who has the car in hand. Keeps ZAMAC in `(2nd Color - Zamac)`, because bare metal sells as
 * another product.
 */
function readModelName(name: string): string {
  const zamac = /\(\d\w\w Colou?r\s*-\s*Zamac\)/i.test(name);
  const model = name.replace(/\s*\(\d\w\w Colou?r(?:\s*-\s*Zamac)?\)\s*/gi, " ").trim();
  return zamac && model !== "" ? `${model} ZAMAC` : model;
}

/** Removes announcements of a list (`, New for 2016!!`), which aren't printed on cards. */
function readSeries(series: string): string | null {
  return series.replace(/,\s*New\s+(?:for\s+\d{4}|in\s+Mainline|Models?)\s*!*$/i, "").trim() || null;
}

/** Cuts the text to the contract's limit. */
function readVariant(text: string): string | null {
  return cutText(text, 120).trim() || null;
}
