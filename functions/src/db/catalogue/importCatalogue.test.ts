import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { beforeEach, describe, expect, it } from "vitest";

import { memoryFirestore } from "../../../../tests/support/memory/memoryFirestore.ts";
import { openCatalogueSources } from "./catalogueSources.ts";
import { openCatalogueRepository } from "./catalogue.ts";
import { carryOutImport, importCatalogue, type ImportOptions, planBytes } from "./importCatalogue.ts";

let firestore = memoryFirestore(() => 0);
beforeEach(() => (firestore = memoryFirestore(() => 0)));

const plan = (text: string, options?: ImportOptions) =>
  planBytes(new TextEncoder().encode(text), "list", options);
const importText = (text: string, options?: ImportOptions) => carryOutImport(firestore, plan(text, options));
const LIST = "Toy Number,Model,Brand\nDHR20,Nomad,Matchbox\nDHR21,Camaro,\n";

describe("importing a list", () => {
  it("reports what it read, changed and left out, in the order of the rows", async () => {
    const text = `[{"toyNumber":"DHR20","model":"Nomad"}, 7, {"toyNumber":"?","model":"Camaro"}, 8]`;
    const report = await importText(text);
    expect(report).toMatchObject({ imported: 1, numbers: 1 });
    expect(report.skipped.map(({ row }) => row)).toEqual([...report.skipped.map(({ row }) => row)].sort());
    expect(report.skipped.map(({ row }) => row)).toEqual(expect.arrayContaining([2, 3, 4]));
    expect(await importText(text)).toMatchObject({ imported: 0, numbers: 1 });
  });

  it("names its source after the file, or as wanted", async () => {
    await importText(LIST);
    await importText(LIST, { source: "other" });
    const sources = await openCatalogueSources(firestore).list();
    expect(sources).toMatchObject([
      { name: "list", rows: 2, numbers: 2 },
      { name: "other", rows: 2, numbers: 2 },
    ]);
  });

  it("gives rows without a brand the wanted one", async () => {
    await importText(LIST, { brand: "Majorette" });
    const catalogue = openCatalogueRepository(firestore);
    expect(await catalogue.lookup("DHR20", "ann")).toMatchObject([{ brand: "Matchbox" }]);
    expect(await catalogue.lookup("DHR21", "ann")).toMatchObject([{ brand: "Majorette" }]);
  });

  it("takes a column that it wouldn't guess", async () => {
    const text = "Toy Number,Model,Notes\nDHR20,Nomad,Camaro\n";
    await importText(text, { columns: { model: "Notes" } });
    expect(await openCatalogueRepository(firestore).lookup("DHR20", "ann")).toMatchObject([
      { model: "Camaro" },
    ]);
  });
});

it.each([
  ["without a needed column", "Toy Number,Price\nDHR20,5\n", { problem: "missing-columns", fields: "model" }],
  ["without a usable row", "Toy Number,Model\n?,Nomad\n", { problem: "no-usable-row" }],
])("refuses a list %s, and keeps the models of its source", async (_what, text, params) => {
  await importText(LIST);
  await expect(importText(text, { columns: { toyNumber: "Toy Number" } })).rejects.toMatchObject({ params });
  expect(await openCatalogueRepository(firestore).lookup("DHR20", "ann")).toHaveLength(1);
});

it("imports a file under its name", async () => {
  const folder = await mkdtemp(join(tmpdir(), "import-catalogue-"));
  try {
    const file = join(folder, "hot-wheels.csv");
    await writeFile(file, LIST);
    expect(await importCatalogue(firestore, file)).toMatchObject({ read: 2, imported: 2, skipped: [] });
  } finally {
    await rm(folder, { recursive: true });
  }
  expect(await openCatalogueSources(firestore).list()).toMatchObject([{ name: "hot-wheels" }]);
});
