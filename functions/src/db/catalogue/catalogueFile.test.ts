import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { readCatalogueFile } from "./catalogueFile.ts";

let folder = "";
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "catalogue-file-"));
});
afterAll(() => rm(folder, { recursive: true }));

async function read(content: string | Uint8Array) {
  const file = join(folder, "list");
  await writeFile(file, content);
  return readCatalogueFile(file);
}
const TABLE = [
  { Code: "XKB12", Name: "Citroën SM" },
  { Code: "XKB13", Name: "Nomad" },
];
const csv = (delimiter: string) =>
  ["Code", "Name", "XKB12", '"Citroën SM"', "XKB13", "Nomad"]
    .map((cell, index) => cell + (index % 2 === 0 ? delimiter : "\r\n"))
    .join("");

describe("readCatalogueFile", () => {
  it.each([
    ["commas", csv(",")],
    ["semicolons", csv(";")],
    ["tabs", csv("\t")],
  ])("reads a CSV with %s", async (_, text) => {
    expect(await read(text)).toEqual({ rows: TABLE, broken: [], encoding: "UTF-8" });
  });

  it.each([
    ["UTF-8 with a byte order mark", Buffer.from(`\ufeff${csv(";")}`), "UTF-8"],
    ["UTF-16, little end first", Buffer.from(`\ufeff${csv(";")}`, "utf16le"), "UTF-16"],
    ["UTF-16, big end first", Buffer.from(`\ufeff${csv(";")}`, "utf16le").swap16(), "UTF-16"],
    ["UTF-16 without a mark", Buffer.from(csv(";"), "utf16le"), "UTF-16"],
    ["Windows-1252", Buffer.from(csv(";"), "latin1"), "Windows-1252"],
  ])("reads %s", async (_, bytes, encoding) => {
    expect(await read(bytes)).toEqual({ rows: TABLE, broken: [], encoding });
  });

  it.each([
    ["an array", JSON.stringify(TABLE)],
    ["an object with one list within", JSON.stringify({ meta: { tags: ["a"] }, data: { cars: TABLE } })],
    ["a table of lists", JSON.stringify([["Code", "Name"], ...TABLE.map((row) => Object.values(row))])],
    ["a record on each line", TABLE.map((row) => JSON.stringify(row)).join("\n")],
  ])("reads JSON: %s", async (_, text) => {
    expect(await read(text)).toMatchObject({ rows: TABLE, broken: [] });
  });

  it("reads JSON with records by key", async () => {
    const { rows } = await read('{"XKB12":{"Name":"Comet"},"XKB13":{"Name":"Nomad"}}');
    expect(rows).toEqual([
      { key: "XKB12", Name: "Comet" },
      { key: "XKB13", Name: "Nomad" },
    ]);
  });

  it("numbers columns without a unique name", async () => {
    expect((await read("Code,,Name,Name\nXKB12,x,Comet,y")).rows).toEqual([
      { Code: "XKB12", "column 2": "x", Name: "Comet", "Name column 4": "y" },
    ]);
  });

  it("skips only unreadable rows", async () => {
    const lines = ['XKB12,"Comet', 'XKB13,"Baja "Bug", the', 'XKB14,"Two\nlines"', "XKB15,Nomad"];
    const { rows, broken } = await read(["Code,Name", ...lines].join("\n"));
    expect(rows.slice(2)).toEqual([
      { Code: "XKB14", Name: "Two\nlines" },
      { Code: "XKB15", Name: "Nomad" },
    ]);
    expect(broken.map(({ row }) => row)).toEqual([1, 2]);
    const json = await read('{"Code":"XKB12"}\n{"Code":\n{"Code":"XKB13"}');
    expect(json.rows).toEqual([{ Code: "XKB12" }, {}, { Code: "XKB13" }]);
    expect(json.broken).toEqual([{ row: 2, cause: { code: "bad-line" } }]);
    expect((await read('[{"Code":"XKB12"},5]')).broken).toEqual([{ row: 2, cause: { code: "no-record" } }]);
  });

  it.each<[string, string | Uint8Array, string]>([
    ["an Excel workbook", Buffer.from("PK\u0003\u0004 and so on"), "Save it as CSV first"],
    ["a picture", Uint8Array.from([0xff, 0xd8, 0xff, 0, 1, 2, 0, 0]), "The file is no text"],
    ["an empty file", " \n", "The file is empty"],
    ["broken JSON", '[{"Code":', "The JSON is broken"],
    ["JSON without a list", '{"Code":"XKB12"}', "no array of records"],
    ["JSON with two lists", '{"a":[{}],"b":{"c":[{}]}}', "several lists: a, b.c"],
    ["a CSV without a readable header", 'Code,"Name\nXKB12,Comet', "first row"],
  ])("refuses %s", async (_, content, message) => {
    await expect(read(content)).rejects.toThrow(message);
  });

  it("reports a missing file", async () => {
    await expect(readCatalogueFile(join(folder, "none.csv"))).rejects.toThrow("could not be read");
  });
});
