import { describe, expect, it } from "vitest";

import { type CatalogueModel, NO_VARIANT } from "../../contract/capture/cards.ts";
import { changeWord, reviewParts } from "./changeWord.ts";
import type { CatalogueParts } from "./composeModels.ts";
import { flattenRecord } from "./flattenRecord.ts";
import type { StoredModel } from "./mergeModels.ts";

const model = (name: string): CatalogueModel => ({
  ...{ model: name, brand: "Hot Wheels", series: null, seriesNumber: null, year: null },
  ...NO_VARIANT,
  source: "import",
});
const word = (
  name: string,
  by: readonly string[] = ["ann"],
  fields: Partial<StoredModel> = {},
): StoredModel => ({
  ...model(name),
  source: "seller",
  confirmedBy: [...by],
  confirmations: Object.fromEntries(by.map((uid) => [uid, { at: 5, memberSince: 1, seller: uid }])),
  dispute: null,
  ...fields,
});
const parts = (fields: Partial<CatalogueParts> = {}): CatalogueParts => ({
  imports: [],
  said: [],
  removed: [],
  ...fields,
});
const imports = (name: string) =>
  [{ source: "s", models: [model(name)] }] as unknown as CatalogueParts["imports"];
const RULING = { by: "root", at: 9 };
const named = (name: string) => (one: StoredModel) => one.model === name;

describe("a super admin's decision", () => {
  const both = parts({ said: [word("Comet"), word("Camaro")] });

  it("disputes one seller's model, and settles it again", () => {
    const disputed = changeWord(both, named("Comet"), "dispute", RULING);
    expect(disputed?.said.map(({ dispute }) => dispute)).toEqual([RULING, null]);
    const settled = changeWord(disputed ?? both, named("Comet"), "settle", RULING);
    expect(settled).toEqual(both);
  });

  it("that repeats the current state changes nothing", () => {
    expect(changeWord(both, named("Comet"), "settle", RULING)).toBe(both);
    const disputed = changeWord(both, named("Comet"), "dispute", RULING) ?? both;
    expect(changeWord(disputed, named("Comet"), "dispute", { by: "other", at: 10 })).toBe(disputed);
    expect(changeWord(both, named("Comet"), "restore", RULING)).toBe(both);
  });

  it("removes a model and restores it", () => {
    const without = changeWord(both, named("Comet"), "remove", RULING);
    expect(without?.said.map((one) => one.model)).toEqual(["Camaro"]);
    expect(without?.removed).toEqual([{ ...word("Comet"), removal: RULING }]);
    expect(changeWord(without ?? both, named("Comet"), "remove", RULING)).toBe(without);
    expect(changeWord(without ?? both, named("Comet"), "restore", RULING)).toEqual(
      parts({ said: [word("Camaro"), word("Comet")] }),
    );
  });

  it("restores a model together with the confirmations that were added in between", () => {
    const removed = [{ ...word("Comet"), removal: RULING }];
    const again = parts({ said: [word("Comet", ["bob", "ann"])], removed });
    const restored = changeWord(again, ({ confirmedBy }) => confirmedBy.length === 1, "restore", RULING);
    expect(restored?.said).toHaveLength(1);
    expect(restored?.said[0]?.confirmedBy).toEqual(["ann", "bob"]);
    expect(Object.keys(restored?.said[0]?.confirmations ?? {}).toSorted()).toEqual(["ann", "bob"]);
    expect(restored?.removed).toEqual([]);
  });

  it("isn't found for a model that nobody named", () => {
    for (const change of ["dispute", "settle", "remove", "restore"] as const)
      expect(changeWord(both, named("Nova"), change, RULING)).toBeNull();
  });
});

describe("the review of a number", () => {
  it("shows what waits for more sellers", () => {
    expect(reviewParts(parts({ said: [word("Comet")] }))).toEqual(["waiting"]);
    expect(reviewParts(parts())).toEqual([]);
  });

  it("shows sellers who contradict each other, or an import", () => {
    expect(reviewParts(parts({ said: [word("Comet"), word("Camaro")] }))).toContain("conflict");
    expect(reviewParts(parts({ imports: imports("Nova"), said: [word("Comet")] }))).toEqual(["conflict"]);
  });

  it("shows nothing if a seller agrees with an import", () => {
    expect(reviewParts(parts({ imports: imports("Comet"), said: [word("Comet")] }))).toEqual([]);
  });

  it("shows what is disputed and what was removed", () => {
    const said = [word("Comet", ["ann"], { dispute: RULING })];
    expect(reviewParts(parts({ said }))).toEqual(["disputed"]);
    expect(reviewParts(parts({ removed: [{ ...word("Comet"), removal: RULING }] }))).toEqual(["removed"]);
  });
});

describe("a record", () => {
  it("becomes columns of clean text", () => {
    expect(
      flattenRecord({
        " Name ": " Bone \u00a0 Shaker\u200b ",
        year: 2016,
        isNew: true,
        tags: ["a", "", 7, null],
        details: { series: "Mainline", more: { color: "Red" } },
        none: null,
      }),
    ).toEqual({
      ...{ Name: "Bone Shaker", year: "2016", isNew: "", tags: "a, 7", none: "" },
      ...{ "details.series": "Mainline", "details.more.color": "Red" },
    });
  });
});
