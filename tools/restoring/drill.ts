import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import * as z from "zod";

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
  /** The differences, in sentences. */
  readonly faults: readonly string[];
  /** Milliseconds. */
  readonly exportMs: number;
  readonly importMs: number;
}

/** Exports the database, deletes everything, restores the export, and compares. */
export async function runDrill(
  database: EmulatedDatabase,
  { afterImport }: { readonly afterImport?: () => Promise<void> } = {},
): Promise<Report> {
  const folder = mkdtempSync(join(tmpdir(), "pegboard-drill-"));
  try {
    const before = await summarize(database);
    const exportMs = await timeWork(() => exportTo(database, folder, "drill"));
    await deleteEverything(database);
    const left = await summarize(database);
    if (left.size > 0) throw new Error("The database isn't empty before the import.");
    const importMs = await timeWork(() => importFrom(database, findMetadata(folder)));
    await afterImport?.();
    const after = await summarize(database);
    return { before, after, faults: compareSummaries(before, after), exportMs, importMs };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Restores an export, and compares the numbers of its documents with its manifest. Returns what differs. */
export async function restore(
  database: EmulatedDatabase,
  folder: string,
): Promise<{ readonly documents: number; readonly faults: readonly string[]; readonly importMs: number }> {
  const importMs = await timeWork(() => importFrom(database, findMetadata(folder)));
  const restored = await summarize(database);
  return {
    documents: countDocuments(restored),
    faults: compareWithManifest(readManifest(folder), restored),
    importMs,
  };
}

function compareWithManifest(manifest: Manifest | null, restored: Summary): string[] {
  if (manifest === null)
    return ["The export has no manifest.json, so its number of documents can't be compared."];
  const { documents, collections } = manifest;
  const found = countDocuments(restored);
  const total =
    documents === found
      ? []
      : [`The manifest says ${String(documents)} documents, the restored database has ${String(found)}.`];
  if (collections === undefined)
    return [...total, "The manifest has no counts by collection, so these can't be compared."];
  const names = [...new Set([...Object.keys(collections), ...restored.keys()])].toSorted();
  const differing = names.flatMap((name) => {
    const [stated, here] = [collections[name] ?? 0, restored.get(name)?.documents ?? 0];
    return stated === here
      ? []
      : [`${name}: ${String(stated)} documents by the manifest, ${String(here)} restored`];
  });
  return [...total, ...differing];
}

function compareSummaries(before: Summary, after: Summary): string[] {
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

/** The file that `backUp` writes beside an export. */
const manifestFile = z.object({
  documents: z.int(),
  /** Missing in older exports, and when the database couldn't be counted. */
  collections: z.record(z.string(), z.int()).optional(),
});
type Manifest = z.output<typeof manifestFile>;

function readManifest(folder: string): Manifest | null {
  const found = readdirSync(folder, { recursive: true, encoding: "utf8" }).find((file) =>
    file.endsWith("manifest.json"),
  );
  if (found === undefined) return null;
  return manifestFile.parse(JSON.parse(readFileSync(join(folder, found), "utf8")));
}

async function timeWork(work: () => Promise<void>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return Math.round(performance.now() - startedAt);
}
