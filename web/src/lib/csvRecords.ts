import { originalCell } from "./csv";

export interface CsvRecord {
  /** Of the file, from 1; a cell with line breaks makes a record of several lines. */
  readonly line: number;
  readonly cells: readonly string[];
  /** Its quotation mark is never closed: it ends with its own line, and what follows is read as if it weren't there. */
  readonly isBroken: boolean;
}

/** A spreadsheet's longest cell has 32,767 characters: a quotation that goes on for longer was never meant as one. */
const MAX_QUOTED = 50_000;

/**
 * The records of a CSV file one by one, each with its line, so that whoever reads a long one can rest in between and name
 * what is wrong by where it stands. Quotation marks as in RFC 4180; one that doesn't end its cell belongs to the text.
 */
export function* csvRecords(text: string, delimiter: string): Generator<CsvRecord> {
  const bareEnd = new RegExp(`[${delimiter}\\r\\n]`, "g");
  let line = 1;
  let at = text.startsWith("\uFEFF") ? 1 : 0;
  while (at < text.length) {
    const start = at;
    const cells: string[] = [];
    let next = line;
    let isBroken = false;
    for (;;) {
      const cell = text[at] === '"' ? quotedCell(text, at, delimiter) : bareCell(text, at, bareEnd);
      if (cell === null) {
        isBroken = true;
        break;
      }
      cells.push(originalCell(cell.text));
      if (cell.text.length > 0) next += lineBreaksIn(cell.text);
      at = cell.end;
      if (text[at] !== delimiter) break;
      at += 1;
    }
    if (isBroken) {
      at = endOfLine(text, start);
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
  /** Where the delimiter or the line's end stands. */
  readonly end: number;
}

function bareCell(text: string, at: number, end: RegExp): Cell {
  end.lastIndex = at;
  const found = end.exec(text)?.index ?? text.length;
  return { text: text.slice(at, found), end: found };
}

/** Null where it is never closed. */
function quotedCell(text: string, at: number, delimiter: string): Cell | null {
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
    // A stray mark some lines on: the one at the cell's beginning has swallowed them, and the next cell's is this.
    if (/[\r\n]/.test(text.slice(at, quote))) return null;
    quote = text.indexOf('"', quote + 1);
  }
  return null;
}

const lineBreaksIn = (cell: string): number => cell.match(/\r\n|[\r\n]/g)?.length ?? 0;

function endOfLine(text: string, at: number): number {
  const found = /[\r\n]/g;
  found.lastIndex = at;
  return found.exec(text)?.index ?? text.length;
}
