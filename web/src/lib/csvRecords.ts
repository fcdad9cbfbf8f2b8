import { unescapeFormula } from "./csv";

export interface CsvRecord {
  /**
   * Line of the file where the record starts, from 1. A cell with line breaks makes a record span several
   * lines.
   */
  readonly line: number;
  readonly cells: readonly string[];
  /** A quote is never closed. The record ends with its first line, and the next line starts a new one. */
  readonly isBroken: boolean;
}

/**
 * The maximum length of a quoted cell, in characters. A spreadsheet's cell holds at most 32,767, so a longer
 * one comes from a stray quote.
 */
const MAX_QUOTED = 50_000;

/**
 * Yields the records of a CSV file one by one with their lines, so that a caller can pause during long files
 * and report errors by line. Quotes follow RFC 4180. A quote that doesn't end its cell is part of the text
 * (decisions/web/0215).
 */
export function* readCsvRecords(text: string, delimiter: string): Generator<CsvRecord> {
  const bareEnd = new RegExp(`[${delimiter}\\r\\n]`, "g");
  let line = 1;
  let at = text.startsWith("\uFEFF") ? 1 : 0;
  while (at < text.length) {
    const start = at;
    const cells: string[] = [];
    let next = line;
    let isBroken = false;
    for (;;) {
      const cell = text[at] === '"' ? readQuotedCell(text, at, delimiter) : readBareCell(text, at, bareEnd);
      if (cell === null) {
        isBroken = true;
        break;
      }
      cells.push(unescapeFormula(cell.text));
      if (cell.text.length > 0) next += countLineBreaks(cell.text);
      at = cell.end;
      if (text[at] !== delimiter) break;
      at += 1;
    }
    if (isBroken) {
      at = findEndOfLine(text, start);
      next = line;
      yield { line, cells: [text.slice(start, at)], isBroken };
    } else {
      yield { line, cells, isBroken };
    }
    line = next + 1;
    at += text.startsWith("\r\n", at) ? 2 : 1;
  }
}

interface Cell {
  readonly text: string;
  /** Index of the separator or line break after the cell. */
  readonly end: number;
}

function readBareCell(text: string, at: number, end: RegExp): Cell {
  end.lastIndex = at;
  const found = end.exec(text)?.index ?? text.length;
  return { text: text.slice(at, found), end: found };
}

/** Returns null if the quote is never closed. */
function readQuotedCell(text: string, at: number, delimiter: string): Cell | null {
  let quote = text.indexOf('"', at + 1);
  while (quote !== -1 && quote - at <= MAX_QUOTED) {
    if (text[quote + 1] === '"') {
      quote = text.indexOf('"', quote + 2);
      continue;
    }
    let end = quote + 1;
    while (text[end] === " ") end += 1;
    const after = text[end];
    if (after === undefined || after === delimiter || after === "\r" || after === "\n") {
      return { text: text.slice(at + 1, quote).replaceAll('""', '"'), end };
    }
    // A quote in a later line opens another cell, so the first quote was stray.
    if (/[\r\n]/.test(text.slice(at, quote))) return null;
    quote = text.indexOf('"', quote + 1);
  }
  return null;
}

const countLineBreaks = (cell: string): number => cell.match(/\r\n|[\r\n]/g)?.length ?? 0;

function findEndOfLine(text: string, at: number): number {
  const found = /[\r\n]/g;
  found.lastIndex = at;
  return found.exec(text)?.index ?? text.length;
}
