import type * as z from "zod";

import { type importCatalogueFile, MAX_SKIPPED_ROWS } from "../../contract/catalogue.ts";
import { describeSkippedRow } from "../../contract/reasons/skippedRows.ts";
import { AppError } from "../../contract/wire/errors.ts";
import { CatalogueFileError } from "./catalogueFileError.ts";
import type { ColumnMap, ColumnPlan } from "./mapColumns.ts";
import type { NormalizedCatalogue } from "./normalize.ts";

type Upload = z.output<(typeof importCatalogueFile)["input"]>;
type Answer = z.input<(typeof importCatalogueFile)["output"]>;

interface PlannedImport {
  readonly encoding: string;
  readonly columns: ColumnPlan;
  readonly catalogue: NormalizedCatalogue;
}

interface ImportPorts<Plan extends PlannedImport> {
  /** Interprets the file. Throws a `CatalogueFileError` if it can't be read. */
  plan: (
    bytes: Uint8Array,
    name: string,
    options: { source: string; columns: ColumnMap; brand?: string },
  ) => Plan;
  /** Writes the plan. Throws a `CatalogueFileError` if it lacks a column or has no usable row. */
  carryOut: (plan: Plan) => Promise<{ imported: number }>;
}

/** Longest example of a column's values, in characters. */
const MAX_EXAMPLE_LENGTH = 60;

/**
 * Imports an uploaded file, or only returns how it is understood. Throws `catalogue/file-refused` for a file
 * that can't be imported.
 */
export async function importUpload<Plan extends PlannedImport>(
  { plan, carryOut }: ImportPorts<Plan>,
  { source, brand, columns, base64, dryRun }: Upload,
): Promise<Answer> {
  try {
    const options = { source, columns, ...(brand !== null && { brand }) };
    const planned = plan(Buffer.from(base64, "base64"), source, options);
    const report = dryRun ? null : await carryOut(planned);
    return describePlan(planned, report?.imported ?? null);
  } catch (error) {
    if (error instanceof CatalogueFileError)
      throw new AppError("catalogue/file-refused", error.params, { cause: error });
    throw error;
  }
}

function describePlan({ encoding, columns, catalogue }: PlannedImport, changed: number | null): Answer {
  const { read, models, skipped } = catalogue;
  return {
    encoding,
    columns: columns.columns.map((column) => ({
      ...column,
      examples: column.examples.map((example) => example.slice(0, MAX_EXAMPLE_LENGTH)),
    })),
    missing: columns.missing,
    rows: read,
    numbers: models.size,
    skipped: skipped.length,
    skippedRows: skipped
      .slice(0, MAX_SKIPPED_ROWS)
      .map(({ row, cause }) => ({ row, cause, reason: describeSkippedRow(cause) })),
    changed,
  };
}
