import type { PDFPage } from "@cantoo/pdf-lib";

import { type CodeKind, type Codes, loadCodes } from "./barCode";
import { createPdf, type FontFiles, MILLIMETER, type Pdf, savePdf } from "./pdf";
import { inset, placeLabel, type Sheet, SHEETS, type SheetName } from "./sheets";
import { type Box, drawText } from "./text";

/** What a label says. */
export interface Label {
  /** The text of its code. */
  readonly code: string;
  /** The largest text: a place's code, or a car's title. */
  readonly headline: string;
  /** A place's headline is read from afar. A car's title takes up to three lines. */
  readonly size: "large" | "small";
  /** Smaller lines below it, such as SKU and place. Blank ones are left out. */
  readonly lines: readonly string[];
}

export interface LabelOptions {
  readonly sheet: SheetName;
  /** A Code 128 that is too narrow to be read becomes a QR code. */
  readonly code: CodeKind;
  /** Labels of the first sheet that are used up already. */
  readonly skipped: number;
  readonly title: string;
  /** After each label, with the number of finished ones. */
  readonly onProgress?: (done: number) => void;
}

const PADDING = 1.5 * MILLIMETER;

/** Prints labels, in their order. Runs without a page, so also in a worker. `fonts` is for tests: a browser loads its own. */
export async function printLabels(
  labels: readonly Label[],
  { sheet: name, code, skipped, title, onProgress }: LabelOptions,
  fonts?: FontFiles,
): Promise<Blob> {
  const [pdf, codes] = await Promise.all([createPdf(title, fonts), loadCodes()]);
  const sheet: Sheet = SHEETS[name];
  const pages: PDFPage[] = [];
  for (const [index, label] of labels.entries()) {
    const { page, box } = placeLabel(sheet, index, skipped);
    while (pages.length <= page) pages.push(pdf.document.addPage([sheet.width, sheet.height]));
    const onto = pages[page];
    if (onto !== undefined) drawLabel(pdf, codes, onto, label, code, inset(box, PADDING));
    onProgress?.(index + 1);
  }
  return savePdf(pdf);
}

function drawLabel(pdf: Pdf, codes: Codes, page: PDFPage, label: Label, kind: CodeKind, box: Box): void {
  const isUpright = box.height > box.width;
  const isBar = kind === "code128" && codes.fits("code128", label.code, box.width);
  if (isBar) {
    const height = Math.min(box.height * 0.4, 20 * MILLIMETER);
    codes.draw(page, "code128", label.code, { ...box, height });
    drawWords(pdf, page, label, { ...box, y: box.y + height + 2, height: box.height - height - 2 });
    return;
  }
  const side = Math.min(isUpright ? box.width : box.width * 0.45, box.height, 70 * MILLIMETER);
  if (isUpright) {
    codes.draw(page, "qr", label.code, { ...box, height: side });
    drawWords(pdf, page, label, { ...box, y: box.y + side + 4, height: box.height - side - 4 });
  } else {
    codes.draw(page, "qr", label.code, { x: box.x, y: box.y, width: side, height: box.height });
    drawWords(pdf, page, label, { ...box, x: box.x + side + 3, width: box.width - side - 3 });
  }
}

function drawWords({ regular, bold }: Pdf, page: PDFPage, label: Label, box: Box): void {
  const lines = label.lines.filter((line) => line.trim() !== "");
  const lineHeight = Math.min(box.height * 0.2, 16);
  const rest = lines.length * lineHeight;
  const headline = { ...box, y: box.y + rest, height: box.height - rest };
  const sizes = label.size === "large" ? { max: 60, min: 9 } : { max: 20, min: 6 };
  const used = drawText(page, bold, label.headline, headline, sizes);
  // The lines follow the headline: at the lower edge they would belong to the next label's eye.
  for (const [at, line] of lines.entries()) {
    const y = box.y + box.height - used - (at + 1) * lineHeight;
    drawText(page, regular, line, { ...box, y, height: lineHeight }, { max: lineHeight / 1.25, min: 5 });
  }
}
