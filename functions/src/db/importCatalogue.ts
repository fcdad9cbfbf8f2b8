import { readFile } from "node:fs/promises";
import { parse } from "node:path";

import type { Firestore } from "firebase-admin/firestore";
import Papa from "papaparse";

import { normaliseCatalogue, type SkippedRow } from "../domain/catalogue/normalise.ts";
import { catalogueSources } from "./catalogueSources.ts";

export interface ImportReport {
  /** Rows seen. */
  read: number;
  /** Documents that the import changed; 0 when it is repeated. */
  imported: number;
  /** Toy numbers in the file. */
  numbers: number;
  skipped: SkippedRow[];
}

/** Imports a catalogue from a JSON array of records or a CSV with a header, told apart by how the file begins. */
export async function importCatalogue(firestore: Firestore, filePath: string): Promise<ImportReport> {
  const { read, models, skipped } = normaliseCatalogue(parseRecords(await readFile(filePath, "utf8")));
  const imported = await catalogueSources(firestore).replace(sourceNamed(filePath), read, models);
  return { read, imported, numbers: models.size, skipped };
}

/** A file's own name is its source's. */
function sourceNamed(filePath: string): string {
  return parse(filePath).name;
}

/** The records of a catalogue file. Throws, saying what is wrong, where it is neither JSON records nor a CSV. */
function parseRecords(text: string): Record<string, unknown>[] {
  const content = text.replace(/^\ufeff/, "").trimStart();
  if (!/^[[{]/.test(content)) return parseCsv(content);
  const parsed: unknown = JSON.parse(content);
  if (!Array.isArray(parsed)) throw new Error("A JSON catalogue is an array of records");
  return parsed.map((record: unknown) => (isRecord(record) ? record : {}));
}

function parseCsv(content: string): Record<string, unknown>[] {
  const { data, errors } = Papa.parse<Record<string, string>>(content, {
    header: true,
    skipEmptyLines: "greedy",
  });
  // A row that is too short or too long is the rows' affair; quotes that never close spoil the whole file.
  const broken = errors.find((error) => error.type === "Quotes");
  if (broken) throw new Error(`The CSV is broken in row ${String((broken.row ?? 0) + 1)}: ${broken.message}`);
  return data;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
