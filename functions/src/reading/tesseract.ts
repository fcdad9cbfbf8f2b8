import type { Layout } from "./lineReadings.ts";
import type { GrayPixels } from "./pixels.ts";

/** What both sides tell tesseract: PSM_SINGLE_LINE and PSM_RAW_LINE, by its own numbers. */
export const PAGE_SEGMENTATION: Readonly<Record<Layout, string>> = { line: "7", raw: "13" };

/** A strip as a binary PGM, which tesseract's picture library reads without decoding anything. */
export function portableGraymap({ data, width, height }: GrayPixels): Uint8Array<ArrayBuffer> {
  const header = new TextEncoder().encode(`P5\n${width} ${height}\n255\n`);
  const file = new Uint8Array(header.length + data.length);
  file.set(header);
  file.set(data, header.length);
  return file;
}
