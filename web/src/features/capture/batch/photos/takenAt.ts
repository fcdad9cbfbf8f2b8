/** Tags from EXIF 2.32. */
const EXIF_DIRECTORY = 0x8769;
const DATE_TIME_ORIGINAL = 0x9003;
const SUB_SECONDS_ORIGINAL = 0x9291;
const ENTRY_BYTES = 12;

/**
 * Returns when a JPEG was taken, in milliseconds on the camera's clock. Only times from the same camera can
 * be compared. Returns null if the file has no time or is damaged.
 */
export function readTakenAt(head: Uint8Array): number | null {
  try {
    const tiff = findTiff(new DataView(head.buffer, head.byteOffset, head.byteLength));
    return tiff && readTime(tiff);
  } catch (error) {
    // An offset in a damaged directory may be outside the file.
    if (error instanceof RangeError) return null;
    throw error;
  }
}

/**
 * Finds the TIFF structure in the APP1 segment. Offsets in TIFF are relative to the start of that structure.
 */
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
  const first = findEntries(tiff, tiff.getUint32(4, isLittle), isLittle);
  const directory = first.get(EXIF_DIRECTORY);
  if (directory === undefined) return null;
  const entries = findEntries(tiff, tiff.getUint32(directory + 8, isLittle), isLittle);
  const when = readText(tiff, entries.get(DATE_TIME_ORIGINAL), isLittle);
  const [, ...parts] = /^(\d{4}):(\d\d):(\d\d) (\d\d):(\d\d):(\d\d)/.exec(when) ?? [];
  const [year = 0, month = 0, day, hour, minute, second] = parts.map(Number);
  if (year === 0 || month === 0) return null;
  const fraction = Number(`0.${readText(tiff, entries.get(SUB_SECONDS_ORIGINAL), isLittle).trim()}`);
  const time = Date.UTC(year, month - 1, day, hour, minute, second);
  return time + Math.round((Number.isFinite(fraction) ? fraction : 0) * 1000);
}

/** Returns the offset of each tag's entry. */
function findEntries(tiff: DataView, directory: number, isLittle: boolean): Map<number, number> {
  const count = tiff.getUint16(directory, isLittle);
  const at = (index: number) => directory + 2 + index * ENTRY_BYTES;
  return new Map(
    Array.from({ length: count }, (_, index) => [tiff.getUint16(at(index), isLittle), at(index)]),
  );
}

/** Reads the text of an entry. Texts of up to four characters are stored in the entry itself. */
function readText(tiff: DataView, entry: number | undefined, isLittle: boolean): string {
  if (entry === undefined) return "";
  const length = Math.min(tiff.getUint32(entry + 4, isLittle), 64);
  const start = length <= 4 ? entry + 8 : tiff.getUint32(entry + 8, isLittle);
  const letters = Array.from({ length }, (_, index) => tiff.getUint8(start + index)).filter(
    (code) => code !== 0,
  );
  return String.fromCharCode(...letters);
}
