import { describe, expect, it } from "vitest";

import type { CatalogueModel } from "../../contract/cards.ts";
import { mergeConfirmation, mergeImport } from "./mergeModels.ts";

const model = (name: string, series: string | null = null, year: number | null = null): CatalogueModel => ({
  model: name,
  brand: "Hot Wheels",
  series,
  seriesNumber: null,
  year,
  source: "import",
});

describe("mergeImport", () => {
  it("is the import alone where nothing was known", () => {
    expect(mergeImport([], [model("Comet")])).toEqual([{ ...model("Comet"), confirmedBy: [] }]);
  });

  it("changes nothing the second time", () => {
    const once = mergeImport([], [model("Comet", "Yard"), model("Comet", "Shift"), model("Nomad")]);
    expect(mergeImport(once, [model("Comet", "Yard"), model("Comet", "Shift"), model("Nomad")])).toEqual(
      once,
    );
  });

  it("makes a seller's model an imported one and keeps who confirmed it", () => {
    const stored = mergeConfirmation([], model("comet"), "ann");
    expect(mergeImport(stored, [model("Comet", "Yard", 2020)])).toEqual([
      { ...model("Comet", "Yard", 2020), confirmedBy: ["ann"] },
    ]);
  });

  it("keeps what only a seller knows", () => {
    const stored = mergeConfirmation([], model("Nomad"), "ann");
    expect(mergeImport(stored, [model("Comet")]).map((one) => [one.model, one.source])).toEqual([
      ["Comet", "import"],
      ["Nomad", "seller"],
    ]);
  });

  it("gives a confirmation to the series it was given for", () => {
    const stored = mergeConfirmation(
      mergeConfirmation([], model("Comet", "Yard"), "ann"),
      model("Comet", "Shift"),
      "bob",
    );
    const merged = mergeImport(stored, [model("Comet", "Shift"), model("Comet", "Yard")]);
    expect(merged.map((one) => [one.series, one.confirmedBy])).toEqual([
      ["Shift", ["bob"]],
      ["Yard", ["ann"]],
    ]);
  });
});

describe("mergeConfirmation", () => {
  it("adds a seller's model as the seller's", () => {
    expect(mergeConfirmation([], model("Comet"), "ann")).toEqual([
      { ...model("Comet"), source: "seller", confirmedBy: ["ann"] },
    ]);
  });

  it("counts the same word once", () => {
    const once = mergeConfirmation([], model("Comet"), "ann");
    expect(mergeConfirmation(once, model(" COMET "), "ann")).toEqual(once);
  });

  it("adds a second seller to the same model", () => {
    const both = mergeConfirmation(
      mergeConfirmation([], model("Comet"), "ann"),
      model("Comet", "Yard"),
      "bob",
    );
    expect(both.map((one) => one.confirmedBy)).toEqual([["ann", "bob"]]);
  });

  it("confirms an imported model without making it the seller's", () => {
    const imported = mergeImport([], [model("Comet", "Yard")]);
    expect(mergeConfirmation(imported, model("Comet"), "ann")).toEqual([
      { ...model("Comet", "Yard"), confirmedBy: ["ann"] },
    ]);
  });
});
