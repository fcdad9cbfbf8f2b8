/** Tags of EXIF 2.32: where the photograph's own directory is, when the shutter fired, and parts of that second. */
const EXIF_DIRECTORY = 0x8769;
const DATE_TIME_ORIGINAL = 0x9003;
const SUB_SECONDS_ORIGINAL = 0x9291;
const ENTRY_BYTES = 12;

/**
 * When a JPEG was taken, by its camera's clock, in milliseconds that compare with those of other photos of the camera;
 * null where it does not say. Never throws, whatever the bytes are.
 */
export function takenAt(head: Uint8Array): number | null {
  try {
    const tiff = findTiff(new DataView(head.buffer, head.byteOffset, head.byteLength));
    return tiff && readTime(tiff);
  } catch (error) {
    // An address in a damaged directory leads out of the file.
    if (error instanceof RangeError) return null;
    throw error;
  }
}

/** The TIFF structure in the APP1 segment; its addresses count from its own start. */
function findTiff(view: DataView): DataView | null {
  if (view.byteLength < 4 || view.getUint16(0) !== 0xffd8) return null;
  for (let at = 2; view.getUint8(at) === 0xff; at += 2 + view.getUint16(at + 2)) {
    const marker = view.getUint8(at + 1);
    if (marker === 0xda || marker === 0xd9) return null;
    const isExif = marker === 0xe1 && view.getUint32(at + 4) === 0x45786966;
    if (isExif) return new DataView(view.buffer, view.byteOffset + at + 10, view.byteLength - at - 10);
  }
  return null;
}

function readTime(tiff: DataView): number | null {
  const isLittle = tiff.getUint16(0) === 0x4949;
  const first = entriesOf(tiff, tiff.getUint32(4, isLittle), isLittle);
  const directory = first.get(EXIF_DIRECTORY);
  if (directory === undefined) return null;
  const entries = entriesOf(tiff, tiff.getUint32(directory + 8, isLittle), isLittle);
  const when = textOf(tiff, entries.get(DATE_TIME_ORIGINAL), isLittle);
  const [, ...parts] = /^(\d{4}):(\d\d):(\d\d) (\d\d):(\d\d):(\d\d)/.exec(when) ?? [];
  const [year = 0, month = 0, day, hour, minute, second] = parts.map(Number);
  if (year === 0 || month === 0) return null;
  const fraction = Number(`0.${textOf(tiff, entries.get(SUB_SECONDS_ORIGINAL), isLittle).trim()}`);
  const time = Date.UTC(year, month - 1, day, hour, minute, second);
  return time + Math.round((Number.isFinite(fraction) ? fraction : 0) * 1000);
}

/** Where each tag's entry lies. */
function entriesOf(tiff: DataView, directory: number, isLittle: boolean): Map<number, number> {
  const count = tiff.getUint16(directory, isLittle);
  const at = (index: number) => directory + 2 + index * ENTRY_BYTES;
  return new Map(
    Array.from({ length: count }, (_, index) => [tiff.getUint16(at(index), isLittle), at(index)]),
  );
}

/** Up to four characters stand in the entry itself. */
function textOf(tiff: DataView, entry: number | undefined, isLittle: boolean): string {
  if (entry === undefined) return "";
  const length = Math.min(tiff.getUint32(entry + 4, isLittle), 64);
  const start = length <= 4 ? entry + 8 : tiff.getUint32(entry + 8, isLittle);
  const letters = Array.from({ length }, (_, index) => tiff.getUint8(start + index)).filter(
    (code) => code !== 0,
  );
  return String.fromCharCode(...letters);
}
