/**
 * The text of a file, whichever program has written it: UTF-8, what Excel calls "Unicode text" (UTF-16, by its byte order
 * mark), else the Windows code page of western spreadsheets. Null where it is no text, such as a workbook.
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
