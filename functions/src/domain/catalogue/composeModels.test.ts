import { describe, expect, it } from "vitest";

import { catalogueModel, type CatalogueModel, NO_VARIANT } from "../../contract/capture/cards.ts";
import { type CatalogueParts, composeModels, orderSources, replaceSource } from "./composeModels.ts";
import type { StoredModel } from "./mergeModels.ts";
import { mergeConfirmation as merge } from "./sellerWords.ts";

const model = (name: string, fields: Partial<CatalogueModel> = {}): CatalogueModel => ({
  model: name,
  brand: "Hot Wheels",
  series: null,
  seriesNumber: null,
  year: null,
  ...NO_VARIANT,
  source: "import",
  ...fields,
});
const parts = (said: StoredModel[], ...sources: CatalogueModel[][]): CatalogueParts => ({
  imports: sources.map((models, index) => ({ source: String(index), models })),
  said,
  removed: [],
});
const mergeConfirmation = (said: StoredModel[], one: CatalogueModel, uid: string) =>
  merge(said, one, { uid, at: 1, memberSince: 1, seller: uid });
const UNCONFIRMED = { confirmations: {}, dispute: null };
const composed = (...sources: CatalogueModel[][]) =>
  composeModels(parts([], ...sources)).map((one) => catalogueModel.parse(one));

describe("the models of a number", () => {
  it("are the import's if nothing else is known", () => {
    expect(composeModels(parts([], [model("Comet")]))).toEqual([
      { ...model("Comet"), ...UNCONFIRMED, confirmedBy: [] },
    ]);
  });

  it("take each field from the highest source that has it", () => {
    const high = model("Comet", { series: "Yard", brand: "Matchbox" });
    const low = model("COMET", { series: "yard", year: 2016, seriesNumber: "1/5", color: "Red" });
    expect(composed([high], [low])).toEqual([{ ...high, year: 2016, seriesNumber: "1/5", color: "Red" }]);
    expect(composed([low], [high])).toEqual([low]);
  });

  it("are all that any source has", () => {
    expect(composed([model("Comet")], [model("Nomad")], [model("Baja")]).map((one) => one.model)).toEqual([
      "Comet",
      "Nomad",
      "Baja",
    ]);
  });

  it("are variants if one source distinguishes them, described by the other, in either order", () => {
    const plain = [model("Comet", { series: "Yard", year: 2016 })];
    const variants = [model("Comet", { color: "Red" }), model("Comet", { color: "Blue" })];
    const expected = ["Red", "Blue"].map((color) => model("Comet", { series: "Yard", year: 2016, color }));
    expect(composed(plain, variants)).toEqual(expected);
    expect(composed(variants, plain)).toEqual(expected);
  });

  it("keep a variant that only the lower source has", () => {
    const red = model("Comet", { color: "Red" });
    expect(composed([model("Comet")], [model("Comet"), red]).map(({ color }) => color)).toEqual([
      null,
      "Red",
    ]);
    expect(composed([red], [model("Comet", { color: "Blue" })]).map(({ color }) => color)).toEqual([
      "Red",
      "Blue",
    ]);
  });

  it("stay imported if a seller entered one of them, with who confirmed it", () => {
    const said = mergeConfirmation([], model("comet"), "ann");
    const imported = model("Comet", { series: "Yard", year: 2020 });
    expect(composeModels(parts(said, [imported]))).toEqual([
      { ...imported, ...UNCONFIRMED, confirmedBy: ["ann"] },
    ]);
    expect(composeModels(parts(said))).toEqual(said);
  });

  it("end with those that only sellers know", () => {
    const said = mergeConfirmation([], model("Nomad"), "ann");
    const models = composeModels(parts(said, [model("Comet")]));
    expect(models.map((one) => [one.model, one.source])).toEqual([
      ["Comet", "import"],
      ["Nomad", "seller"],
    ]);
  });

  it("that only sellers know have the confirmations of all that fit", () => {
    const confirmation = (uid: string) => ({ at: 1, memberSince: 1, seller: uid });
    const word = (uid: string, fields: Partial<StoredModel> = {}): StoredModel => ({
      ...{ ...model("Nomad"), source: "seller", confirmedBy: [uid], dispute: null },
      ...{ confirmations: { [uid]: confirmation(uid) }, ...fields },
    });
    const said = [word("ann"), word("bob", { series: "Yard" }), word("ann", { series: "Yard" })];
    expect(composeModels(parts(said))).toEqual([
      {
        ...{ ...model("Nomad"), source: "seller", confirmedBy: ["ann", "bob"], dispute: null },
        confirmations: { ann: confirmation("ann"), bob: confirmation("bob") },
      },
    ]);
    const [imported] = composeModels(parts(said, [model("Nomad")]));
    expect(imported).toEqual({
      ...{ ...model("Nomad"), confirmedBy: ["ann", "bob"], confirmations: {}, dispute: null },
    });
  });

  it("count a confirmation for its own series", () => {
    const yard = mergeConfirmation([], model("Comet", { series: "Yard" }), "ann");
    const said = mergeConfirmation(yard, model("Comet", { series: "Shift" }), "bob");
    const imported = ["Shift", "Yard"].map((series) => model("Comet", { series }));
    expect(composeModels(parts(said, imported)).map((one) => [one.series, one.confirmedBy])).toEqual([
      ["Shift", ["bob"]],
      ["Yard", ["ann"]],
    ]);
  });
});

describe("the sources of a number", () => {
  const sources = (...names: string[]): CatalogueParts => ({
    imports: names.map((source) => ({ source, models: [model(source)] })),
    said: [],
    removed: [],
  });
  const namesOf = ({ imports }: CatalogueParts) => imports.map(({ source }) => source);

  it("are in the order of their precedence, the others after them by name", () => {
    const all = sources("zebra", "wiki", "apple", "club");
    expect(namesOf(orderSources(all, ["club", "wiki"]))).toEqual(["club", "wiki", "apple", "zebra"]);
    expect(namesOf(orderSources(all, []))).toEqual(["apple", "club", "wiki", "zebra"]);
  });

  it("are replaced by name, and removed with their last model", () => {
    const all = sources("wiki", "club");
    const replaced = replaceSource(all, "wiki", [model("Nomad")]);
    expect(replaced.imports).toEqual([
      { source: "club", models: [model("club")] },
      { source: "wiki", models: [model("Nomad")] },
    ]);
    expect(namesOf(replaceSource(all, "wiki", []))).toEqual(["club"]);
  });
});
