import Papa from "papaparse";

/**
 * Writes a CSV file that is safe to open in a spreadsheet: a cell that looks like a formula gets a leading
 * apostrophe. So does a cell that already starts with one, so that `readCsv` returns the input exactly.
 * Quotes only what needs it.
 */
export function writeCsv(rows: readonly (readonly (string | number | null)[])[]): string {
  const cells = rows.map((row) => row.map((cell) => (typeof cell === "string" ? escapeFormula(cell) : cell)));
  // A row with a single empty cell would be an empty line.
  const isNarrow = rows.some((row) => row.length === 1);
  const needsQuotes = (value: unknown) =>
    typeof value === "string" && (OTHER_DELIMITERS.test(value) || (isNarrow && value === ""));
  return Papa.unparse(cells, { newline: "\r\n", quotes: needsQuotes });
}

/** Reads the cells of any CSV file, separated by commas, semicolons or tabs. */
export function readCsv(text: string): string[][] {
  const content = text.replace(/^\uFEFF/, "");
  const { data } = Papa.parse<string[]>(content, {
    delimiter: detectDelimiter(content),
    skipEmptyLines: false,
  });
  // A trailing line break starts no row.
  if (/\r?\n$/.test(content)) data.pop();
  return data.map((row) => row.map(unescapeFormula));
}

/** Removes the apostrophe that `writeCsv` puts before formulas. */
export const unescapeFormula = (cell: string): string => (ESCAPED.test(cell) ? cell.slice(1) : cell);

/** Returns the separator found most often in the first line, outside quotes. */
function detectDelimiter(text: string): string {
  const line = /^(?:"(?:[^"]|"")*"|[^"\r\n])*/.exec(text)?.[0].replaceAll(/"(?:[^"]|"")*"/g, "") ?? "";
  const counts = [",", ";", "\t"].map((delimiter) => line.split(delimiter).length);
  return [",", ";", "\t"][counts.indexOf(Math.max(...counts))] ?? ",";
}

/** Unquoted, another program could take them for separators. */
const OTHER_DELIMITERS = /[;\t]/;

/** What spreadsheets treat as a formula, including full-width signs and leading white space. */
const FORMULA_START = "[\\s\\0\\uFEFF]*[=+\\-@＝＋－＠]|[\\t\\r\\n]";
const DANGEROUS = new RegExp(`^'*(?:${FORMULA_START})`, "u");
const ESCAPED = new RegExp(`^'+(?:${FORMULA_START})`, "u");

const escapeFormula = (cell: string): string => (DANGEROUS.test(cell) ? `'${cell}` : cell);
