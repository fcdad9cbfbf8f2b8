// @vitest-environment node
import { expect, it } from "vitest";

import { isVisible, readDroppedFiles } from "./droppedFiles";

const photo = (name: string) => new File(["x"], name);
const fileEntry = (name: string) => ({
  isFile: true,
  file: (resolve: (file: File) => void) => resolve(photo(name)),
});

/** Creates a folder whose browser returns `perRead` entries per call. */
const folder = (entries: readonly object[], perRead = 100) => ({
  isDirectory: true,
  createReader() {
    let start = 0;
    return {
      readEntries(resolve: (some: readonly object[]) => void) {
        resolve(entries.slice(start, start + perRead));
        start += perRead;
      },
    };
  },
});
const item = (entry: object | null, file: File | null) => ({
  webkitGetAsEntry: () => entry,
  getAsFile: () => file,
});
const drop = async (...items: readonly object[]) => {
  const files = await readDroppedFiles(items as unknown as DataTransferItemList);
  return files.map(({ name }) => name);
};

it("reads dropped files in their order, also without an entry, and leaves out what isn't a file", async () => {
  expect(
    await drop(item(fileEntry("b.jpg"), photo("b.jpg")), item(null, photo("a.jpg")), item(null, null)),
  ).toEqual(["b.jpg", "a.jpg"]);
});

it("reads all files of a folder and of the folders in it", async () => {
  const inner = folder([fileEntry("c.jpg")]);
  const outer = folder([fileEntry("a.jpg"), fileEntry("b.jpg"), inner, fileEntry("d.jpg")], 2);
  expect(await drop(item(outer, null), item(null, photo("e.jpg")))).toEqual([
    ..."abcde".split("").map((name) => `${name}.jpg`),
  ]);
});

it("returns nothing for an empty folder", async () => {
  expect(await drop(item(folder([]), null))).toEqual([]);
});

it("leaves out the files that operating systems create in folders", async () => {
  const names = [".DS_Store", "Thumbs.db", "desktop.ini", "a.b.jpg"];
  expect(await drop(item(folder(names.map(fileEntry)), null))).toEqual(["a.b.jpg"]);
  expect(await drop(item(null, photo(".hidden.jpg")))).toEqual([]);
  expect(isVisible(photo("desktop.ini.jpg"))).toBe(true);
});

it("rejects if a file or a folder can't be read", async () => {
  const error = new Error("gone");
  const fail = (_resolve: unknown, reject: (error: Error) => void) => reject(error);
  await expect(drop(item(folder([{ isFile: true, file: fail }]), null))).rejects.toBe(error);
  const broken = { isDirectory: true, createReader: () => ({ readEntries: fail }) };
  await expect(drop(item(broken, null))).rejects.toBe(error);
});
