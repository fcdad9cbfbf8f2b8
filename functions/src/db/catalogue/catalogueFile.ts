import { readFile } from "node:fs/promises";

import Papa from "papaparse";

import { CatalogueFileError } from "../../domain/catalogue/catalogueFileError.ts";
import type { SkippedRow } from "../../domain/catalogue/normalize.ts";
import { decodeText } from "./decodeText.ts";
import { parseJson } from "../../contract/wire/json.ts";

/** A parsed file. An unreadable row is kept as an empty record, so that row numbers match the file. */
export interface CatalogueFile {
  rows: Record<string, unknown>[];
  broken: SkippedRow[];
  /** `UTF-8`, `UTF-16` or `Windows-1252`. */
  encoding: string;
}

export async function readCatalogueFile(filePath: string): Promise<CatalogueFile> {
  return parseCatalogueFile(await readBytes(filePath));
}

/**
 * Parses a JSON or CSV file, which its first character distinguishes. Throws a description of the problem if
 * the file has no rows.
 */
export function parseCatalogueFile(bytes: Uint8Array): CatalogueFile {
  const { text, encoding } = decodeText(bytes);
  const content = text.trimStart();
  if (content === "") throw new CatalogueFileError("empty");
  return { ...(/^[[{]/.test(content) ? readJson(content) : readCsv(content)), encoding };
}

async function readBytes(filePath: string): Promise<Uint8Array> {
  try {
    return await readFile(filePath);
  } catch (error) {
    throw new CatalogueFileError("unreadable", { path: filePath }, { cause: error });
  }
}

type Rows = Omit<CatalogueFile, "encoding">;

function readJson(content: string): Rows {
  let parsed: unknown;
  try {
    parsed = JSON.parse(content);
  } catch (error) {
    const lines = content.startsWith("{") ? readJsonLines(content) : null;
    if (lines !== null) return lines;
    const detail = error instanceof Error ? error.message : String(error);
    throw new CatalogueFileError("broken-json", { detail }, { cause: error });
  }
  return toRows(findList(parsed));
}

/** Parses one record per line. Returns null if the first line isn't a record. */
function readJsonLines(content: string): Rows | null {
  const rows: Record<string, unknown>[] = [];
  const broken: SkippedRow[] = [];
  for (const line of content.split(/\r?\n/)) {
    if (line.trim() === "") continue;
    const record = parseRecord(line);
    if (record === null && rows.length === 0) return null;
    if (record === null) broken.push({ row: rows.length + 1, cause: { code: "bad-line" } });
    rows.push(record ?? {});
  }
  return { rows, broken };
}

function parseRecord(line: string): Record<string, unknown> | null {
  const parsed = parseJson(line);
  return isRecord(parsed) ? parsed : null;
}

/** Returns the list itself, the only list of records in an object, or an object of records by key. */
function findList(parsed: unknown): unknown[] {
  if (Array.isArray(parsed)) return parsed;
  const lists = isRecord(parsed) ? findLists(parsed, "") : [];
  const [only, ...others] = lists;
  if (only !== undefined && others.length === 0) return only.list;
  if (only !== undefined)
    throw new CatalogueFileError("several-lists", { lists: lists.map(({ path }) => path).join(", ") });
  const entries = Object.entries(parsed as object);
  if (entries.length > 0 && entries.every(([, value]) => isRecord(value)))
    return entries.map(([key, value]) => ({ key, ...(value as object) }));
  throw new CatalogueFileError("no-records");
}

function findLists(object: Record<string, unknown>, path: string): { path: string; list: unknown[] }[] {
  return Object.entries(object).flatMap(([name, value]) => {
    const at = path === "" ? name : `${path}.${name}`;
    if (Array.isArray(value))
      return value.some(isRecord) || value.some(Array.isArray) ? [{ path: at, list: value }] : [];
    return isRecord(value) ? findLists(value, at) : [];
  });
}

/** Treats a list of lists as a table with a header row. */
function toRows(list: readonly unknown[]): Rows {
  if (Array.isArray(list[0])) return toTable(list.map((row) => (Array.isArray(row) ? row.map(String) : [])));
  const broken = list.flatMap((entry, index): SkippedRow[] =>
    isRecord(entry) ? [] : [{ row: index + 1, cause: { code: "no-record" } }],
  );
  return { rows: list.map((entry) => (isRecord(entry) ? entry : {})), broken };
}

/** Maximum rows with broken quotes. Such a row can swallow others, so parsing resumes at the next line. */
const MAX_BROKEN_ROWS = 200;

function readCsv(content: string): Rows {
  // Detect the delimiter once for the whole file, from its first lines.
  const { delimiter } = Papa.parse(content, { preview: 20, skipEmptyLines: "greedy" }).meta;
  const table: string[][] = [];
  const broken = new Set<number>();
  let rest = content;
  for (;;) {
    const { data, errors } = Papa.parse<string[]>(rest, { delimiter, skipEmptyLines: "greedy" });
    const error = errors.find(({ type }) => type === "Quotes");
    if (error === undefined) {
      table.push(...data);
      return toTable(table, broken);
    }
    const start = findLineStart(rest, error.index ?? 0);
    table.push(...Papa.parse<string[]>(rest.slice(0, start), { delimiter, skipEmptyLines: "greedy" }).data);
    broken.add(table.push([]) - 1);
    if (broken.size > MAX_BROKEN_ROWS)
      throw new CatalogueFileError("broken-quotes", { rows: MAX_BROKEN_ROWS });
    const end = rest.indexOf("\n", start);
    if (end < 0) return toTable(table, broken);
    rest = rest.slice(end + 1);
  }
}

const findLineStart = (text: string, index: number) => text.lastIndexOf("\n", Math.max(0, index - 1)) + 1;

/** Names the columns after the first row. A column with an empty or duplicate name gets a number. */
function toTable(
  [header = [], ...cells]: readonly string[][],
  broken: ReadonlySet<number> = new Set(),
): Rows {
  if (broken.has(0)) throw new CatalogueFileError("broken-header");
  const named = header.map((name) => name.trim());
  const names = named.map((name, index) =>
    name === "" || named.indexOf(name) < index ? `${name} column ${String(index + 1)}`.trim() : name,
  );
  const rows = cells.map((row) => Object.fromEntries(names.map((name, index) => [name, row[index] ?? ""])));
  return { rows, broken: [...broken].map((row) => ({ row, cause: { code: "broken-quotes" } })) };
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
