import { describe, expect, it } from "vitest";

import { cardAnalysis, catalogueModel } from "../../contract/capture/cards.ts";
import { storeConfirmation } from "./storeConfirmation.ts";

const MINI_GT = "MGT00012";
const FRONT = "https://ours/front";

const analyze = (models: readonly object[] = [], given: { core?: object; series?: object } = {}) =>
  cardAnalysis.parse({
    provider: "openai",
    core: { brand: "Matchbox", car_name: "Comet", ...given.core },
    listing: { enhanced_ebay_title: null },
    series: { series: "Muscle", series_number: "5/10", year_number: "2020", ...given.series },
    specs: { color: "blue as the sea" },
    features: { is_premium: false, premium_series: null, is_zamac: false, zamac_detected: false },
    models,
  });
const model = (fields: object = {}) => catalogueModel.parse({ model: "Comet", ...fields });
const VARIANT = { color: "Blue", tampo: "Flames", wheels: "OH5", country: "Malaysia" };

/** Confirms a card. Returns what is stored of it. */
async function confirm(card: Partial<Parameters<typeof storeConfirmation>[2]>) {
  const corrected: unknown[][] = [];
  const confirmed: unknown[][] = [];
  const ports = {
    analyses: { correct: (...given: unknown[]) => Promise.resolve(void corrected.push(given)) },
    catalogue: { confirm: (...given: unknown[]) => Promise.resolve(void confirmed.push(given)) },
  };
  const whole = { confirmed: true, extractedSku: "DHR20", frontImageUrl: FRONT, aiAnalysisData: analyze() };
  await storeConfirmation(ports, "ada", { ...whole, ...card });
  return { corrected, confirmed };
}
const confirmModel = async (card: Parameters<typeof confirm>[0]) => (await confirm(card)).confirmed[0]?.[2];

describe("a confirmed card", () => {
  it("is stored for the SKU without its choices, and in the catalogue", async () => {
    const { corrected, confirmed } = await confirm({ aiAnalysisData: analyze([model(VARIANT), model()]) });
    expect(corrected).toEqual([["ada", "DHR20", { analysis: analyze(), frontImageUrl: FRONT }]]);
    expect(confirmed).toEqual([
      [
        ...["ada", "DHR20"],
        {
          ...{ model: "Comet", brand: "Matchbox", series: "Muscle", seriesNumber: "5/10", year: 2020 },
          ...{ color: null, tampo: null, wheels: null, country: null, source: "seller" },
        },
      ],
    ]);
  });

  it.each([
    ["that the seller didn't confirm", { confirmed: false }],
    ["without an analysis", { aiAnalysisData: null }],
    ["without a name", { aiAnalysisData: analyze([], { core: { car_name: null } }) }],
    ["without a number", { extractedSku: null }],
  ])("%s is stored nowhere", async (_, card) => {
    expect(await confirm(card)).toEqual({ corrected: [], confirmed: [] });
  });

  it("under a SKU of the seller's own isn't in the catalogue", async () => {
    const { corrected, confirmed } = await confirm({ extractedSku: "MY-1" });
    expect(corrected).toHaveLength(1);
    expect(confirmed).toEqual([]);
  });
});

describe("the catalogue's entry", () => {
  it("has the variant of the only model", async () => {
    expect(await confirmModel({ aiAnalysisData: analyze([model(VARIANT)]) })).toMatchObject(VARIANT);
    expect(await confirmModel({})).toMatchObject({ color: null, tampo: null, wheels: null, country: null });
  });

  it.each([
    ["Matchbox", "DHR20", "Matchbox"],
    [null, "DHR20", "Hot Wheels"],
    [null, MINI_GT, "Mini GT"],
  ])("has the brand %s of %s as %s", async (brand, extractedSku, stored) => {
    const aiAnalysisData = analyze([], { core: { brand } });
    expect(await confirmModel({ extractedSku, aiAnalysisData })).toMatchObject({ brand: stored });
  });

  it.each([
    [2016, "1999", 2016],
    [null, "1999", 1999],
    [null, "1900", null],
    [null, "1901", 1901],
    [null, "5/10", null],
    [null, "1999.5", null],
    [null, null, null],
  ])("has the year of release %j and of the line %j as %j", async (release_year, year_number, year) => {
    const aiAnalysisData = analyze([], { series: { release_year, year_number } });
    expect(await confirmModel({ aiAnalysisData })).toMatchObject({ year });
  });
});
