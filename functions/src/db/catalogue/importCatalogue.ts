import { basename, extname } from "node:path";

import type { Firestore } from "firebase-admin/firestore";

import { CatalogueFileError } from "../../domain/catalogue/catalogueFileError.ts";
import { flattenRecord } from "../../domain/catalogue/flattenRecord.ts";
import { type ColumnMap, type ColumnPlan, planColumns } from "../../domain/catalogue/mapColumns.ts";
import {
  type NormalizedCatalogue,
  normalizeCatalogue,
  type SkippedRow,
} from "../../domain/catalogue/normalize.ts";
import { type CatalogueFile, parseCatalogueFile, readCatalogueFile } from "./catalogueFile.ts";
import { openCatalogueSources } from "./catalogueSources.ts";

export interface ImportReport {
  read: number;
  /** Number of changed documents. 0 for a repeated import. */
  imported: number;
  numbers: number;
  skipped: SkippedRow[];
}

export interface ImportOptions {
  /** Defaults to the file's name. */
  source?: string;
  /** The brand of rows without one. */
  brand?: string;
  /** The column of each field. The others are guessed. */
  columns?: ColumnMap;
}

/** The interpretation of a file, before anything is written. */
export interface ImportPlan {
  source: string;
  encoding: string;
  columns: ColumnPlan;
  catalogue: NormalizedCatalogue;
}

export async function planImport(filePath: string, options: ImportOptions = {}): Promise<ImportPlan> {
  return planFile(await readCatalogueFile(filePath), basename(filePath, extname(filePath)), options);
}

export const planBytes = (bytes: Uint8Array, name: string, options: ImportOptions = {}): ImportPlan =>
  planFile(parseCatalogueFile(bytes), name, options);

function planFile(
  { rows, broken, encoding }: CatalogueFile,
  name: string,
  options: ImportOptions,
): ImportPlan {
  const columns = planColumns(rows.map(flattenRecord), options.columns);
  const { brand } = options;
  const catalogue = normalizeCatalogue(rows, { map: columns.map, ...(brand !== undefined && { brand }) });
  const skipped = [...broken, ...catalogue.skipped].toSorted((a, b) => a.row - b.row);
  return {
    source: options.source ?? name,
    encoding,
    columns,
    catalogue: { ...catalogue, skipped },
  };
}

export function requireColumns({ columns: { missing } }: Pick<ImportPlan, "columns">): void {
  if (missing.length > 0) throw new CatalogueFileError("missing-columns", { fields: missing.join(" ") });
}

/** Writes a planned import and replaces the earlier models of its source. */
export async function carryOutImport(firestore: Firestore, plan: ImportPlan): Promise<ImportReport> {
  requireColumns(plan);
  const { read, models, skipped } = plan.catalogue;
  // An empty file, such as a failed export, must not remove a source's models.
  if (models.size === 0) throw new CatalogueFileError("no-usable-row");
  const imported = await openCatalogueSources(firestore).replace(plan.source, read, models);
  return { read, imported, numbers: models.size, skipped };
}

export async function importCatalogue(
  firestore: Firestore,
  filePath: string,
  options: ImportOptions = {},
): Promise<ImportReport> {
  return carryOutImport(firestore, await planImport(filePath, options));
}
