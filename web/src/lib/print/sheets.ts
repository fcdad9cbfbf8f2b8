import { INCH, MILLIMETER } from "./pdf";
import type { Box } from "./text";

/** A sheet of labels, or a printer's roll with one label per page. All measures are in points. */
export interface Sheet {
  readonly width: number;
  readonly height: number;
  readonly columns: number;
  readonly rows: number;
  readonly label: { readonly width: number; readonly height: number };
  /** The distance from the sheet's edges to the first label. */
  readonly left: number;
  readonly top: number;
  /** The distance from one label's edge to that of the next. */
  readonly across: number;
  readonly down: number;
}

const LETTER = { width: 8.5 * INCH, height: 11 * INCH };
const A4 = { width: 210 * MILLIMETER, height: 297 * MILLIMETER };

const createRoll = (width: number, height: number): Sheet => ({
  width,
  height,
  columns: 1,
  rows: 1,
  label: { width, height },
  left: 0,
  top: 0,
  across: width,
  down: height,
});

/** Measures from the manufacturers' templates. */
export const SHEETS = {
  "avery-5160": {
    ...LETTER,
    columns: 3,
    rows: 10,
    label: { width: 2.625 * INCH, height: INCH },
    left: 0.1875 * INCH,
    top: 0.5 * INCH,
    across: 2.75 * INCH,
    down: INCH,
  },
  "avery-5163": {
    ...LETTER,
    columns: 2,
    rows: 5,
    label: { width: 4 * INCH, height: 2 * INCH },
    left: 0.15625 * INCH,
    top: 0.5 * INCH,
    across: 4.1875 * INCH,
    down: 2 * INCH,
  },
  "avery-l7160": {
    ...A4,
    columns: 3,
    rows: 7,
    label: { width: 63.5 * MILLIMETER, height: 38.1 * MILLIMETER },
    left: 7.2 * MILLIMETER,
    top: 15.15 * MILLIMETER,
    across: 66.04 * MILLIMETER,
    down: 38.1 * MILLIMETER,
  },
  /** A continuous 62 mm roll (Brother DK-22205), cut after 29 mm. */
  "roll-62mm": createRoll(62 * MILLIMETER, 29 * MILLIMETER),
  "label-4x6": createRoll(4 * INCH, 6 * INCH),
} as const satisfies Readonly<Record<string, Sheet>>;

export type SheetName = keyof typeof SHEETS;
export const SHEET_NAMES = Object.keys(SHEETS) as SheetName[];

export const countLabelsPerPage = ({ columns, rows }: Sheet): number => columns * rows;

/**
 * Returns the page and the box of a label, row by row. `skipped` labels of the first sheet are already used.
 */
export function positionLabel(sheet: Sheet, index: number, skipped = 0): { page: number; box: Box } {
  const position = index + skipped;
  const onPage = position % countLabelsPerPage(sheet);
  const [column, row] = [onPage % sheet.columns, Math.floor(onPage / sheet.columns)];
  return {
    page: Math.floor(position / countLabelsPerPage(sheet)),
    box: {
      ...sheet.label,
      x: sheet.left + column * sheet.across,
      y: sheet.height - sheet.top - row * sheet.down - sheet.label.height,
    },
  };
}

/** Returns a box that is smaller on each side. */
export const shrinkBox = (box: Box, by: number): Box => ({
  x: box.x + by,
  y: box.y + by,
  width: box.width - 2 * by,
  height: box.height - 2 * by,
});
