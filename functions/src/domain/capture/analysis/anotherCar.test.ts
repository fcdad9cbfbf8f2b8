import { describe, expect, it } from "vitest";

import {
  type CardAnalysis,
  cardAnalysis,
  type CatalogueModel,
  NO_FEATURES,
  NO_VARIANT,
} from "../../../contract/capture/cards.ts";
import { AppError } from "../../../contract/wire/errors.ts";
import { addModelChoices } from "./addModelChoices.ts";
import { compareFronts, settleAgainstKnown, settleAnotherCar } from "./anotherCar.ts";
import type { AnalysisResult } from "./askAnalysts.ts";
import { cleanFacts, cleanPrint } from "./cardPrint.ts";
import { isGenericTitle } from "./genericTitle.ts";

function analysisOf(
  provider: CardAnalysis["provider"],
  carName: string | null,
  { brand = "Hot Wheels", color = null }: { brand?: string | null; color?: string | null } = {},
): CardAnalysis {
  return cardAnalysis.parse({
    provider,
    core: { brand, car_name: carName },
    listing: { enhanced_ebay_title: null },
    series: { series: "Flames", series_number: "3/6", year_number: null },
    specs: { color },
    features: NO_FEATURES,
  });
}
const modelOf = (model: string, fields: Partial<CatalogueModel> = {}): CatalogueModel => ({
  ...{ model, brand: "Hot Wheels", series: null, seriesNumber: null, year: null, ...NO_VARIANT },
  ...{ source: "import" as const, ...fields },
});
const resultOf = (found: CardAnalysis | null, fields: Partial<AnalysisResult> = {}): AnalysisResult => ({
  ...{
    found,
    settled: found,
    failure: null,
    failures: [{ provider: "openai", failure: "quota" } as const],
    usage: null,
    differences: [],
  },
  print: [] as never,
  ...fields,
});
/** An analysis without a name, from which the seller chooses. */
const nameless = (models: readonly CatalogueModel[], brand: string | null) => ({
  provider: "local",
  core: { brand, car_name: null },
  listing: { enhanced_ebay_title: null },
  series: { series: null, series_number: null, year_number: null },
  specs: { color: null },
  features: NO_FEATURES,
  models,
});

describe("two fronts", () => {
  const [one, other] = [new Uint8Array([1]), new Uint8Array([2])];
  function setUp(compare: () => Promise<boolean | null>) {
    const read: string[] = [];
    const compared: unknown[] = [];
    const reports: unknown[] = [];
    const ports = {
      photos: {
        read: (uid: string, path: string) => {
          read.push(`${uid} ${path}`);
          return Promise.resolve(path === "front" ? one : other);
        },
      },
      comparer: {
        showSameCar: (...fronts: unknown[]) => {
          compared.push(fronts);
          return compare();
        },
      },
      report: (...said: unknown[]) => void reports.push(said),
    };
    return {
      ...{ read, compared, reports },
      ask: (stored: string | null) => compareFronts(ports as never, "dana", "front", stored),
    };
  }

  it.each([true, false, null])("are compared by their pictures: %s", async (answer) => {
    const { ask, read, compared, reports } = setUp(() => Promise.resolve(answer));
    expect(await ask("stored")).toBe(answer);
    expect([read, compared, reports]).toEqual([["dana front", "dana stored"], [[one, other]], []]);
  });

  it("are one without a look if it is the same photo, and unknown without one", async () => {
    const { ask, read } = setUp(() => Promise.resolve(false));
    expect([await ask("front"), await ask(null)]).toEqual([true, null]);
    expect(read).toEqual([]);
  });

  it("are unknown if they can't be compared, which is reported unless it is our own refusal", async () => {
    const error = new Error("broken");
    const broken = setUp(() => Promise.reject(error));
    expect(await broken.ask("stored")).toBeNull();
    expect(broken.reports).toEqual([["photos could not be compared", error]]);
    const refused = setUp(() => Promise.reject(new AppError("internal")));
    expect(await refused.ask("stored")).toBeNull();
    expect(refused.reports).toEqual([]);
  });
});

describe("a card that the seller declared another car", () => {
  const models = [modelOf("Camaro", { brand: "Matchbox" }), modelOf("Viper")];

  it("keeps a name that a provider read, and one that the catalogue doesn't have", () => {
    for (const storedResult of [
      resultOf(analysisOf("openai", "Camaro")),
      resultOf(analysisOf("local", "Supra")),
    ])
      expect(settleAnotherCar(storedResult, models)).toBe(storedResult);
  });

  it.each([
    ["the catalogue's name", analysisOf("local", "CAMARO")],
    ["no name", analysisOf("openai", null)],
    ["a name without letters", analysisOf("local", "–")],
  ])("has the catalogue's models as choices with %s", (_, found) => {
    const result = resultOf(found);
    expect(settleAnotherCar(result, models)).toEqual({ ...result, settled: nameless(models, "Matchbox") });
  });

  it("is left to a name of the seller's without models, also if it wasn't identified", () => {
    const result = resultOf(null, { failure: "unidentified" });
    expect(settleAnotherCar(result, [])).toEqual({ ...result, settled: nameless([], null), failure: null });
  });

  it("is tried again if no provider answered", () => {
    const result = resultOf(null, { failure: "timeout" });
    expect(settleAnotherCar(result, models)).toBe(result);
  });
});

describe("a card that doesn't look like the known one", () => {
  const known = analysisOf("gemini", "Camaro");
  const choice = (model: string, brand = "Hot Wheels") =>
    modelOf(model, { brand, series: "Flames", seriesNumber: "3/6", source: "seller" });

  it("is the known car if its name is the same", () => {
    const result = resultOf(analysisOf("openai", "camaro!"));
    expect(settleAgainstKnown(result, known, [])).toBe(result);
  });

  it("is one of both if the names differ", () => {
    const found = analysisOf("openai", "Viper", { brand: null });
    expect(settleAgainstKnown(resultOf(found), known, [])).toEqual({
      ...resultOf(found),
      settled: {
        ...found,
        core: { ...found.core, car_name: null },
        models: [choice("Viper"), choice("Camaro")],
      },
    });
  });

  it("is the known car, to confirm, if its name can't be read", () => {
    const result = resultOf(null, { failure: "unidentified" });
    expect(settleAgainstKnown(result, known, [])).toEqual({
      ...result,
      ...{ settled: nameless([choice("Camaro")], "Hot Wheels"), failure: null },
    });
    const named = resultOf(analysisOf("local", "Viper"));
    expect(settleAgainstKnown(named, known, [modelOf("Viper")])).toMatchObject({
      settled: nameless([choice("Viper"), choice("Camaro")], "Hot Wheels"),
    });
  });

  it("is left as it is if the seller chooses already, or no provider answered", () => {
    const found = resultOf(analysisOf("openai", "Viper"));
    expect(settleAgainstKnown(found, known, [modelOf("Viper"), modelOf("Supra")])).toBe(found);
    const failed = resultOf(null, { failure: "timeout" });
    expect(settleAgainstKnown(failed, known, [])).toBe(failed);
  });
});

describe("the models of a number", () => {
  const models = [
    modelOf("Viper"),
    modelOf("Camaro", { color: "Blue" }),
    modelOf("Supra", { color: "red" }),
    modelOf("Camaro", { color: "Red" }),
  ];

  it("are choices, the provider's name in its color first", () => {
    const analysis = analysisOf("openai", "camaro", { color: "RED" });
    const chosen = addModelChoices(analysis, models);
    expect(chosen).toEqual({
      ...analysis,
      core: { ...analysis.core, car_name: null },
      models: [models[3], models[1], models[2], models[0]],
    });
  });

  it("keep their order without a name and a color", () => {
    expect(addModelChoices(analysisOf("openai", null), models).models).toEqual(models);
  });

  it("are none if there is one, or if the local reader decides", () => {
    const analysis = analysisOf("openai", "Camaro");
    expect(addModelChoices(analysis, models.slice(0, 1))).toBe(analysis);
    const printed = { ...analysisOf("local", "Camaro"), models: models.slice(0, 1) };
    expect(addModelChoices(printed, models)).toBe(printed);
    for (const undecided of [
      { ...printed, models: models.slice(0, 2) },
      { ...printed, core: { ...printed.core, car_name: null } },
      { ...printed, provider: "gemini" as const },
    ])
      expect(addModelChoices(undecided, models).models).toHaveLength(4);
  });
});

it("cleans printed lines: one line each, once, at most 40 of 120 characters", () => {
  expect(cleanPrint([" Hot\n\tWheels\u200b ", "Hot Wheels", "", " \u0007 ", "x".repeat(130)])).toEqual([
    "Hot Wheels",
    "x".repeat(120),
  ]);
  const many = Array.from({ length: 45 }, (_, at) => `line ${at}`);
  expect(cleanPrint(["", ...many])).toEqual(many.slice(0, 40));
});

it("cleans the facts of a print, and keeps nothing else", () => {
  const facts = { brand: " Hot  Wheels", series: "", seriesNumber: null, yearNumber: "105/250", year: 2020 };
  expect(cleanFacts({ ...facts, other: 1 } as never)).toEqual({
    ...{ brand: "Hot Wheels", series: null, seriesNumber: null, yearNumber: "105/250", year: 2020 },
  });
});

it.each([
  ["", true],
  ["Hot Wheels Car", true],
  ["hot-wheels CAR", true],
  ["Hot Wheels Die-Cast Car", true],
  ["Hot Wheels Diecast Car", true],
  ["Hot Wheels", false],
  ["Hot Wheels Car Camaro", false],
])("says of the title %j whether it says nothing: %s", (title, expected) => {
  expect(isGenericTitle(title)).toBe(expected);
});
