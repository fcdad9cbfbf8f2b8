import { createInterface } from "node:readline/promises";

import { openCatalogueSources } from "../../functions/src/db/catalogue/catalogueSources.ts";
import {
  carryOutImport,
  type ImportOptions,
  type ImportPlan,
  planImport,
  requireColumns,
} from "../../functions/src/db/catalogue/importCatalogue.ts";
import { CATALOGUE_FIELDS, type CatalogueField } from "../../functions/src/contract/catalogue.ts";
import { describeSkippedRow } from "../../functions/src/contract/reasons/skippedRows.ts";
import type { ColumnMap, ColumnPlan } from "../../functions/src/domain/catalogue/mapColumns.ts";
import { foldName } from "../../functions/src/domain/catalogue/mergeModels.ts";

export const CATALOGUE_USAGE = `  catalogue import <file> [--source <name>] [--brand <brand>] [--map <field>=<column> ...] [--dry-run]
                                             reads a JSON or CSV file, shows what it takes each column for, and
                                             puts its models in the place of those the source had
  catalogue sources [--precedence <a>,<b>]   where the catalogue comes from; the first wins over the others
  catalogue remove <source>                  takes out what only this source says`;

export interface CatalogueFlags {
  source?: string | undefined;
  brand?: string | undefined;
  map?: string[] | undefined;
  precedence?: string | undefined;
  dryRun: boolean;
}

type Firestore = FirebaseFirestore.Firestore;

/** Returns the output, or null for an unknown command. */
export async function carryOutCatalogue(
  [command, name, ...rest]: readonly string[],
  flags: CatalogueFlags,
  connected: () => Firestore,
): Promise<string | null> {
  if (rest.length > 0) return null;
  if (command === "import" && name) return importFile(name, flags, connected);
  if (command === "sources" && !name) return listSources(connected(), flags.precedence);
  if (command === "remove" && name) {
    const changed = await openCatalogueSources(connected()).remove(name);
    return `"${name}" is out of the catalogue: ${formatCount(changed, "document")} changed.`;
  }
  return null;
}

async function importFile(file: string, flags: CatalogueFlags, connected: () => Firestore): Promise<string> {
  const { source, brand, dryRun } = flags;
  if (source !== undefined && !/^[^,\p{Cc}]{1,60}$/u.test(source.trim()))
    throw new Error("The name of a source has 1 to 60 characters and no comma.");
  const options = {
    ...(source !== undefined && { source: source.trim() }),
    ...(brand !== undefined && { brand: brand.trim() }),
    columns: parseColumns(flags.map ?? []),
  };
  const plan = await settlePlan(file, options, !dryRun);
  requireColumns(plan);
  const { catalogue } = plan;
  const rows = [
    ...catalogue.skipped
      .slice(0, MAX_ROWS_SHOWN)
      .map(({ row, cause }) => `  row ${String(row)}: ${describeSkippedRow(cause)}`),
    ...(catalogue.skipped.length > MAX_ROWS_SHOWN
      ? [`  and ${String(catalogue.skipped.length - MAX_ROWS_SHOWN)} more`]
      : []),
  ];
  const read = `${formatCount(catalogue.read, "row")} read, ${formatCount(catalogue.models.size, "toy number")}`;
  const skipped = `${formatCount(catalogue.skipped.length, "row")} skipped${rows.length > 0 ? ":" : "."}`;
  if (dryRun) return [`${read}, ${skipped}`, ...rows, "Nothing was written (--dry-run)."].join("\n");
  const { imported } = await carryOutImport(connected(), plan);
  return [
    `"${plan.source}": ${read}, ${formatCount(imported, "document")} changed, ${skipped}`,
    ...rows,
  ].join("\n");
}

const MAX_ROWS_SHOWN = 200;

/** Shows the columns. At a terminal, lets the person correct them. */
async function settlePlan(file: string, given: ImportOptions, mayAsk: boolean): Promise<ImportPlan> {
  let options = given;
  let plan = await planImport(file, options);
  for (;;) {
    console.error(describePlan(plan));
    if (!mayAsk || !process.stdin.isTTY || !process.stderr.isTTY) return plan;
    const answer = await ask(plan.columns);
    if (answer === "" && plan.columns.missing.length === 0) return plan;
    if (/^no?$/i.test(answer)) throw new Error("Nothing was imported.");
    try {
      const corrected = { ...options, columns: { ...options.columns, ...parseColumns([answer]) } };
      plan = await planImport(file, corrected);
      options = corrected;
    } catch (error) {
      console.error(error instanceof Error ? error.message : String(error));
    }
  }
}

async function ask({ missing: [missing] }: ColumnPlan): Promise<string> {
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  const question = missing
    ? `Which column is the ${splitWords(missing)}? ${missing}=<column>, or n to stop: `
    : "Enter imports this. <field>=<column> corrects it, n stops: ";
  try {
    return (await terminal.question(question)).trim();
  } finally {
    terminal.close();
  }
}

function describePlan({ source, encoding, columns }: ImportPlan): string {
  const used = (field: CatalogueField | null) =>
    field === null ? CATALOGUE_FIELDS.length : CATALOGUE_FIELDS.indexOf(field);
  const rows = columns.columns
    .toSorted((a, b) => used(a.field) - used(b.field))
    .map(({ name, field, examples }) => [
      shorten(name),
      field === null ? "not used" : splitWords(field),
      examples.map(shorten).join(" | "),
    ]);
  return `Source "${source}", ${encoding}\n${formatTable([["column", "is the", "for example"], ...rows])}`;
}

/** Turns `toyNumber` into `toy number`. */
const splitWords = (field: CatalogueField) => field.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
const shorten = (text: string) => (text.length > 32 ? `${text.slice(0, 31)}…` : text);

/** Reads `--map "toy number=Code"` and `--map toyNumber=Code`. */
function parseColumns(pairs: readonly string[]): ColumnMap {
  return Object.fromEntries(
    pairs.map((pair) => {
      const [field = "", ...column] = pair.split("=");
      const known = CATALOGUE_FIELDS.find((one) => foldName(one) === foldName(field));
      if (known === undefined || column.length === 0)
        throw new Error(`<field>=<column>, please. The fields are: ${CATALOGUE_FIELDS.join(", ")}.`);
      return [known, column.join("=").trim()];
    }),
  );
}

async function listSources(firestore: Firestore, precedence: string | undefined): Promise<string> {
  const sources = openCatalogueSources(firestore);
  const names = precedence?.split(",").map((name) => name.trim());
  const changed = names && (await sources.order(names));
  const rows = (await sources.list()).map(({ name, rows: count, numbers, importedAt }) => [
    name,
    String(count),
    String(numbers),
    new Date(importedAt.toMillis()).toISOString().slice(0, 16).replace("T", " "),
  ]);
  const order = changed === undefined ? "" : `\n${formatCount(changed, "document")} changed.`;
  if (rows.length === 0) return "Nothing was imported yet.";
  return `The first wins over the others.\n${formatTable([["source", "rows", "toy numbers", "imported (UTC)"], ...rows])}${order}`;
}

function formatTable(rows: readonly (readonly string[])[]): string {
  const widths =
    rows[0]?.map((_, column) => Math.max(...rows.map((row) => (row[column] ?? "").length))) ?? [];
  return rows
    .map((row) => `  ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join("  ")}`.trimEnd())
    .join("\n");
}

const formatCount = (count: number, what: string) => `${String(count)} ${what}${count === 1 ? "" : "s"}`;
