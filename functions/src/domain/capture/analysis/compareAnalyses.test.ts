import { describe, expect, it } from "vitest";

import { type AiProvider, cardAnalysis, NO_FEATURES, NO_VARIANT } from "../../../contract/capture/cards.ts";
import { findDifferences, listNamedModels } from "./compareAnalyses.ts";

interface Parts {
  core?: object;
  series?: object;
  specs?: object;
  features?: object;
}
const analysis = (provider: AiProvider, { core, series, specs, features }: Parts = {}) =>
  cardAnalysis.parse({
    provider,
    core: { brand: null, car_name: null, ...core },
    listing: { enhanced_ebay_title: null },
    series: { series: null, series_number: null, year_number: null, ...series },
    specs: { color: null, ...specs },
    features: { ...NO_FEATURES, ...features },
  });

describe("two analyses", () => {
  it.each([
    [
      "core.brand",
      { core: { brand: "Matchbox" } },
      { core: { brand: "Majorette" } },
      "Matchbox",
      "Majorette",
    ],
    ["core.car_name", { core: { car_name: "Camaro" } }, {}, "Camaro", "–"],
    ["core.toy_number", { core: { toy_number: "DHR20" } }, {}, "DHR20", "–"],
    ["series.series", { series: { series: "Muscle" } }, {}, "Muscle", "–"],
    ["series.series_number", { series: { series_number: "1/5" } }, {}, "1/5", "–"],
    ["series.year_number", { series: { year_number: "12/250" } }, {}, "12/250", "–"],
    ["specs.color", {}, { specs: { color: "Red" } }, "–", "Red"],
    ["features.is_premium", { features: { is_premium: true } }, {}, "yes", "no"],
    ["features.is_zamac", {}, { features: { is_zamac: true } }, "no", "yes"],
  ])("differ in %s", (field, one, other, openai, gemini) => {
    expect(findDifferences([analysis("openai", one), analysis("gemini", other)])).toEqual([
      { field, values: { openai, gemini } },
    ]);
  });

  it("don't differ in case, spaces and punctuation, nor with themselves", () => {
    const one = analysis("openai", { core: { car_name: "'67 Camaro" } });
    const other = analysis("gemini", { core: { car_name: "67 CAMARO" } });
    expect(findDifferences([one, other])).toEqual([]);
    expect(findDifferences([one])).toEqual([]);
    expect(findDifferences([])).toEqual([]);
  });
});

describe("the cars that analyses name", () => {
  it("are choices for the seller, each once under its first name", () => {
    const named = [
      analysis("openai", {
        ...{
          core: { car_name: "Camaro", brand: "Matchbox" },
          series: { series: "Muscle", series_number: "1/5" },
        },
      }),
      analysis("gemini"),
      analysis("gemini", { core: { car_name: "CAMARO" } }),
      analysis("gemini", { core: { car_name: "Corvette" } }),
    ];
    const common = { year: null, ...NO_VARIANT, source: "seller" };
    expect(listNamedModels(named)).toEqual([
      { model: "Camaro", brand: "Matchbox", series: "Muscle", seriesNumber: "1/5", ...common },
      { model: "Corvette", brand: "Hot Wheels", series: null, seriesNumber: null, ...common },
    ]);
  });
});
