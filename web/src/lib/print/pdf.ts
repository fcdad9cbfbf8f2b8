import type { PDFDocument, PDFFont } from "@cantoo/pdf-lib";

/** Points per inch. All measures here are in points. */
export const INCH = 72;
export const MILLIMETER = INCH / 25.4;

/** DejaVu Sans has Latin, Greek, Cyrillic and symbols. */
export interface FontFiles {
  readonly regular: Uint8Array;
  readonly bold: Uint8Array;
}

export interface Pdf {
  readonly document: PDFDocument;
  readonly regular: PDFFont;
  readonly bold: PDFFont;
}

/**
 * Creates a document with embedded fonts, limited to the used characters. Loads the library on demand. Needs
 * no page, so it also runs in a worker (decisions/places/0166).
 */
export async function createPdf(title: string, files?: FontFiles): Promise<Pdf> {
  const [{ PDFDocument }, { default: fontkit }, fonts] = await Promise.all([
    import("@cantoo/pdf-lib"),
    import("@cantoo/fontkit"),
    files ?? loadFonts(),
  ]);
  const document = await PDFDocument.create();
  document.registerFontkit(fontkit);
  document.setTitle(title);
  document.setCreator("Pegboard");
  const regular = await document.embedFont(fonts.regular, { subset: true });
  const bold = await document.embedFont(fonts.bold, { subset: true });
  return { document, regular, bold };
}

export const savePdf = async ({ document }: Pdf): Promise<Blob> =>
  new Blob([new Uint8Array(await document.save())], { type: "application/pdf" });

let loaded: Promise<FontFiles> | null = null;

async function loadFonts(): Promise<FontFiles> {
  loaded ??= fetchFonts();
  try {
    return await loaded;
  } catch (error) {
    loaded = null;
    throw error;
  }
}

async function fetchFonts(): Promise<FontFiles> {
  const { fontUrls } = await import("./fontUrls");
  const [regular, bold] = await Promise.all([fetchFile(fontUrls.regular), fetchFile(fontUrls.bold)]);
  return { regular, bold };
}

async function fetchFile(url: string): Promise<Uint8Array> {
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`The font could not be loaded (${answer.status})`);
  return new Uint8Array(await answer.arrayBuffer());
}
