import Papa from "papaparse";

/**
 * Rows of cells as a CSV file that is safe to open in a spreadsheet: a cell that one would take for a formula gets an
 * apostrophe in front, and so does one that already looks like that, so that `readCsv` gives back exactly what went in.
 */
export function writeCsv(rows: readonly (readonly (string | number | null)[])[]): string {
  const cells = rows.map((row) => row.map((cell) => (typeof cell === "string" ? neutralised(cell) : cell)));
  // All texts in quotes: a row of one empty cell would be an empty line, and a number is told from a text.
  return Papa.unparse(cells, { newline: "\r\n", quotes: (value) => typeof value === "string" });
}

/** The cells of a CSV file, of ours or of another program's; a comma, semicolon or tab between them. */
export function readCsv(text: string): string[][] {
  const content = text.replace(/^\uFEFF/, "");
  const { data } = Papa.parse<string[]>(content, { delimiter: delimiterOf(content), skipEmptyLines: false });
  // The line break at a file's end starts no row.
  if (/\r?\n$/.test(content)) data.pop();
  return data.map((row) => row.map((cell) => (NEUTRALISED.test(cell) ? cell.slice(1) : cell)));
}

/** What stands most often in the first line, outside quotes. */
function delimiterOf(text: string): string {
  const line = /^(?:"(?:[^"]|"")*"|[^"\r\n])*/.exec(text)?.[0].replaceAll(/"(?:[^"]|"")*"/g, "") ?? "";
  const counts = [",", ";", "\t"].map((delimiter) => line.split(delimiter).length);
  return [",", ";", "\t"][counts.indexOf(Math.max(...counts))] ?? ",";
}

/** What spreadsheets take for a formula, full-width signs and leading white space of a kind included. */
const FORMULA_START = "[=+\\-@\\t\\r\\n＝＋－＠]";
const DANGEROUS = new RegExp(`^'*${FORMULA_START}`, "u");
const NEUTRALISED = new RegExp(`^'+${FORMULA_START}`, "u");

const neutralised = (cell: string): string => (DANGEROUS.test(cell) ? `'${cell}` : cell);
