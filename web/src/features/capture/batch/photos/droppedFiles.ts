/**
 * Returns the dropped files, including files in dropped folders. Must be called within the event, because the
 * browser clears the dropped items afterwards.
 */
export async function readDroppedFiles(items: DataTransferItemList): Promise<File[]> {
  const entries = Array.from(items, (item) => ({ entry: item.webkitGetAsEntry(), file: item.getAsFile() }));
  const found = await Promise.all(
    entries.map(async ({ entry, file }) => {
      if (entry?.isDirectory) return listFiles(entry);
      return file ? [file] : [];
    }),
  );
  return found.flat().filter(isVisible);
}

/** Returns false for files that operating systems create in folders. */
export const isVisible = ({ name }: File) =>
  !name.startsWith(".") && name !== "Thumbs.db" && name !== "desktop.ini";

async function listFiles(entry: FileSystemEntry): Promise<File[]> {
  if (entry.isFile) {
    return [
      await new Promise<File>((resolve, reject) => (entry as FileSystemFileEntry).file(resolve, reject)),
    ];
  }
  const reader = (entry as FileSystemDirectoryEntry).createReader();
  const children: FileSystemEntry[] = [];
  // The browser returns at most 100 entries per call, and an empty list at the end.
  for (let some = await read(reader); some.length > 0; some = await read(reader)) children.push(...some);
  return (await Promise.all(children.map(listFiles))).flat();
}

const read = (reader: FileSystemDirectoryReader) =>
  new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject));
