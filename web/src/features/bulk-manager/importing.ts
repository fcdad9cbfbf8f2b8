import type { AppError } from "@contract/wire/errors";

import { readHandOff, removeHandOff } from "@/lib/bulkHandOff";
import type { ImportReport } from "@/lib/bulkStore";

import { change, useBulk } from "./bulk";
import { mergeRows } from "./mergeRows";
import { decodeCsv } from "./reading/decodeCsv";
import { MAX_ROWS, readBulkCsv, UnreadableCsvError } from "./reading/readBulkCsv";
import { createMutex } from "@/lib/concurrency";

export const MAX_MEGABYTES = 10;
/** Maximum number of problems that a report lists. */
const MAX_PROBLEMS = 500;

/** Why nothing was imported. Null after a success. */
export type ImportFailure =
  | { readonly code: "not-csv" | "too-large" | "unreadable" | "not-text" | "several-files" | "hand-off" }
  /** The file has no rows that can be imported. */
  | { readonly code: "refused"; readonly reason: UnreadableCsvError["code"] }
  | { readonly code: "error"; readonly error: AppError }
  | null;

/** Imports a chosen or dropped file. Never rejects. */
export async function importFile(file: File): Promise<ImportFailure> {
  if (!/\.csv$/i.test(file.name)) return { code: "not-csv" };
  if (file.size > MAX_MEGABYTES * 1024 * 1024) return { code: "too-large" };
  let text: string | null;
  try {
    text = decodeCsv(new Uint8Array(await file.arrayBuffer()));
  } catch {
    return { code: "unreadable" };
  }
  if (text === null) return { code: "not-text" };
  return importText(text, { code: "file", name: file.name });
}

async function importText(text: string, source: ImportReport["source"]): Promise<ImportFailure> {
  try {
    const { rows: read, problems } = await readBulkCsv(text);
    const { rows, changed, ...counts } = mergeRows(useBulk.getState().rows, read, () => crypto.randomUUID());
    if (rows.length > MAX_ROWS) throw new UnreadableCsvError("tooManyRows");
    const report = { source, ...counts, problems: problems.slice(0, MAX_PROBLEMS) };
    await change({ rows, report }, async (store) => {
      await store.putRows(changed);
      await store.setReport(report);
    });
    return null;
  } catch (error) {
    if (error instanceof UnreadableCsvError) return { code: "refused", reason: error.code };
    throw error;
  }
}

/**
 * Imports the listings that another screen handed over. Deletes the hand-off once its listings are stored.
 */
export const takeHandOff = (): Promise<ImportFailure> => runExclusive(takeOne);

/** Runs one import of a hand-off at a time, so that a second call finds nothing left. */
const runExclusive = createMutex();

async function takeOne(): Promise<ImportFailure> {
  const left = readHandOff();
  if (left === null) return null;
  const failure: ImportFailure =
    left === "unreadable" ? { code: "hand-off" } : await importText(left.csv, { code: "wishlist" });
  removeHandOff(left);
  return failure;
}
