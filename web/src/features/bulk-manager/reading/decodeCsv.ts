/**
 * Decodes a file: UTF-8, Excel's "Unicode text" (UTF-16 with a byte order mark), or otherwise the code page of western
 * Windows. Returns null if it isn't text, such as a workbook.
 */
export function decodeCsv(bytes: Uint8Array): string | null {
  const text = decode(bytes);
  return text.includes("\0") ? null : text;
}

function decode(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder("utf-16le").decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder("utf-16be").decode(bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}
