import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { performance } from "node:perf_hooks";

import { openCatalogueRepository } from "../../functions/src/db/catalogue/catalogue.ts";
import { openCatalogueSources } from "../../functions/src/db/catalogue/catalogueSources.ts";
import { importCatalogue } from "../../functions/src/db/catalogue/importCatalogue.ts";
import { admin } from "../../tests/support/admin.ts";
import { atMost, type Measure, median } from "./measure.ts";

export const needs = ["firestore"] as const;

const ROWS = 20_000;
const MAX_SECONDS = 60;
const SEARCHES = 20;

/**
 * `-- catalogue [<file>...]`: how long it takes to import 20,000 generated rows, and the files; to import the
 * same rows again; to import another source with the same numbers; to reorder the sources; to search by name;
 * and to remove the source.
 */
export async function run(files: readonly string[]): Promise<Measure[]> {
  const { firestore } = admin();
  const sources = openCatalogueSources(firestore);
  const catalogue = openCatalogueRepository(firestore);
  const measures: Measure[] = [];
  const timed = async (name: string, work: () => Promise<unknown>) => {
    const started = performance.now();
    await work();
    measures.push(atMost(name, "s", (performance.now() - started) / 1_000, MAX_SECONDS));
  };
  const folder = await mkdtemp(join(tmpdir(), "pegboard-catalogue-"));
  try {
    const file = join(folder, "made.json");
    await writeFile(file, JSON.stringify(Array.from({ length: ROWS }, (_, index) => createRow(index))));
    for (const given of files) await timed(`import of ${given}`, () => importCatalogue(firestore, given));
    await timed(`import of ${String(ROWS)} rows`, () => importCatalogue(firestore, file));
    await timed("the same again, no write", () => importCatalogue(firestore, file));
    await timed("another source, same numbers", () => importCatalogue(firestore, file, { source: "other" }));
    await timed("the other source first", () => sources.order(["other"]));
    const searches: number[] = [];
    for (let index = 0; index < SEARCHES; index += 1) {
      const started = performance.now();
      const words = [`'${String(50 + index)} CASTING ${String(index)} GT`];
      await catalogue.findByName({ words, series: null, year: null }, "ann");
      searches.push(performance.now() - started);
    }
    measures.push({ name: "search by name, median", value: median(searches), unit: "ms" });
    await timed("the other source taken out", () => sources.remove("other"));
    return measures;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Every number occurs once. */
function createRow(index: number) {
  const letters = "BCDFGHJKLMNPRTVWXY";
  const letter = (place: number) =>
    letters[Math.floor(index / 100 / letters.length ** place) % letters.length];
  return {
    ToyID: `${letter(2) ?? ""}${letter(1) ?? ""}${letter(0) ?? ""}${String(index % 100).padStart(2, "0")}`,
    ModelName: `'${String(50 + (index % 50))} Casting ${String(index % 3_000)} GT`,
    Series: `Series ${String(index % 200)}`,
    SeriesNumber: `${String((index % 10) + 1)}/10`,
    Year: 2000 + (index % 25),
    Color: ["Red", "Blue", "Green", "Orange"][index % 4],
    Wheels: "OH5",
    Country: "Malaysia",
  };
}
