import Papa from "papaparse";

/**
 * Rows of cells as a CSV file that is safe to open in a spreadsheet: a cell that one would take for a formula gets an
 * apostrophe in front, and so does one that already looks like that, so that `readCsv` gives back exactly what went in.
 * Only what needs quotes has them.
 */
export function writeCsv(rows: readonly (readonly (string | number | null)[])[]): string {
  const cells = rows.map((row) => row.map((cell) => (typeof cell === "string" ? neutralised(cell) : cell)));
  // A row of one empty cell would be an empty line.
  const isNarrow = rows.some((row) => row.length === 1);
  const needsQuotes = (value: unknown) =>
    typeof value === "string" && (OTHER_DELIMITERS.test(value) || (isNarrow && value === ""));
  return Papa.unparse(cells, { newline: "\r\n", quotes: needsQuotes });
}

/** The cells of a CSV file, of ours or of another program's; a comma, semicolon or tab between them. */
export function readCsv(text: string): string[][] {
  const content = text.replace(/^\uFEFF/, "");
  const { data } = Papa.parse<string[]>(content, { delimiter: delimiterOf(content), skipEmptyLines: false });
  // The line break at a file's end starts no row.
  if (/\r?\n$/.test(content)) data.pop();
  return data.map((row) => row.map(originalCell));
}

/** Without the apostrophe that `writeCsv` has put before what a spreadsheet would execute. */
export const originalCell = (cell: string): string => (NEUTRALISED.test(cell) ? cell.slice(1) : cell);

/** What stands most often in the first line, outside quotes. */
function delimiterOf(text: string): string {
  const line = /^(?:"(?:[^"]|"")*"|[^"\r\n])*/.exec(text)?.[0].replaceAll(/"(?:[^"]|"")*"/g, "") ?? "";
  const counts = [",", ";", "\t"].map((delimiter) => line.split(delimiter).length);
  return [",", ";", "\t"][counts.indexOf(Math.max(...counts))] ?? ",";
}

/** Left bare they could be taken for what stands between the cells. */
const OTHER_DELIMITERS = /[;\t]/;

/** What spreadsheets take for a formula, full-width signs and leading white space included. */
const FORMULA_START = "[\\s\\0\\uFEFF]*[=+\\-@＝＋－＠]|[\\t\\r\\n]";
const DANGEROUS = new RegExp(`^'*(?:${FORMULA_START})`, "u");
const NEUTRALISED = new RegExp(`^'+(?:${FORMULA_START})`, "u");

const neutralised = (cell: string): string => (DANGEROUS.test(cell) ? `'${cell}` : cell);
