import Papa from "papaparse";

/** A cell that begins so is a formula to a spreadsheet, full-width signs included. */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/u;

/** Quoted where needed, quotes doubled, and no cell that a spreadsheet would execute: such a one gets a leading `'`. */
export function toCsv(rows: readonly (readonly (string | number)[])[]): string {
  return Papa.unparse(
    rows.map((row) => [...row]),
    { escapeFormulae: FORMULA, newline: "\r\n" },
  );
}
