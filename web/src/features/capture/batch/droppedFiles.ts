/**
 * The files in what was dropped, folders and all below them, in the order of their names. Ask at once: the browser
 * forgets what was dropped when the event is over.
 */
export async function droppedFiles(items: DataTransferItemList): Promise<File[]> {
  const entries = Array.from(items, (item) => ({ entry: item.webkitGetAsEntry(), file: item.getAsFile() }));
  const found = await Promise.all(
    entries.map(async ({ entry, file }) => {
      if (entry?.isDirectory) return filesIn(entry);
      return file ? [file] : [];
    }),
  );
  return found.flat().filter(isVisible);
}

/** A folder has what the system keeps for itself, too. */
export const isVisible = ({ name }: File) =>
  !name.startsWith(".") && name !== "Thumbs.db" && name !== "desktop.ini";

async function filesIn(entry: FileSystemEntry): Promise<File[]> {
  if (entry.isFile) {
    return [
      await new Promise<File>((resolve, reject) => (entry as FileSystemFileEntry).file(resolve, reject)),
    ];
  }
  const reader = (entry as FileSystemDirectoryEntry).createReader();
  const children: FileSystemEntry[] = [];
  // A hundred at a time, until there are none.
  for (let some = await read(reader); some.length > 0; some = await read(reader)) children.push(...some);
  return (await Promise.all(children.map(filesIn))).flat();
}

const read = (reader: FileSystemDirectoryReader) =>
  new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject));
