import Papa from "papaparse";

/**
 * Writes a CSV file that is safe to open in a spreadsheet: a cell that looks like a formula gets a leading
 * apostrophe. So does a cell that already starts with one, so that `readCsvRecords` returns the input
 * exactly. Quotes only the cells that need it.
 */
export function writeCsv(rows: readonly (readonly (string | number | null)[])[]): string {
  const cells = rows.map((row) => row.map((cell) => (typeof cell === "string" ? escapeFormula(cell) : cell)));
  // A row with a single empty cell would be an empty line.
  const isNarrow = rows.some((row) => row.length === 1);
  const needsQuotes = (value: unknown) =>
    typeof value === "string" && (OTHER_DELIMITERS.test(value) || (isNarrow && value === ""));
  return Papa.unparse(cells, { newline: "\r\n", quotes: needsQuotes });
}

/** Removes the apostrophe that `writeCsv` puts before formulas. */
export const unescapeFormula = (cell: string): string => (ESCAPED.test(cell) ? cell.slice(1) : cell);

/** Delimiters of other programs, which could split an unquoted cell. */
const OTHER_DELIMITERS = /[;\t]/;

/** What spreadsheets treat as a formula, including full-width signs and leading white space. */
const FORMULA_START = "[\\s\\0\\uFEFF]*[=+\\-@＝＋－＠]|[\\t\\r\\n]";
const DANGEROUS = new RegExp(`^'*(?:${FORMULA_START})`, "u");
const ESCAPED = new RegExp(`^'+(?:${FORMULA_START})`, "u");

const escapeFormula = (cell: string): string => (DANGEROUS.test(cell) ? `'${cell}` : cell);
