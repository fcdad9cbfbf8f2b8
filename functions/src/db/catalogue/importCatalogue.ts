import { basename, extname } from "node:path";

import type { Firestore } from "firebase-admin/firestore";

import { CatalogueFileError } from "../../domain/catalogue/catalogueFileError.ts";
import { flattenRecord } from "../../domain/catalogue/flattenRecord.ts";
import { type ColumnMap, type ColumnPlan, planColumns } from "../../domain/catalogue/mapColumns.ts";
import {
  type NormalisedCatalogue,
  normaliseCatalogue,
  type SkippedRow,
} from "../../domain/catalogue/normalise.ts";
import { type CatalogueFile, parseCatalogueFile, readCatalogueFile } from "./catalogueFile.ts";
import { catalogueSources } from "./catalogueSources.ts";

export interface ImportReport {
  /** Rows read. */
  read: number;
  /** Documents changed. 0 if the import is repeated. */
  imported: number;
  /** Toy numbers in the file. */
  numbers: number;
  skipped: SkippedRow[];
}

export interface ImportOptions {
  /** Defaults to the file's name. */
  source?: string;
  /** The brand of rows that name none. */
  brand?: string;
  /** The columns to take fields from. Others are guessed. */
  columns?: ColumnMap;
}

/** How a file was understood, before anything is written. */
export interface ImportPlan {
  source: string;
  encoding: string;
  columns: ColumnPlan;
  catalogue: NormalisedCatalogue;
}

export async function planImport(filePath: string, options: ImportOptions = {}): Promise<ImportPlan> {
  return planFile(await readCatalogueFile(filePath), basename(filePath, extname(filePath)), options);
}

/** Plans the import of a file that was sent. */
export const planBytes = (bytes: Uint8Array, name: string, options: ImportOptions = {}): ImportPlan =>
  planFile(parseCatalogueFile(bytes), name, options);

function planFile(
  { rows, broken, encoding }: CatalogueFile,
  name: string,
  options: ImportOptions,
): ImportPlan {
  const columns = planColumns(rows.map(flattenRecord), options.columns);
  const { brand } = options;
  const catalogue = normaliseCatalogue(rows, { map: columns.map, ...(brand !== undefined && { brand }) });
  const skipped = [...broken, ...catalogue.skipped].toSorted((a, b) => a.row - b.row);
  return {
    source: options.source ?? name,
    encoding,
    columns,
    catalogue: { ...catalogue, skipped },
  };
}

export function requireColumns({ columns: { missing } }: Pick<ImportPlan, "columns">): void {
  const [field] = missing;
  if (field === undefined) return;
  throw new CatalogueFileError(
    `No column seems to be the ${missing.join(" or the ")}: name it, as in --map ${field}="<column>".`,
  );
}

/** Writes a planned import, replacing the source's former models. */
export async function carryOutImport(firestore: Firestore, plan: ImportPlan): Promise<ImportReport> {
  requireColumns(plan);
  const { read, models, skipped } = plan.catalogue;
  // A failed export must not remove a whole source from the catalogue.
  if (models.size === 0) throw new CatalogueFileError("The file has no row that can be used.");
  const imported = await catalogueSources(firestore).replace(plan.source, read, models);
  return { read, imported, numbers: models.size, skipped };
}

/** Imports a catalogue from a JSON or CSV file. */
export async function importCatalogue(
  firestore: Firestore,
  filePath: string,
  options: ImportOptions = {},
): Promise<ImportReport> {
  return carryOutImport(firestore, await planImport(filePath, options));
}
