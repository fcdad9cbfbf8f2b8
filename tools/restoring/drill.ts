import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import {
  deleteEverything,
  type EmulatedDatabase,
  exportTo,
  importFrom,
  type Summary,
  summarize,
} from "./database.ts";

export interface Report {
  readonly before: Summary;
  readonly after: Summary;
  /** What differs, in sentences. */
  readonly faults: readonly string[];
  /** Milliseconds. */
  readonly exportMs: number;
  readonly importMs: number;
}

/** Exports the database, deletes everything, restores the export, and compares. */
export async function drill(
  database: EmulatedDatabase,
  { afterImport }: { readonly afterImport?: () => Promise<void> } = {},
): Promise<Report> {
  const folder = mkdtempSync(join(tmpdir(), "pegboard-drill-"));
  try {
    const before = await summarize(database);
    const exportMs = await time(() => exportTo(database, folder, "drill"));
    await deleteEverything(database);
    const left = await summarize(database);
    if (left.size > 0) throw new Error("The database isn't empty before the import.");
    const importMs = await time(() => importFrom(database, findMetadata(folder)));
    await afterImport?.();
    const after = await summarize(database);
    return { before, after, faults: compareSummaries(before, after), exportMs, importMs };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Restores an export and compares the number of its documents with its manifest. Returns what differs. */
export async function restore(
  database: EmulatedDatabase,
  folder: string,
): Promise<{ readonly documents: number; readonly faults: readonly string[]; readonly importMs: number }> {
  const importMs = await time(() => importFrom(database, findMetadata(folder)));
  const documents = countDocuments(await summarize(database));
  const stated = readManifest(folder);
  const faults =
    stated === null
      ? ["The export has no manifest.json, so its number of documents can't be compared."]
      : stated === documents
        ? []
        : [`The manifest says ${String(stated)} documents, the restored database has ${String(documents)}.`];
  return { documents, faults, importMs };
}

export function compareSummaries(before: Summary, after: Summary): string[] {
  const names = [...new Set([...before.keys(), ...after.keys()])].toSorted();
  return names.flatMap((name) => {
    const [one, other] = [before.get(name), after.get(name)];
    if (one?.documents !== other?.documents)
      return [
        `${name}: ${String(one?.documents ?? 0)} documents before, ${String(other?.documents ?? 0)} after`,
      ];
    return one?.checksum === other?.checksum ? [] : [`${name}: the documents differ`];
  });
}

export const countDocuments = (summary: Summary): number =>
  [...summary.values()].reduce((sum, { documents }) => sum + documents, 0);

/** Finds the file that an import starts with. `gcloud storage cp` keeps it inside the export's folder. */
function findMetadata(folder: string): string {
  const found = readdirSync(folder, { recursive: true, encoding: "utf8" }).find((file) =>
    file.endsWith(".overall_export_metadata"),
  );
  if (found === undefined) throw new Error(`${folder} has no *.overall_export_metadata: it is no export.`);
  return join(folder, found);
}

function readManifest(folder: string): number | null {
  const found = readdirSync(folder, { recursive: true, encoding: "utf8" }).find((file) =>
    file.endsWith("manifest.json"),
  );
  if (found === undefined) return null;
  const { documents } = JSON.parse(readFileSync(join(folder, found), "utf8")) as { documents?: unknown };
  return typeof documents === "number" ? documents : null;
}

async function time(work: () => Promise<void>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return Math.round(performance.now() - startedAt);
}
