import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";

import type { CatalogueModel } from "../../functions/src/contract/cards.ts";
import { catalogueRepository } from "../../functions/src/db/catalogue.ts";
import { importCatalogue } from "../../functions/src/db/importCatalogue.ts";
import { admin } from "../support/admin.ts";

const { firestore } = admin();
const catalogue = catalogueRepository(firestore);

/** Numbers that no other test uses. */
const NUMBERS = ["XYX01", "XYX02", "XYX03"] as const;
const [FIRST, SECOND, THIRD] = NUMBERS;

const model = (name: string, series: string | null = null): CatalogueModel => ({
  model: name,
  brand: "Hot Wheels",
  series,
  seriesNumber: null,
  year: null,
  source: "import",
});
const clear = () => Promise.all(NUMBERS.map((number) => firestore.doc(`catalogue/${number}`).delete()));
const names = async (number: string, uid: string) =>
  (await catalogue.lookup(number, uid)).map((known) => [known.model, known.confirmed]);

beforeEach(clear);
afterAll(clear);

describe("the catalogue", () => {
  it("answers every model of a number, whoever asks", async () => {
    await catalogue.importModels(new Map([[FIRST, [model("Comet"), model("Nomad")]]]));
    const expected = [
      ["Comet", true],
      ["Nomad", true],
    ];
    expect(await names(FIRST, "ann")).toEqual(expected);
    expect(await names(FIRST.toLowerCase(), "bob")).toEqual(expected);
  });

  it.each([SECOND, "my-sku", "..", "0012"])("knows nothing under %j", async (sku) => {
    expect(await catalogue.lookup(sku, "ann")).toEqual([]);
  });

  it("is sure of what a seller confirmed for that seller alone", async () => {
    await catalogue.confirm("ann", FIRST, model("Comet"));
    expect(await names(FIRST, "ann")).toEqual([["Comet", true]]);
    expect(await names(FIRST, "bob")).toEqual([["Comet", false]]);
  });

  it("writes a repeated confirmation once, and nothing under a SKU that is no toy number", async () => {
    await catalogue.confirm("ann", FIRST, model("Comet"));
    const before = await firestore.doc(`catalogue/${FIRST}`).get();
    await catalogue.confirm("ann", FIRST, model("Comet"));
    await catalogue.confirm("ann", "my-sku", model("Comet"));
    const after = await firestore.doc(`catalogue/${FIRST}`).get();
    expect(after.updateTime?.isEqual(before.updateTime ?? after.createTime ?? before.readTime)).toBe(true);
    expect((await firestore.doc("catalogue/my-sku").get()).exists).toBe(false);
  });

  it("keeps both of two sellers' words that come at once", async () => {
    await Promise.all(["ann", "bob"].map((uid) => catalogue.confirm(uid, FIRST, model("Comet"))));
    expect(await names(FIRST, "ann")).toEqual([["Comet", true]]);
    expect(await names(FIRST, "bob")).toEqual([["Comet", true]]);
  });

  it("keeps what sellers confirmed through an import, and changes nothing by repeating it", async () => {
    await catalogue.confirm("ann", FIRST, model("Comet"));
    await catalogue.confirm("ann", FIRST, model("Nomad"));
    const models = new Map([
      [FIRST, [model("Comet", "Yard")]],
      [THIRD, [model("Harbor Hauler")]],
    ]);
    expect(await catalogue.importModels(models)).toBe(2);
    expect(await names(FIRST, "bob")).toEqual([
      ["Comet", true],
      ["Nomad", false],
    ]);
    expect(await catalogue.importModels(models)).toBe(0);
  });
});

describe("importing a file", () => {
  let folder = "";
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "catalogue-"));
  });
  afterAll(() => rm(folder, { recursive: true }));

  async function importText(name: string, text: string) {
    const file = join(folder, name);
    await writeFile(file, text);
    return importCatalogue(firestore, file);
  }

  it("reads a CSV with a byte order mark, blank lines and a repeated header", async () => {
    const header = "ToyID,ModelName,Series,SeriesNumber,Year";
    const csv = `\ufeff${header}\r\n${FIRST},"Comet, the first",Yard,1/5,2020\r\n,,,,\r\n${header}\r\nnone,Nomad,,,\r\n`;
    expect(await importText("cars.csv", csv)).toEqual({
      read: 3,
      imported: 1,
      numbers: 1,
      skipped: [{ row: 3, reason: '"NONE" is no toy number' }],
    });
    expect(await names(FIRST, "ann")).toEqual([["Comet, the first", true]]);
  });

  it("reads a JSON array of records, twice with the same result", async () => {
    const json = JSON.stringify([
      { ToyID: FIRST, ModelName: "Comet", Series: "Yard", SeriesNumber: "1/5\u200b", Year: 2020 },
      { ToyID: SECOND, ModelName: "Nomad (2nd Color)", Series: null, SeriesNumber: "No #", Year: "2021" },
    ]);
    expect(await importText("cars.json", json)).toEqual({ read: 2, imported: 2, numbers: 2, skipped: [] });
    expect(await importText("cars.json", json)).toEqual({ read: 2, imported: 0, numbers: 2, skipped: [] });
  });

  it.each([
    ["no array", '{"ToyID":"XYX01"}', "array of records"],
    ["a quote that never closes", `ToyID,ModelName\nXYX01,"Comet\nXYX02,Nomad`, "broken"],
  ])("refuses %s", async (_, text, message) => {
    await expect(importText("broken.txt", text)).rejects.toThrow(message);
    expect(await names(FIRST, "ann")).toEqual([]);
  });
});
