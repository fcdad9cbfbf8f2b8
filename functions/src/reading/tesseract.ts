import type { Layout } from "./lineReadings.ts";
import type { GrayPixels } from "./pixels.ts";

/** Tesseract's page segmentation modes PSM_SINGLE_LINE and PSM_RAW_LINE. */
export const PAGE_SEGMENTATION: Readonly<Record<Layout, string>> = { line: "7", raw: "13" };

/** Encodes a strip as binary PGM, which tesseract reads without decompression. */
export function encodePgm({ data, width, height }: GrayPixels): Uint8Array<ArrayBuffer> {
  const header = new TextEncoder().encode(`P5\n${width} ${height}\n255\n`);
  const file = new Uint8Array(header.length + data.length);
  file.set(header);
  file.set(data, header.length);
  return file;
}
