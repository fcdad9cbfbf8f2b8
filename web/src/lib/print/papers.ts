import type { PDFFont, PDFPage } from "@cantoo/pdf-lib";

import { type Codes, loadCodes } from "./barCode";
import { createPdf, type FontFiles, INCH, type Pdf, savePdf } from "./pdf";
import { type Box, LINE, type Measure, replaceUnprintable, wrapText } from "./text";

interface SlipCar {
  readonly title: string;
  readonly sku: string | null;
  readonly quantity: number;
}

/** The contents of a packing slip. */
export interface Slip {
  /** The first id is also the slip's code. A scan of it opens the parcel. */
  readonly orderIds: readonly string[];
  readonly buyer: string;
  /** The lines of the label, with the shipping provider's key to the parcel. */
  readonly address: readonly string[];
  readonly cars: readonly (SlipCar & {
    /** The cars of a lot, counted over all its copies. */
    readonly cars?: readonly SlipCar[];
  })[];
  readonly notes: readonly string[];
}

/** A place of a printed pick list. Places are in walking order. */
export interface ListStop {
  readonly place: string;
  readonly picks: readonly {
    readonly title: string;
    readonly sku: string | null;
    readonly copies: number;
    readonly orderIds: readonly string[];
  }[];
}

export type Paper =
  | { readonly kind: "slips"; readonly slips: readonly Slip[] }
  | { readonly kind: "list"; readonly title: string; readonly stops: readonly ListStop[] }
  | {
      readonly kind: "commands";
      readonly title: string;
      readonly codes: readonly { readonly name: string; readonly code: string }[];
    };

/** US Letter. A4 is narrower by 17 points and longer by 50: the margins leave room for both. */
const PAGE = { width: 8.5 * INCH, height: 11 * INCH };
const MARGIN = 0.6 * INCH;
const TEXT = 10;
const SMALL = 8;
const ROW_GAP = 4;

/**
 * Prints a paper. Needs no page, so it also runs in a worker. `fonts` is for tests. A browser loads its own.
 */
export function printPaper(paper: Paper, fonts?: FontFiles): Promise<Blob> {
  switch (paper.kind) {
    case "slips":
      return printSlips(paper.slips, fonts);
    case "list":
      return printList(paper, fonts);
    case "commands":
      return printCommands(paper, fonts);
  }
}

async function printCommands(
  { title, codes: commands }: Extract<Paper, { kind: "commands" }>,
  fonts?: FontFiles,
): Promise<Blob> {
  const [pdf, codes] = await Promise.all([createPdf(title, fonts), loadCodes()]);
  const sheet = createSheet(pdf);
  sheet.heading(title, 16);
  for (const { name, code } of commands) {
    sheet.keep(1.4 * INCH);
    sheet.gap(24);
    sheet.heading(name, 13);
    sheet.gap(0.6 * INCH);
    sheet.draw((page, { y }) =>
      codes.draw(page, "code128", code, { x: MARGIN, y, width: 4 * INCH, height: 0.5 * INCH }),
    );
  }
  return savePdf(pdf);
}

async function printSlips(slips: readonly Slip[], fonts?: FontFiles): Promise<Blob> {
  const [pdf, codes] = await Promise.all([createPdf("Packing slips", fonts), loadCodes()]);
  for (const slip of slips) drawSlip(createSheet(pdf), codes, slip);
  return savePdf(pdf);
}

async function printList(
  { title, stops }: Extract<Paper, { kind: "list" }>,
  fonts?: FontFiles,
): Promise<Blob> {
  const pdf = await createPdf(title, fonts);
  const sheet = createSheet(pdf);
  sheet.heading(title, 16);
  for (const { place, picks } of stops) {
    // Keeps a place's name on the same page as its first car.
    sheet.keep(3 * TEXT * LINE + 10);
    sheet.gap(10);
    sheet.heading(place, 13);
    for (const { title: car, sku, copies, orderIds } of picks) {
      sheet.row(`☐  ${copies} ×`, [car, [sku, orderIds.join(", ")].filter(Boolean).join("  ·  ")]);
    }
  }
  return savePdf(pdf);
}

function drawSlip(sheet: Sheet, codes: Codes, { orderIds, buyer, address, cars, notes }: Slip): void {
  const [first = ""] = orderIds;
  sheet.heading("Packing slip", 16);
  sheet.draw((page, { y }) =>
    codes.draw(page, "code128", first, {
      x: PAGE.width - MARGIN - 2.6 * INCH,
      y: y - 6,
      width: 2.6 * INCH,
      height: 0.4 * INCH,
    }),
  );
  sheet.text(orderIds.length === 1 ? `Order ${first}` : `Orders ${orderIds.join(" and ")}`);
  sheet.text(`Buyer ${buyer || "–"}`);
  sheet.gap(8);
  for (const line of address) sheet.text(line);
  sheet.gap(12);
  for (const { title, sku, quantity, cars: inLot = [] } of cars) {
    sheet.row(`${quantity} ×`, [title, sku ?? "", ...inLot.map(nameCar)]);
  }
  for (const note of notes) {
    sheet.gap(10);
    sheet.heading("Note", 11);
    sheet.text(note);
  }
}

const nameCar = ({ title, sku, quantity }: SlipCar): string =>
  [`${quantity} × ${title}`, sku].filter(Boolean).join("  ·  ");

interface Sheet {
  /** Starts a new page unless at least this many points are left. */
  keep(height: number): void;
  gap(height: number): void;
  heading(text: string, size: number): void;
  text(text: string): void;
  /** Prints a figure, and a text with smaller lines below. */
  row(figure: string, lines: readonly string[]): void;
  draw(work: (page: PDFPage, at: { y: number }) => void): void;
}

/**
 * Lays out lines from the top of a page to its end, and continues on a new page. A text that is too long
 * continues on the next line, so nothing is cut.
 */
function createSheet({ document, regular, bold }: Pdf): Sheet {
  let page = document.addPage([PAGE.width, PAGE.height]);
  let y = PAGE.height - MARGIN;
  const width = PAGE.width - 2 * MARGIN;
  const [measure, measureBold] = [createMeasure(regular), createMeasure(bold)];
  const take = (height: number): Box => {
    keep(height);
    y -= height;
    return { x: MARGIN, y, width, height };
  };
  function keep(height: number): void {
    if (y - height >= MARGIN) return;
    page = document.addPage([PAGE.width, PAGE.height]);
    y = PAGE.height - MARGIN;
  }
  return {
    keep,
    gap: (height) => void (y -= height),
    heading(text, size) {
      for (const line of wrapText(measureBold, replaceUnprintable(bold, text), size, width)) {
        const box = take(size * LINE + 2);
        page.drawText(line, { x: box.x, y: box.y + size * 0.25, size, font: bold });
      }
    },
    text(text) {
      for (const line of wrapText(measure, replaceUnprintable(regular, text), TEXT, width)) {
        const box = take(TEXT * LINE);
        page.drawText(line, { x: box.x, y: box.y + TEXT * 0.25, size: TEXT, font: regular });
      }
    },
    row(figure, [first = "", ...others]) {
      const indent = 0.7 * INCH;
      const room = width - indent;
      const title = wrapText(measureBold, replaceUnprintable(bold, first), TEXT, room);
      const below = others
        .filter(Boolean)
        .flatMap((line) => wrapText(measure, replaceUnprintable(regular, line), SMALL, room));
      // Keeps a car on one page, unless it alone is longer.
      keep(Math.min(title.length * TEXT * LINE + below.length * SMALL * LINE, PAGE.height - 2 * MARGIN));
      for (const [at, line] of title.entries()) {
        const { y: lower } = take(TEXT * LINE);
        const top = lower + TEXT * (LINE - 1);
        if (at === 0)
          page.drawText(replaceUnprintable(bold, figure), { x: MARGIN, y: top, size: TEXT, font: bold });
        page.drawText(line, { x: MARGIN + indent, y: top, size: TEXT, font: bold });
      }
      for (const line of below) {
        const { y: lower } = take(SMALL * LINE);
        page.drawText(line, {
          x: MARGIN + indent,
          y: lower + SMALL * (LINE - 1),
          size: SMALL,
          font: regular,
        });
      }
      y -= ROW_GAP;
    },
    draw: (work) => work(page, { y }),
  };
}

const measures = new WeakMap<PDFFont, Measure>();

/**
 * Measures a text by its characters, and caches their widths. The font's own measure lays
 * out the whole text each time, which takes most of the time of many pages. This ignores
 * kerning, so a text is at most a little shorter.
 */
function createMeasure(font: PDFFont): Measure {
  const known = measures.get(font);
  if (known) return known;
  const widths = new Map<string, number>();
  const measureWidth = (character: string) => {
    const width = widths.get(character) ?? font.widthOfTextAtSize(character, 1);
    widths.set(character, width);
    return width;
  };
  const measure: Measure = {
    widthOfTextAtSize: (text, size) =>
      size * Array.from(text).reduce((sum, character) => sum + measureWidth(character), 0),
  };
  measures.set(font, measure);
  return measure;
}
