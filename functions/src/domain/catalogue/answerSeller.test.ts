import { describe, expect, it } from "vitest";

import { NO_VARIANT } from "../../contract/capture/cards.ts";
import { answerSeller } from "./answerSeller.ts";
import type { StoredModel } from "./mergeModels.ts";

const model = (name: string, source: StoredModel["source"], ...confirmedBy: string[]): StoredModel => ({
  model: name,
  brand: "Hot Wheels",
  series: null,
  seriesNumber: null,
  year: null,
  ...NO_VARIANT,
  source,
  confirmedBy,
});
const answer = (...models: StoredModel[]) =>
  answerSeller(models, "ann").map(({ model: name, confirmed }) => (confirmed ? name : `${name}?`));

describe("what the catalogue tells a seller", () => {
  it.each<[string, StoredModel[], string[]]>([
    ["is certain of an import", [model("Comet", "import")], ["Comet"]],
    ["asks about another seller's word", [model("Comet", "seller", "bob")], ["Comet?"]],
    ["takes their own word", [model("Comet", "seller", "ann")], ["Comet"]],
    [
      "takes their own word over the only import",
      [model("Comet", "import"), model("Nomad", "seller", "ann")],
      ["Nomad"],
    ],
    [
      "takes their own word over another seller's",
      [model("Comet", "seller", "bob"), model("Nomad", "seller", "ann")],
      ["Nomad"],
    ],
    [
      "asks where another seller says otherwise than the import",
      [model("Comet", "import"), model("Nomad", "seller", "bob")],
      ["Comet", "Nomad?"],
    ],
    [
      "asks between all cars that they have met under the number",
      [model("Comet", "import", "ann"), model("Nomad", "seller", "ann")],
      ["Comet", "Nomad"],
    ],
    [
      "asks between several imports, their own word first",
      [model("Comet", "import"), model("Nomad", "import", "ann"), model("Baja", "seller", "ann")],
      ["Nomad", "Baja", "Comet"],
    ],
    ["knows nothing where nobody does", [], []],
  ])("%s", (_, models, expected) => {
    expect(answer(...models)).toEqual(expected);
  });

  it("doesn't reveal who confirmed a model", () => {
    expect(answerSeller([model("Comet", "import", "bob")], "ann")[0]).not.toHaveProperty("confirmedBy");
  });
});
