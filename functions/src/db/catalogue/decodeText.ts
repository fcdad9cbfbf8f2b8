/** Decodes a file and returns its text and encoding. Throws if it isn't text, with what it is instead. */
export function decodeText(bytes: Uint8Array): { text: string; encoding: string } {
  const [first, second, third] = bytes;
  if (first === 0xff && second === 0xfe) return { text: decode("utf-16le", bytes), encoding: "UTF-16" };
  if (first === 0xfe && second === 0xff) return { text: decode("utf-16be", bytes), encoding: "UTF-16" };
  if (first === 0x50 && second === 0x4b && third !== undefined && third < 8)
    throw new Error("The file is an Excel workbook or another zip archive. Save it as CSV first.");
  if (bytes.subarray(0, SAMPLE_BYTES).includes(0)) {
    const wide = detectUtf16(bytes.subarray(0, SAMPLE_BYTES));
    if (wide === null) throw new Error("The file is no text: a catalogue is a JSON or CSV file.");
    return { text: decode(wide, bytes), encoding: "UTF-16" };
  }
  try {
    return { text: new TextDecoder("utf-8", { fatal: true }).decode(bytes), encoding: "UTF-8" };
  } catch {
    // Spreadsheets write Windows-1252 if not UTF-8. Every byte is valid in it.
    return { text: decode("windows-1252", bytes), encoding: "Windows-1252" };
  }
}

/** Bytes examined to detect the encoding. */
const SAMPLE_BYTES = 4_096;

const decode = (encoding: string, bytes: Uint8Array) => new TextDecoder(encoding).decode(bytes);

/** Detects UTF-16 of Western text, in which every other byte is zero. */
function detectUtf16(sample: Uint8Array): "utf-16le" | "utf-16be" | null {
  const zeros = [0, 1].map(
    (offset) => sample.filter((byte, index) => index % 2 === offset && byte === 0).length,
  );
  const [even = 0, odd = 0] = zeros;
  const half = sample.length / 2;
  if (odd > half * 0.7 && even < half * 0.1) return "utf-16le";
  return even > half * 0.7 && odd < half * 0.1 ? "utf-16be" : null;
}
