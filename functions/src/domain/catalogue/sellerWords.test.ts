import { describe, expect, it } from "vitest";

import { type CatalogueModel, NO_VARIANT } from "../../contract/capture/cards.ts";
import { CONFIRMING_ACCOUNT_DAYS } from "../../contract/catalogue.ts";
import { DAY_MS } from "../../contract/wire/durations.ts";
import { answerSeller } from "./answerSeller.ts";
import { changeWord } from "./changeWord.ts";
import { composeModels } from "./composeModels.ts";
import type { StoredModel } from "./mergeModels.ts";
import { mergeConfirmation } from "./sellerWords.ts";

const model = (name: string, series: string | null = null): CatalogueModel => ({
  model: name,
  brand: "Hot Wheels",
  series,
  seriesNumber: null,
  year: null,
  ...NO_VARIANT,
  source: "import",
});
/** When the accounts below are old enough to count for others. */
const OLD_ENOUGH = 1 + CONFIRMING_ACCOUNT_DAYS * DAY_MS;
const confirm = (said: readonly StoredModel[], one: CatalogueModel, uid: string, at = 5) =>
  mergeConfirmation(said, one, { uid, at, memberSince: 1, seller: uid });

describe("mergeConfirmation", () => {
  it("adds a seller's model as the seller's", () => {
    expect(confirm([], model("Comet"), "ann")).toEqual([
      {
        ...model("Comet"),
        source: "seller",
        confirmedBy: ["ann"],
        confirmations: { ann: { at: 5, memberSince: 1, seller: "ann" } },
        dispute: null,
      },
    ]);
  });

  it("counts the same confirmation once", () => {
    const once = confirm([], model("Comet"), "ann");
    expect(confirm(once, model(" COMET "), "ann", 6)).toEqual(once);
  });

  it("adds a second seller to the same model", () => {
    const both = confirm(confirm([], model("Comet"), "ann"), model("Comet", "Yard"), "bob");
    expect(both.map((one) => one.confirmedBy)).toEqual([["ann", "bob"]]);
  });

  it.each<[string, Partial<CatalogueModel>]>([
    ["series", { series: "Buy elsewhere" }],
    ["color", { color: "Buy elsewhere" }],
    ["brand", { brand: "Buy elsewhere" }],
  ])("doesn't count for the %s that another seller has added to the same name", (_field, added) => {
    const said = confirm(confirm([], { ...model("Comet"), ...added }, "eve"), model("Comet"), "ann");
    expect(said.map((one) => one.confirmedBy)).toEqual([["eve"], ["ann"]]);
    expect(said[1]).toMatchObject({ series: null, color: null, brand: "Hot Wheels" });
    const three = confirm(confirm(said, model("Comet"), "bob"), model("Comet"), "cem");
    const models = composeModels({ imports: [], said: three });
    expect(answerSeller(models, "dee", OLD_ENOUGH)).toEqual([{ ...model("Comet"), source: "seller" }]);
    expect(answerSeller(models, "ann", OLD_ENOUGH)).toEqual([{ ...model("Comet"), source: "seller" }]);
  });

  it("leaves a word only the year and the position that all its sellers say", () => {
    const [one] = confirm(
      confirm([], { ...model("Comet"), year: 2016, seriesNumber: "Call 555" }, "eve"),
      { ...model("Comet"), year: 2016, seriesNumber: "5/10" },
      "ann",
    );
    expect(one).toMatchObject({ year: 2016, seriesNumber: null, confirmedBy: ["eve", "ann"] });
  });

  it("asks no question between two words for one car that enough sellers confirmed", () => {
    let said: StoredModel[] = [];
    for (const uid of ["a", "b", "c"]) said = confirm(said, model("Comet", "Yard"), uid);
    for (const uid of ["d", "e", "f"]) said = confirm(said, model("Comet"), uid);
    const answer = answerSeller(composeModels({ imports: [], said }), "gus", OLD_ENOUGH);
    expect(answer.map(({ series }) => series)).toEqual(["Yard"]);
  });

  it("keeps two colors of one car apart", () => {
    const red = confirm([], { ...model("Comet"), color: "Red" }, "ann");
    const both = confirm(red, { ...model("Comet"), color: "Blue" }, "ann");
    expect(both.map(({ color }) => color)).toEqual(["Red", "Blue"]);
  });

  it("gives each seller five models of a number, so that nobody can fill it", () => {
    const names = ["A1", "B2", "C3", "D4", "E5", "F6", "G7"];
    let said = confirm([], model("A1"), "bob");
    for (const [at, name] of names.entries()) said = confirm(said, model(name), "ann", at);
    const ofAnn = said.filter(({ confirmedBy }) => confirmedBy.includes("ann"));
    expect(ofAnn.map((one) => one.model)).toEqual(["C3", "D4", "E5", "F6", "G7"]);
    expect(said.find((one) => one.model === "A1")?.confirmedBy).toEqual(["bob"]);
  });

  it("removes the confirmation with the earliest time, wherever it stands", () => {
    const times = { A1: 5, B2: 3, C3: 1, D4: 4, E5: 2, F6: 6 };
    let said: StoredModel[] = [];
    for (const [name, at] of Object.entries(times)) said = confirm(said, model(name), "ann", at);
    expect(said.map((one) => one.model)).toEqual(["A1", "B2", "D4", "E5", "F6"]);
  });

  it("records when a seller confirms a model again that was confirmed before times were kept", () => {
    const before = confirm([], model("Comet"), "ann").map((one) => ({ ...one, confirmations: {} }));
    expect(confirm(before, model("Comet"), "ann")).toEqual(confirm([], model("Comet"), "ann"));
  });
});

describe("a super admin's decision", () => {
  const said = confirm(confirm([], model("Comet"), "ann"), model("Nomad"), "bob");
  const parts = { imports: [], said, removed: [] };
  const isComet = (word: StoredModel) => word.model === "Comet";
  const ruling = { by: "root", at: 9 };

  it("disputes a model and settles it again", () => {
    const disputed = changeWord(parts, isComet, "dispute", ruling);
    expect(disputed?.said.map(({ dispute }) => dispute)).toEqual([ruling, null]);
    expect(disputed && changeWord(disputed, isComet, "settle", ruling)).toEqual(parts);
  });

  it("removes a model and restores it with its confirmations", () => {
    const gone = changeWord(parts, isComet, "remove", ruling);
    expect(gone?.said.map((word) => word.model)).toEqual(["Nomad"]);
    expect(gone?.removed).toEqual([{ ...said[0], removal: ruling }]);
    const back = gone && changeWord(gone, isComet, "restore", ruling);
    expect(back?.removed).toEqual([]);
    expect(back?.said.find(isComet)).toEqual(said[0]);
  });

  it("lets a removed model that is said again count for its seller alone", () => {
    const gone = changeWord(parts, isComet, "remove", ruling);
    const again = mergeConfirmation(
      gone?.said ?? [],
      model("COMET"),
      { uid: "eve", at: 12, memberSince: 1, seller: "eve" },
      gone?.removed,
    );
    expect(again.find(({ confirmedBy }) => confirmedBy.includes("eve"))?.dispute).toEqual({ by: "", at: 12 });
  });

  it.each(["dispute", "remove"] as const)("changes nothing when %s is repeated", (change) => {
    const once = changeWord(parts, isComet, change, ruling);
    expect(once && changeWord(once, isComet, change, { by: "other", at: 10 })).toEqual(once);
  });

  it("finds nothing that isn't there", () => {
    expect(changeWord(parts, () => false, "remove", ruling)).toBeNull();
  });
});
