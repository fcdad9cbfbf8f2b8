import type { PDFPage } from "@cantoo/pdf-lib";

import { type CodeKind, type Codes, loadCodes } from "./barCode";
import { createPdf, type FontFiles, MILLIMETER, type Pdf, savePdf } from "./pdf";
import { shrinkBox, positionLabel, type Sheet, SHEETS, type SheetName } from "./sheets";
import { type Box, drawText } from "./text";

export interface Label {
  readonly code: string;
  /** The largest text: a place's code, or a car's title. */
  readonly headline: string;
  /**
   * A place's headline is `large`, to be read from afar. A car's title is `small`, with up to three lines.
   */
  readonly size: "large" | "small";
  /** Smaller lines below it, such as SKU and place. Blank ones are left out. */
  readonly lines: readonly string[];
}

export interface LabelOptions {
  readonly sheet: SheetName;
  /** A Code 128 that is too narrow to be read becomes a QR code. */
  readonly code: CodeKind;
  /** The number of labels of the first sheet that are already used. */
  readonly skipped: number;
  readonly title: string;
  /** Called after each label with the number of finished ones. */
  readonly onProgress?: (done: number) => void;
}

/** The PDF, and how many labels didn't fit. */
export interface Printed {
  readonly pdf: Blob;
  /** The number of labels with a text whose end is missing. */
  readonly cut: number;
  /** The number of labels that have a QR code instead of a Code 128. */
  readonly replaced: number;
}

const PADDING = 1.5 * MILLIMETER;

/**
 * Prints labels in order. Needs no page, so it also runs in a worker.
 * `fonts` is for tests. A browser loads its own.
 */
export async function printLabels(
  labels: readonly Label[],
  { sheet: name, code, skipped, title, onProgress }: LabelOptions,
  fonts?: FontFiles,
): Promise<Printed> {
  const [pdf, codes] = await Promise.all([createPdf(title, fonts), loadCodes()]);
  const sheet: Sheet = SHEETS[name];
  const pages: PDFPage[] = [];
  const misfits = { cut: 0, replaced: 0 };
  for (const [index, label] of labels.entries()) {
    const { page, box } = positionLabel(sheet, index, skipped);
    while (pages.length <= page) pages.push(pdf.document.addPage([sheet.width, sheet.height]));
    const onto = pages[page];
    if (onto !== undefined) {
      const { isCut, isReplaced } = drawLabel(pdf, codes, onto, label, code, shrinkBox(box, PADDING));
      misfits.cut += Number(isCut);
      misfits.replaced += Number(isReplaced);
    }
    onProgress?.(index + 1);
  }
  return { pdf: await savePdf(pdf), ...misfits };
}

function drawLabel(
  pdf: Pdf,
  codes: Codes,
  page: PDFPage,
  label: Label,
  kind: CodeKind,
  box: Box,
): { isCut: boolean; isReplaced: boolean } {
  const isUpright = box.height > box.width;
  const isBar = kind === "code128" && codes.fits("code128", label.code, box.width);
  if (isBar) {
    const height = Math.min(box.height * 0.4, 20 * MILLIMETER);
    codes.draw(page, "code128", label.code, { ...box, height });
    const words = { ...box, y: box.y + height + 2, height: box.height - height - 2 };
    return { isCut: drawWords(pdf, page, label, words), isReplaced: false };
  }
  const isReplaced = kind === "code128";
  const side = Math.min(isUpright ? box.width : box.width * 0.45, box.height, 70 * MILLIMETER);
  if (isUpright) {
    codes.draw(page, "qr", label.code, { ...box, height: side });
    const words = { ...box, y: box.y + side + 4, height: box.height - side - 4 };
    return { isCut: drawWords(pdf, page, label, words), isReplaced };
  }
  codes.draw(page, "qr", label.code, { x: box.x, y: box.y, width: side, height: box.height });
  const words = { ...box, x: box.x + side + 3, width: box.width - side - 3 };
  return { isCut: drawWords(pdf, page, label, words), isReplaced };
}

/** Returns whether a text didn't fit. */
function drawWords({ regular, bold }: Pdf, page: PDFPage, label: Label, box: Box): boolean {
  const lines = label.lines.filter((line) => line.trim() !== "");
  const lineHeight = Math.min(box.height * 0.2, 16);
  const rest = lines.length * lineHeight;
  const headline = { ...box, y: box.y + rest, height: box.height - rest };
  const sizes = label.size === "large" ? { max: 60, min: 9 } : { max: 20, min: 6 };
  const drawn = drawText(page, bold, label.headline, headline, sizes);
  let { isCut } = drawn;
  // The lines follow the headline. At the lower edge, they would seem to belong to the next label.
  for (const [at, line] of lines.entries()) {
    const y = box.y + box.height - drawn.height - (at + 1) * lineHeight;
    const own = { max: lineHeight / 1.25, min: 5 };
    isCut = drawText(page, regular, line, { ...box, y, height: lineHeight }, own).isCut || isCut;
  }
  return isCut;
}
