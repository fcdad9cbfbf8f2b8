import type { BulkRow, ImportProblem } from "@/lib/bulkStore";
import { readCsvRecords } from "@/lib/csvRecords";
import { pause } from "@/lib/browser/pause";

import { parseAmountCell, parseQuantityCell } from "../amounts";
import { parseItemId, findItemId } from "../ebayLink";
import { type Field, findHeader, type FoundHeader } from "./header";

export type ReadRow = Omit<BulkRow, "id" | "order" | "status"> & { readonly line: number };

interface ReadFile {
  readonly rows: readonly ReadRow[];
  /** Sorted by line. Includes problems of rows that were read. */
  readonly problems: readonly ImportProblem[];
}

/** Maximum number of rows in the bulk manager. eBay allows few sellers more listings. */
export const MAX_ROWS = 20_000;

/** Why a whole file can't be imported. */
export class UnreadableCsvError extends Error {
  override readonly name = "UnreadableCsvError";
  readonly code: "noHeader" | "tooManyRows";

  constructor(code: UnreadableCsvError["code"]) {
    super(code);
    this.code = code;
  }
}

/**
 * Reads a CSV file of listings: both hand-off formats, Pegboard's exports, and other files with named
 * columns. Pauses regularly, so that the page stays responsive. Reports invalid rows with their lines, and
 * reads the others.
 * @throws UnreadableCsvError
 */
export async function readBulkCsv(text: string): Promise<ReadFile> {
  const header = findHeader(text);
  if (!header) throw new UnreadableCsvError("noHeader");
  const rows: ReadRow[] = [];
  const problems: ImportProblem[] = [];
  /** The last line number of each listing. */
  const lines = new Map<string, number>();
  for (const record of readCsvRecords(text, header.delimiter)) {
    await pause();
    const { line, cells, isBroken } = record;
    const isEmpty = cells.every((cell) => cell.trim() === "");
    if (line <= header.line || isEmpty || isHeaderAgain(cells, header)) continue;
    if (isBroken) {
      problems.push({ line, code: "unclosed" });
      continue;
    }
    const row = readRow(line, cells, header);
    if (row.title.trim() === "" && row.link.trim() === "" && row.ebayId === null) {
      problems.push({ line, code: "nameless" });
      continue;
    }
    if (rows.length === MAX_ROWS) throw new UnreadableCsvError("tooManyRows");
    rows.push(row);
    const before = row.ebayId === null ? undefined : lines.get(row.ebayId);
    if (before !== undefined) problems.push({ line, code: "again", before });
    if (row.ebayId !== null) lines.set(row.ebayId, line);
    problems.push(...findDoubts(row, cells, header));
  }
  return { rows, problems };
}

/** Returns whether the row repeats the header, because several files were joined. */
const isHeaderAgain = (cells: readonly string[], header: FoundHeader): boolean =>
  cells.length === header.cells.length && cells.every((cell, at) => cell === header.cells[at]);

function readRow(line: number, cells: readonly string[], { columns }: FoundHeader): ReadRow {
  const readCell = (field: Field): string => cells[columns[field] ?? -1] ?? "";
  const qty = readCell("qty");
  return {
    line,
    title: readCell("title"),
    price: readCell("price"),
    qty: qty.trim() === "" ? "1" : qty,
    binPrice: readCell("binPrice"),
    link: readCell("link"),
    sku: readCell("sku"),
    ebayId: findItemId(readCell("link")) ?? parseItemId(readCell("ebayId")),
  };
}

function findDoubts(row: ReadRow, cells: readonly string[], header: FoundHeader): ImportProblem[] {
  const { line } = row;
  const isLonger = cells.slice(header.cells.length).some((cell) => cell.trim() !== "");
  const prices = [row.price, row.binPrice].filter((cell) => parseAmountCell(cell) === undefined);
  return [
    ...(isLonger
      ? [{ line, code: "too-many-cells" as const, has: cells.length, header: header.cells.length }]
      : []),
    ...prices.map((cell) => ({ line, code: "price" as const, cell: shorten(cell) })),
    ...(parseQuantityCell(row.qty) === undefined
      ? [{ line, code: "quantity" as const, cell: shorten(row.qty) }]
      : []),
  ];
}

/** Shortens a cell to 100 characters, which is more than is shown. */
const shorten = (cell: string): string => cell.trim().slice(0, 100);
