import { describe, expect, it } from "vitest";

import { type CatalogueModel, NO_VARIANT } from "../../contract/capture/cards.ts";
import { mergeConfirmation } from "./mergeModels.ts";

const model = (name: string, series: string | null = null): CatalogueModel => ({
  model: name,
  brand: "Hot Wheels",
  series,
  seriesNumber: null,
  year: null,
  ...NO_VARIANT,
  source: "import",
});

describe("mergeConfirmation", () => {
  it("adds a seller's model as the seller's", () => {
    expect(mergeConfirmation([], model("Comet"), "ann")).toEqual([
      { ...model("Comet"), source: "seller", confirmedBy: ["ann"] },
    ]);
  });

  it("counts the same confirmation once", () => {
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

  it("keeps two colors of one car apart", () => {
    const red = mergeConfirmation([], { ...model("Comet"), color: "Red" }, "ann");
    const both = mergeConfirmation(red, { ...model("Comet"), color: "Blue" }, "ann");
    expect(both.map(({ color }) => color)).toEqual(["Red", "Blue"]);
  });
});
