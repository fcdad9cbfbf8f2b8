import { beforeEach, describe, expect, it } from "vitest";

import { memoryFirestore } from "../../../../../tests/support/memory/memoryFirestore.ts";
import { type CatalogueModel, NO_VARIANT } from "../../../contract/capture/cards.ts";
import { type ListingDocument, paths } from "../../../contract/documents.ts";
import { openCatalogueRepository } from "../../catalogue/catalogue.ts";
import { openCatalogueSources } from "../../catalogue/catalogueSources.ts";
import { openListingEdits } from "./listingEdits.ts";

const [MISREAD, RIGHT] = ["DHR28", "DHR20"];
const model = (name: string): CatalogueModel => ({
  ...{ model: name, brand: "Hot Wheels", series: null, seriesNumber: null, year: null },
  ...NO_VARIANT,
  source: "import",
});

let firestore = memoryFirestore(() => 1_000);
beforeEach(async () => {
  firestore = memoryFirestore(() => 1_000);
  await firestore.doc(paths.user("ann")).set({ email: "ann@example.com" });
});

const know = (models: Record<string, CatalogueModel>) =>
  openCatalogueSources(firestore).replace(
    "A list",
    1,
    new Map(Object.entries(models).map(([number, one]) => [number, [one]])),
  );

/** Corrects a listing that has the misread number. Returns what the right number means afterwards. */
async function correct(listing: Partial<ListingDocument>, fields: { carName?: string } = {}) {
  await firestore.doc(paths.listing("ann", "one")).set({
    ...{ sku: MISREAD, readSku: MISREAD, status: "draft", isDraft: true, title: "A car" },
    ...listing,
  });
  await openListingEdits(firestore).change("ann", "one", () => ({
    write: { create: false, fields: { sku: RIGHT, ...fields } },
    answer: null,
  }));
  const user = await firestore.doc(paths.user("ann")).get();
  expect(user.get("captureStats.numbersWrong")).toBe(1);
  return openCatalogueRepository(firestore).lookup(RIGHT, "ann");
}

describe("a number that is corrected later teaches", () => {
  it("the car with its brand, series and year", async () => {
    const car = { carName: "Comet", brand: "Matchbox", series: "Yard", seriesNumber: "3/6", year: 2016 };
    const { carName: name, ...facts } = car;
    expect(await correct(car)).toEqual([{ ...model(name), ...facts, source: "seller" }]);
  });

  it("not the car that a list has under the misread number: the listing has its name from there", async () => {
    await know({ [MISREAD]: model("'71 Nomad"), [RIGHT]: model("Comet") });
    expect(await correct({ carName: "'71 NOMAD" })).toMatchObject([{ model: "Comet", source: "import" }]);
  });

  it("that car if the seller names it together with the number", async () => {
    await know({ [MISREAD]: model("'71 Nomad") });
    expect(await correct({ carName: "A car" }, { carName: "'71 Nomad" })).toMatchObject([
      { model: "'71 Nomad", source: "seller" },
    ]);
  });

  it("a car that no list has under the misread number", async () => {
    await know({ [MISREAD]: model("'71 Nomad") });
    expect(await correct({ carName: "Comet" })).toMatchObject([{ model: "Comet", source: "seller" }]);
  });
});

describe("a number that is corrected later takes back what its seller confirmed under the misread one", () => {
  const confirm = (uid: string, name: string) =>
    openCatalogueRepository(firestore).confirm(uid, MISREAD, model(name));
  const confirmed = async () => {
    const entry = await firestore.doc(paths.catalogue(MISREAD)).get();
    const said = (entry.get("said") ?? []) as { model: string; confirmedBy: string[] }[];
    return said.map(({ model: name, confirmedBy }) => [name, ...confirmedBy]);
  };

  it("of this car, so that the misread number no longer names it", async () => {
    await confirm("ann", "Comet");
    await correct({ carName: "COMET", series: "Yard" });
    expect(await confirmed()).toEqual([]);
    expect(await openCatalogueRepository(firestore).lookup(MISREAD, "ann")).toEqual([]);
  });

  it("also if the car is renamed together with the number", async () => {
    await confirm("ann", "Comet");
    await correct({ carName: "Comet" }, { carName: "Twin Mill" });
    expect(await confirmed()).toEqual([]);
  });

  it("but nothing of another car or of another seller", async () => {
    await confirm("ann", "Comet");
    await confirm("ann", "Twin Mill");
    await confirm("bob", "Comet");
    await correct({ carName: "Comet" });
    expect(await confirmed()).toEqual([
      ["Comet", "bob"],
      ["Twin Mill", "ann"],
    ]);
  });
});
