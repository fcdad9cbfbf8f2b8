import { describe, expect, it, vi } from "vitest";

import { type CatalogueModel, NO_VARIANT, type NumberedModel } from "../../contract/capture/cards.ts";
import { listSpellings, suggestCars, type SuggestPorts } from "./suggestCars.ts";

const shelby: CatalogueModel = {
  ...{ model: "'68 Shelby GT500", brand: "Hot Wheels", series: null, seriesNumber: null, year: 2016 },
  ...NO_VARIANT,
  source: "import",
};
const numbered = (toyNumber: string, model = shelby.model): NumberedModel => ({
  ...shelby,
  model,
  toyNumber,
});

const listByName = vi.fn<SuggestPorts["listings"]["listByName"]>();

function suggest(input: { sku: string | null; name: string }, named: NumberedModel[] = [], longer = named) {
  const ports: SuggestPorts = {
    catalogue: {
      lookup: (number) => Promise.resolve(number === "DHR20" ? [shelby] : []),
      findByName: () => Promise.resolve(named),
      findByBeginning: () => Promise.resolve(longer),
    },
    listings: {
      listBySku: (_uid, sku) => Promise.resolve([{ sku, carName: "Shelby of mine" }]),
      listByName,
    },
  };
  listByName.mockReset().mockResolvedValue([
    { sku: "X1", carName: "Shelby Cobra" },
    { sku: "DHR20", carName: "SHELBY OF MINE" },
    { sku: "X2", carName: "" },
  ]);
  return suggestCars(ports, "ann", input);
}

describe("suggestCars", () => {
  it("returns the number's models and listings, each once", async () => {
    expect(await suggest({ sku: "DHR20", name: "shelby" })).toEqual({
      models: [shelby],
      named: [],
      listings: [
        { sku: "DHR20", carName: "SHELBY OF MINE" },
        { sku: "X1", carName: "Shelby Cobra" },
      ],
    });
  });

  it("returns the catalogue's cars of the typed name, equal names first, without those of the number", async () => {
    const { named } = await suggest(
      { sku: "DHR20", name: "'68 shelby gt500" },
      [numbered("BFC48"), numbered("DHR20")],
      [numbered("XKW95", "'68 Shelby GT500 II"), numbered("BFC48")],
    );
    expect(named?.map(({ toyNumber, model }) => [toyNumber, model])).toEqual([
      ["BFC48", "'68 Shelby GT500"],
      ["XKW95", "'68 Shelby GT500 II"],
    ]);
  });

  it("returns no more cars than a form shows", async () => {
    const many = Array.from({ length: 20 }, (_, index) => numbered(`DHR${String(index + 30)}`));
    expect((await suggest({ sku: null, name: "shelby" }, many)).named).toHaveLength(8);
  });

  it.each(["", " ", "s"])("looks for no name by %j", async (name) => {
    expect(await suggest({ sku: null, name }, [numbered("BFC48")])).toEqual({
      models: [],
      named: [],
      listings: [],
    });
    expect(listByName).not.toHaveBeenCalled();
  });
});

describe("the spellings of a name's beginning", () => {
  it.each([
    ["corvette gr", "Corvette Gr"],
    ["CORVETTE", "Corvette"],
    ["Corvette", "corvette"],
    ["corvette grand", "Corvette grand"],
    ["gt500", "GT500"],
    ["mclaren p1", "McLaren P1"],
    ["68 shelby", "'68 Shelby"],
    ["'68 shelby", "'68 Shelby"],
    ["cool-one", "Cool-One"],
    ["écurie", "Écurie"],
  ])("of %j include %j", (typed, stored) => {
    expect(listSpellings(typed)).toContain(stored);
    expect(listSpellings(typed)).toContain(typed);
    expect(listSpellings(typed).length).toBeLessThanOrEqual(12);
  });
});
