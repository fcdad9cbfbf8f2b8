import { describe, expect, it } from "vitest";

import { listCatalogueKeys } from "./catalogueKeys.ts";

describe("listCatalogueKeys", () => {
  it("are the name, then alternating lines of both sides, each with and without its model year", () => {
    const print = {
      name: "'68 Shelby GT500",
      lines: { back: ["'68 Shelby GT500", "Then and Now"], front: ["Super Mario", "5/10", "'63 Chevy II"] },
    };
    expect(listCatalogueKeys(print)).toEqual([
      "68shelbygt500",
      "shelbygt500",
      "supermario",
      "thenandnow",
      "63chevyii",
      "chevyii",
    ]);
  });

  it("contain neither trademark signs nor accents", () => {
    const print = { name: "Lamborghini Huracán LP610-4", lines: { back: [], front: [] } };
    expect(listCatalogueKeys(print)).toEqual(["lamborghinihuracanlp6104"]);
  });

  it("leave out numbers, bar codes and long sentences", () => {
    const sentence = "The combination of readily available power and a lightweight body made it a favorite";
    const print = { name: null, lines: { back: ["5/10", "8796121983", sentence], front: ["105/250"] } };
    expect(listCatalogueKeys(print)).toEqual([]);
  });

  it("keep a number in a name that isn't a model year", () => {
    const print = { name: "24 Ours", lines: { back: [], front: ["70s Van"] } };
    expect(listCatalogueKeys(print)).toEqual(["24ours", "ours", "70svan"]);
  });

  it("are at most 30", () => {
    const many = Array.from({ length: 40 }, (_, place) => `Name ${place}`);
    expect(listCatalogueKeys({ name: "'69 Camaro", lines: { back: many, front: many } })).toHaveLength(30);
  });
});
