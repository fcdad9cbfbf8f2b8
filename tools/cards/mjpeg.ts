import { writeFile } from "node:fs/promises";

/**
 * Writes a film for Chromium's `--use-file-for-fake-video-capture`: JPEGs in sequence. They must be baseline,
 * 4:2:0, without EXIF (as `drawCard` makes them), and all of one size. Otherwise the browser reports
 * "Requested device not found".
 */
export async function writeMjpeg(frames: readonly Buffer[], file: string): Promise<void> {
  const sizes = new Set(frames.map((frame) => readJpegSize(frame)));
  if (sizes.size !== 1)
    throw new Error(`A film needs frames of one size, got: ${[...sizes].join(", ") || "none"}`);
  await writeFile(file, Buffer.concat(frames));
}

/** Reads `width x height` from the baseline frame header (SOF0). */
function readJpegSize(jpeg: Buffer): string {
  let at = 2;
  while (at + 9 < jpeg.length && jpeg[at] === 0xff) {
    if (jpeg[at + 1] === 0xc0) return `${jpeg.readUInt16BE(at + 7)} x ${jpeg.readUInt16BE(at + 5)}`;
    if (jpeg[at + 1] === 0xe1) throw new Error("A frame carries EXIF");
    at += 2 + jpeg.readUInt16BE(at + 2);
  }
  throw new Error("A frame is not a baseline JPEG");
}
