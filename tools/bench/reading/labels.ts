import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";

import Papa from "papaparse";

import type { Box } from "../../../functions/src/reading/pixels.ts";

export interface LabelledCard {
  readonly front: string;
  readonly back: string;
  readonly toyNumber: string;
  readonly model: string;
  readonly series: string;
  readonly year: string;
  /** The position of the number on the back, in pixels of the photo, if the label has it. */
  readonly numberBox: Box | null;
}

const COLUMNS = ["front", "back", "toyNumber"] as const;

/** Reads a folder's labels.csv. Every file that it names must exist. */
export async function readLabelledCards(folder: string): Promise<LabelledCard[]> {
  const file = join(folder, "labels.csv");
  if (!existsSync(file))
    throw new Error(`${file} does not exist. It names front, back and toyNumber of each card.`);
  const cards = parseLabels(await readFile(file, "utf8"));
  for (const [index, { front, back }] of cards.entries()) {
    const missing = [front, back].find((name) => !existsSync(join(folder, name)));
    if (missing !== undefined) throw new Error(`labels.csv, row ${index + 2}: there is no photo ${missing}.`);
  }
  return cards;
}

/** Counts rows as a spreadsheet does: the header is row 1. */
export function parseLabels(text: string): LabelledCard[] {
  const { data, errors, meta } = Papa.parse<Record<string, string>>(text, {
    header: true,
    skipEmptyLines: true,
  });
  const lacking = COLUMNS.filter((column) => !(meta.fields ?? []).includes(column));
  if (lacking.length > 0)
    throw new Error(`labels.csv, row 1: the column ${lacking.join(" and ")} is missing.`);
  const [error] = errors.filter(({ type }) => type !== "Delimiter");
  if (error) {
    // Only for a mismatch of fields, the parser doesn't count the header.
    const row = (error.row ?? 0) + (error.type === "FieldMismatch" ? 2 : 1);
    throw new Error(`labels.csv, row ${row}: ${error.message}.`);
  }
  if (data.length === 0) throw new Error("labels.csv names no card.");
  return data.map((row, index) => readRow(row, index + 2));
}

function readRow(row: Record<string, string>, number: number): LabelledCard {
  const cell = (column: string) => (row[column] ?? "").trim();
  for (const column of COLUMNS) {
    if (cell(column) === "") throw new Error(`labels.csv, row ${number}: ${column} is empty.`);
  }
  const toyNumber = cell("toyNumber").toUpperCase();
  if (!/^[A-Z0-9][A-Z0-9.-]{2,11}$/.test(toyNumber)) {
    throw new Error(`labels.csv, row ${number}: "${toyNumber}" is no toy number.`);
  }
  return {
    front: cell("front"),
    back: cell("back"),
    toyNumber,
    model: cell("model"),
    series: cell("series"),
    year: cell("year"),
    numberBox: cell("numberBox") === "" ? null : readBox(cell("numberBox"), number),
  };
}

/** `left top width height`, in pixels. */
function readBox(text: string, row: number): Box {
  const [left = -1, top = -1, width = 0, height = 0, ...more] = text.split(/[ ;x]+/).map(Number);
  const sound = [left, top, width, height].every(Number.isFinite) && left >= 0 && top >= 0;
  if (!sound || width <= 0 || height <= 0 || more.length > 0) {
    throw new Error(
      `labels.csv, row ${row}: numberBox has to be "left top width height" in pixels, not "${text}".`,
    );
  }
  return { left, top, width, height };
}
