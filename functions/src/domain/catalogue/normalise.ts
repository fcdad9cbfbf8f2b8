import { TOY_NUMBER_PATTERN, VARIANT_FIELDS, type CatalogueModel } from "../../contract/cards.ts";
import { foldName, isSameModel } from "./mergeModels.ts";

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

/**
 * Makes catalogue models of raw records (`ToyID, ModelName, Series, SeriesNumber, Year`, or headers that say the
 * same). Blank rows and headers repeated among the rows are passed over; a row that is a duplicate of an earlier one,
 * apart from invisible characters, is folded into it. Rows that differ in color, tampo, wheels or country are variants.
 */
export function normaliseCatalogue(records: readonly Record<string, unknown>[]): NormalisedCatalogue {
  const models = new Map<string, CatalogueModel[]>();
  const skipped: SkippedRow[] = [];
  for (const [index, record] of records.entries()) {
    const row = readRow(record);
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
function readRow(record: Record<string, unknown>): Row | null {
  const fields = new Map(
    Object.entries(record).map(([header, value]) => [
      foldName(header.replace("#", "number")),
      cleanText(value),
    ]),
  );
  const field = (name: Field) =>
    HEADERS[name].map((header) => fields.get(header) ?? "").find((value) => value !== "") ?? "";

  const toyNumber = field("toyNumber").toUpperCase();
  const name = field("model");
  if (toyNumber === "" && name === "") return null;
  if (HEADERS.toyNumber.includes(foldName(toyNumber))) return null;
  if (toyNumber === "") return { reason: `no toy number for "${name}"` };
  if (!TOY_NUMBER_PATTERN.test(toyNumber)) return { reason: `"${toyNumber}" is no toy number` };
  const model = readModelName(name);
  if (model === "") return { reason: `no model under ${toyNumber}` };
  return {
    toyNumber,
    model: {
      model,
      brand: field("brand") || "Hot Wheels",
      series: readSeries(field("series")),
      seriesNumber: readSeriesNumber(field("seriesNumber")),
      year: readYear(field("year")),
      color: readVariant(field("color")),
      tampo: readVariant(field("tampo")),
      wheels: readVariant(field("wheels")),
      country: readVariant(field("country")),
      source: "import",
    },
  };
}

type Field =
  "toyNumber" | "model" | "series" | "seriesNumber" | "year" | "brand" | (typeof VARIANT_FIELDS)[number];

/** As `foldName` leaves them. */
const HEADERS: Readonly<Record<Field, readonly string[]>> = {
  toyNumber: ["toyid", "toynumber", "toyno", "sku"],
  model: ["modelname", "model", "carname", "car", "name", "casting"],
  series: ["series", "seriesname"],
  seriesNumber: ["seriesnumber", "seriesno", "numberinseries"],
  year: ["year", "releaseyear"],
  brand: ["brand", "manufacturer"],
  color: ["color", "colour"],
  tampo: ["tampo"],
  wheels: ["wheels", "wheeltype"],
  country: ["country"],
};

/** Zero-width characters and byte order marks go, every kind of space becomes one. */
function cleanText(value: unknown): string {
  if (typeof value !== "string" && typeof value !== "number") return "";
  return String(value)
    .normalize("NFC")
    .replace(/[\u200b-\u200f\u2060\ufeff\u00ad]/g, "")
    .replace(/[\s\u00a0]+/g, " ")
    .trim();
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

/** `N/A`, `No #` and `?/9` say that nobody knows. */
function readSeriesNumber(text: string): string | null {
  const number = text.replace(/\s/g, "");
  return /^\d{1,3}\/\d{1,3}$/.test(number) ? number : null;
}

/** Die-cast cars of this kind exist since 1968. */
function readYear(text: string): number | null {
  const year = Number(text);
  return Number.isInteger(year) && year >= 1968 && year <= 2100 ? year : null;
}

/** At most as long as the contract has it. */
function readVariant(text: string): string | null {
  return text.slice(0, 120).trim() || null;
}
