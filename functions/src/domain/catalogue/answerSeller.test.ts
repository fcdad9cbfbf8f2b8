import { describe, expect, it } from "vitest";

import { NO_VARIANT } from "../../contract/capture/cards.ts";
import { CONFIRMING_ACCOUNT_DAYS } from "../../contract/catalogue.ts";
import { DAY_MS } from "../../contract/wire/durations.ts";
import { answerSeller } from "./answerSeller.ts";
import type { StoredModel } from "./mergeModels.ts";

const NOW = 1_000 * DAY_MS;
const OLD = NOW - CONFIRMING_ACCOUNT_DAYS * DAY_MS;

const model = (name: string, source: StoredModel["source"], ...confirmedBy: string[]): StoredModel => ({
  model: name,
  brand: "Hot Wheels",
  series: null,
  seriesNumber: null,
  year: null,
  ...NO_VARIANT,
  source,
  confirmedBy,
  confirmations: Object.fromEntries(
    confirmedBy.map((uid) => [uid, { at: NOW, memberSince: OLD, seller: uid }]),
  ),
  dispute: null,
});
const answer = (...models: StoredModel[]) => answerSeller(models, "ann", NOW).map((one) => one.model);

describe("what the catalogue tells a seller", () => {
  it.each<[string, StoredModel[], string[]]>([
    ["is the import", [model("Comet", "import")], ["Comet"]],
    ["is the seller's own word", [model("Comet", "seller", "ann")], ["Comet"]],
    [
      "is the seller's own word rather than the only import",
      [model("Comet", "import"), model("Nomad", "seller", "ann")],
      ["Nomad"],
    ],
    [
      "is the seller's own word rather than what others agree on",
      [model("Comet", "seller", "bob", "cem", "dee"), model("Nomad", "seller", "ann")],
      ["Nomad"],
    ],
    [
      "is every car that the seller has met under the number",
      [model("Comet", "import", "ann"), model("Nomad", "seller", "ann")],
      ["Comet", "Nomad"],
    ],
    [
      "is all of several imports, the seller's own word first",
      [model("Comet", "import"), model("Nomad", "import", "ann"), model("Baja", "seller", "ann")],
      ["Nomad", "Baja", "Comet"],
    ],
    ["is nothing if one other seller knows a car", [model("Comet", "seller", "bob")], []],
    ["is nothing if two other sellers agree", [model("Comet", "seller", "bob", "cem")], []],
    ["is a car that three sellers agree on", [model("Comet", "seller", "bob", "cem", "dee")], ["Comet"]],
    [
      "is the import alone, however many sellers say otherwise",
      [model("Comet", "import"), model("Nomad", "seller", "bob", "cem", "dee", "eve")],
      ["Comet"],
    ],
    ["is nothing where nobody knows the number", [], []],
  ])("%s", (_, models, expected) => {
    expect(answer(...models)).toEqual(expected);
  });

  it("isn't taken from sellers with new accounts", () => {
    const word = model("Comet", "seller", "bob", "cem", "dee");
    const dee = { at: NOW, memberSince: OLD + 1, seller: "dee" };
    expect(answer({ ...word, confirmations: { ...word.confirmations, dee } })).toEqual([]);
  });

  it("counts the people of one eBay account once", () => {
    const word = model("Comet", "seller", "bob", "cem", "dee");
    const dee = { at: NOW, memberSince: OLD, seller: "bob" };
    expect(answer({ ...word, confirmations: { ...word.confirmations, dee } })).toEqual([]);
  });

  it("isn't a disputed model, except for the sellers who confirmed it", () => {
    const dispute = { by: "root", at: NOW };
    expect(answer({ ...model("Comet", "seller", "bob", "cem", "dee"), dispute })).toEqual([]);
    expect(answer({ ...model("Comet", "seller", "ann"), dispute })).toEqual(["Comet"]);
  });

  it("doesn't reveal who confirmed a model", () => {
    const [told] = answerSeller([model("Comet", "import", "bob")], "ann", NOW);
    expect(told).not.toHaveProperty("confirmedBy");
    expect(told).not.toHaveProperty("confirmations");
  });
});
