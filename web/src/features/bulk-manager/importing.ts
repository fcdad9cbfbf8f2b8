import { readHandOff, removeHandOff } from "@/lib/bulkHandOff";

import { change, useBulk } from "./bulk";
import { copy } from "./copy";
import { mergeRows } from "./mergeRows";
import { decodeCsv } from "./reading/decodeCsv";
import { MAX_ROWS, readBulkCsv, UnreadableCsvError } from "./reading/readBulkCsv";

export const MAX_MEGABYTES = 10;
/** How many problems a report names. */
const MAX_PROBLEMS = 500;

/** Why nothing was imported, as texts. Null after a success. */
export type ImportFailure = { readonly title: string; readonly hint?: string } | null;

/** Imports a chosen or dropped file. Never rejects. */
export async function importFile(file: File): Promise<ImportFailure> {
  if (!/\.csv$/i.test(file.name)) return { title: copy.notCsv };
  if (file.size > MAX_MEGABYTES * 1024 * 1024) {
    return { title: copy.tooLarge(MAX_MEGABYTES), hint: copy.tooLargeHint };
  }
  let text: string | null;
  try {
    text = decodeCsv(new Uint8Array(await file.arrayBuffer()));
  } catch {
    return { title: copy.unreadable, hint: copy.unreadableHint };
  }
  if (text === null) return { title: copy.notText, hint: copy.notTextHint };
  return importText(text, file.name);
}

async function importText(text: string, source: string): Promise<ImportFailure> {
  try {
    const { rows: read, problems } = await readBulkCsv(text);
    const { rows, changed, ...counts } = mergeRows(useBulk.getState().rows, read, () => crypto.randomUUID());
    if (rows.length > MAX_ROWS) throw new UnreadableCsvError("tooManyRows");
    const report = { source, ...counts, problems: problems.slice(0, MAX_PROBLEMS) };
    await change({ rows, report }, async (kept) => {
      await kept.putRows(changed);
      await kept.setReport(report);
    });
    return null;
  } catch (error) {
    if (error instanceof UnreadableCsvError) return { title: copy.cannotImport, hint: copy[error.code] };
    throw error;
  }
}

/** Imports the hand-off of another screen, and removes it once its listings are stored. */
export function takeHandOff(): Promise<ImportFailure> {
  taking = taking.then(takeOne, takeOne);
  return taking;
}

/** Runs one import at a time. A second call finds nothing left. */
let taking: Promise<ImportFailure> = Promise.resolve(null);

async function takeOne(): Promise<ImportFailure> {
  const left = readHandOff();
  if (left === null) return null;
  const failure =
    left === "unreadable"
      ? { title: copy.handOffUnreadable, hint: copy.handOffHint }
      : await importText(left.csv, copy.wishlist);
  removeHandOff();
  return failure;
}
