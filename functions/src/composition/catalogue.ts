import * as contract from "../contract/catalogue.ts";
import { describeSkippedRow } from "../contract/reasons/skippedRows.ts";
import { AppError } from "../contract/wire/errors.ts";
import { openCatalogueReview } from "../db/catalogue/catalogueReview.ts";
import { openCatalogueSources } from "../db/catalogue/catalogueSources.ts";
import { carryOutImport, planBytes } from "../db/catalogue/importCatalogue.ts";
import { createCallLimit } from "../domain/callLimit.ts";
import { CatalogueFileError } from "../domain/catalogue/catalogueFileError.ts";
import { firestore, serve } from "./runtime.ts";

const review = openCatalogueReview(firestore);
const sources = openCatalogueSources(firestore);
/** Calls per minute and user. A page reads up to 40 entries and 200 users. */
const countCall = createCallLimit(120);

export const searchCatalogue = serve(contract.searchCatalogue, async (search, { uid }) => {
  countCall(uid);
  return review.search(search);
});

export const changeCatalogueWord = serve(
  contract.changeCatalogueWord,
  async ({ toyNumber, wordId, change }, { uid }) => {
    const entry = await review.change(toyNumber, wordId, change, uid);
    if (entry === null) throw new AppError("catalogue/not-found");
    return { entry };
  },
);

const listSources = async () => ({
  sources: (await sources.list()).map((source) => ({ ...source, importedAt: source.importedAt.toMillis() })),
});

export const listCatalogueSources = serve(contract.listCatalogueSources, listSources);

export const orderCatalogueSources = serve(contract.orderCatalogueSources, async ({ names }) => {
  await requireSources(names);
  await sources.order(names);
  return listSources();
});

export const removeCatalogueSource = serve(contract.removeCatalogueSource, async ({ name }) => {
  await requireSources([name]);
  await sources.remove(name);
  return listSources();
});

/** Throws if another admin has removed a source meanwhile. */
async function requireSources(names: readonly string[]): Promise<void> {
  const known = (await sources.list()).map(({ name }) => name);
  if (names.some((name) => !known.includes(name))) throw new AppError("catalogue/not-found");
}

export const importCatalogueFile = serve(
  contract.importCatalogueFile,
  async ({ source, brand, columns, base64, dryRun }) => {
    try {
      const options = { source, columns, ...(brand !== null && { brand }) };
      const plan = planBytes(Buffer.from(base64, "base64"), source, options);
      const { read, models, skipped } = plan.catalogue;
      const report = dryRun ? null : await carryOutImport(firestore, plan);
      return {
        encoding: plan.encoding,
        columns: plan.columns.columns.map((column) => ({
          ...column,
          examples: column.examples.map((example) => example.slice(0, MAX_EXAMPLE_LENGTH)),
        })),
        missing: plan.columns.missing,
        rows: read,
        numbers: models.size,
        skipped: skipped.length,
        skippedRows: skipped
          .slice(0, contract.MAX_SKIPPED_ROWS)
          .map(({ row, cause }) => ({ row, cause, reason: describeSkippedRow(cause) })),
        changed: report?.imported ?? null,
      };
    } catch (error) {
      if (error instanceof CatalogueFileError)
        throw new AppError("catalogue/file-refused", error.params, { cause: error });
      throw error;
    }
  },
);

const MAX_EXAMPLE_LENGTH = 60;
