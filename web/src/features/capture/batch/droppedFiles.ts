/**
 * Returns the dropped files, with those in dropped folders. Call it within the event, because the browser forgets what
 * was dropped after it.
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

/** False for files that the system keeps in folders. */
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
  // The browser returns a hundred at a time, and none at the end.
  for (let some = await read(reader); some.length > 0; some = await read(reader)) children.push(...some);
  return (await Promise.all(children.map(listFiles))).flat();
}

const read = (reader: FileSystemDirectoryReader) =>
  new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject));
