import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import {
  type AiProvider,
  type CardAnalysis,
  cardAnalysis,
  type CatalogueModel,
  NO_FEATURES,
  NO_VARIANT,
} from "../../../contract/capture/cards.ts";
import { AppError, type ErrorCode } from "../../../contract/wire/errors.ts";
import type { AnalysisRequest, CardAnalyst, ProviderChoice } from "../ports.ts";
import { type AskPorts, askAnalysts, chooseAnalysts, findOwnReader, type Question } from "./askAnalysts.ts";
import { REUSED_FIGURES, toCardFigures } from "./totalUsage.ts";

const NOW = 1_000_000;
const QUESTION: Question = {
  ...{ front: new Uint8Array([1]), back: new Uint8Array([2]), prompt: "simple", speed: "fast" },
  ...{ sku: "DHR20", uid: "ada" },
};
const USAGE = { promptTokens: 10, completionTokens: 1, costUsd: 0.5, model: "m", estimated: false };
const analysis = (provider: AiProvider, car_name: string | null, color: string | null = null): CardAnalysis =>
  cardAnalysis.parse({
    ...{ provider, core: { brand: "Hot Wheels", car_name }, listing: { enhanced_ebay_title: null } },
    ...{ series: { series: null, series_number: null, year_number: null }, specs: { color } },
    features: NO_FEATURES,
  });
const model = (name: string): CatalogueModel => ({
  ...{ model: name, brand: "Hot Wheels", series: null, seriesNumber: null, year: null },
  ...{ ...NO_VARIANT, source: "import" },
});
type Answer = (request: AnalysisRequest) => CardAnalysis | Error;

/** Analysts that answer in this way, with what they were asked, and a clock that stands still. */
function world(answers: readonly (readonly [AiProvider, Answer, boolean?])[], choice?: ProviderChoice) {
  const requests: [AiProvider, AnalysisRequest][] = [];
  const noted: unknown[] = [];
  const reported: unknown[] = [];
  const ports: AskPorts = {
    meter: { note: (...note) => noted.push(note) },
    now: () => NOW,
    report: (...args) => reported.push(args),
  };
  const analysts = answers.map(([provider, answer, simulated]): CardAnalyst => ({
    provider,
    ...(simulated !== undefined && { simulated }),
    analyze(request) {
      requests.push([provider, request]);
      const given = answer(request);
      return given instanceof Error ? Promise.reject(given) : Promise.resolve(given);
    },
  }));
  const ask = (models: CatalogueModel[] = [], compare = false, milliseconds = 11_000) =>
    askAnalysts(ports, choice ? chooseAnalysts(analysts, choice) : analysts, QUESTION, models, {
      ...{ deadline: NOW + milliseconds, compare, ownReader: findOwnReader(analysts) },
    });
  return { ask, requests, noted, reported };
}
const names =
  (provider: AiProvider, name: string | null): Answer =>
  ({ onSpent }) => {
    if (provider !== "local") onSpent(USAGE);
    return analysis(provider, name);
  };
const fails =
  (code: ErrorCode): Answer =>
  () =>
    new AppError(code);

describe("the order of the analysts", () => {
  const analyst = (provider: AiProvider): CardAnalyst => ({
    ...{ provider, analyze: () => Promise.reject(new AppError("ai/timeout")) },
  });
  const [openai, gemini, local] = [analyst("openai"), analyst("gemini"), analyst("local")];
  const all = [openai, gemini, local];

  it.each<[AiProvider | null, boolean, AiProvider[]]>([
    [null, true, ["openai", "gemini", "local"]],
    ["gemini", true, ["gemini", "openai", "local"]],
    ["gemini", false, ["gemini"]],
    [null, false, ["openai"]],
  ])("for the choice %s with fallback %s is %j", (provider, enableFallback, order) => {
    const chosen = chooseAnalysts(all, { provider, enableFallback, comparisonMode: false });
    expect(chosen.map((each) => each.provider)).toEqual(order);
  });

  it("has the free catalogue in place of a provider without a key", () => {
    const choice = { provider: "gemini", enableFallback: false, comparisonMode: false } as const;
    expect(chooseAnalysts([openai, local], choice)).toEqual([local]);
    expect(chooseAnalysts([], { ...choice, provider: null })).toEqual([]);
  });
});

describe("the time of an analyst", () => {
  const limits: number[] = [];
  beforeEach(() => {
    limits.length = 0;
    vi.spyOn(AbortSignal, "timeout").mockImplementation((milliseconds) => {
      limits.push(milliseconds);
      return new AbortController().signal;
    });
  });
  afterEach(() => vi.restoreAllMocks());
  const failing = (...providers: AiProvider[]) =>
    world(providers.map((provider) => [provider, fails("ai/unavailable")] as const));

  it.each<[AiProvider[], number[]]>([
    [
      ["openai", "gemini", "local"],
      [6_000, 10_000, 11_000],
    ],
    [
      ["openai", "gemini"],
      [6_000, 11_000],
    ],
    [
      ["openai", "local"],
      [10_000, 11_000],
    ],
    [
      ["local", "openai"],
      [11_000, 11_000],
    ],
    [["openai"], [11_000]],
  ])("of %j leaves time for the next: %j", async (providers, expected) => {
    await failing(...providers).ask();
    expect(limits).toEqual(expected);
  });

  it("that is compared leaves time for the catalogue", async () => {
    await failing("openai", "gemini", "local").ask([], true);
    expect(limits).toEqual([10_000, 10_000, 11_000]);
  });

  it("is whole milliseconds, and at least one", async () => {
    await failing("openai", "gemini").ask([], false, 1_001.5);
    expect(limits).toEqual([1, 1_001]);
    limits.length = 0;
    await failing("openai", "gemini").ask([], false, -1);
    expect(limits).toEqual([1, 1]);
  });
});

describe("analysts in turn", () => {
  it("are asked until one names the car", async () => {
    const { ask, requests, noted, reported } = world([
      ["openai", fails("ai/quota-exceeded")],
      ["gemini", names("gemini", "Camaro")],
      ["local", names("local", "Corvette")],
    ]);
    const found = analysis("gemini", "Camaro");
    expect(await ask()).toEqual({
      ...{
        found,
        settled: found,
        failure: null,
        failures: [{ provider: "openai", failure: "quota", next: "gemini" }],
      },
      ...{ usage: USAGE, print: { front: [], back: [] }, differences: [] },
    });
    expect(requests.map(([provider]) => provider)).toEqual(["openai", "gemini"]);
    expect(requests[1]?.[1]).toMatchObject(QUESTION);
    expect(noted).toEqual([
      ["openai", toCardFigures([], "quota")],
      ["gemini", toCardFigures([USAGE], null)],
    ]);
    expect(reported).toEqual([]);
  });

  it("that don't name it say so, and the last one names no next", async () => {
    const { ask, requests } = world([
      ["openai", names("openai", null)],
      ["local", names("local", null)],
    ]);
    expect(await ask()).toMatchObject({
      ...{ found: null, settled: null, failure: "unidentified", usage: USAGE, differences: [] },
      failures: [
        { provider: "openai", failure: "unidentified", next: "local" },
        { provider: "local", failure: "unidentified" },
      ],
    });
    expect(requests).toHaveLength(2);
  });

  it("end with a choice of cars", async () => {
    const models = [model("Camaro"), model("Corvette")];
    const { ask, requests } = world([
      ["openai", names("openai", null)],
      ["gemini", names("gemini", "Camaro")],
    ]);
    expect(await ask(models)).toMatchObject({ failure: null, settled: { core: { car_name: null }, models } });
    expect(requests).toHaveLength(1);
    const offering = { ...analysis("openai", null), models: [model("Camaro")] };
    const { ask: askAgain } = world([["openai", () => offering]]);
    expect(await askAgain()).toMatchObject({ found: offering, settled: offering, failures: [] });
    const { ask: askWithOne, requests: two } = world([
      ["openai", names("openai", null)],
      ["gemini", names("gemini", null)],
    ]);
    expect(await askWithOne([model("Camaro")])).toMatchObject({ found: null, failure: "unidentified" });
    expect(two).toHaveLength(2);
  });

  it.each<[ErrorCode[], string]>([
    [["ai/invalid-key", "ai/timeout"], "timeout"],
    [["ai/invalid-key", "ai/rate-limited"], "key"],
  ])("that fail with %j fail as %s", async (codes, failure) => {
    const providers = ["openai", "gemini"] as const;
    const { ask } = world(codes.map((code, at) => [providers[at] ?? "local", fails(code)] as const));
    expect(await ask()).toMatchObject({ found: null, failure });
  });

  it("fail by what can pass rather than by a car that isn't known", async () => {
    const { ask } = world([
      ["openai", names("openai", null)],
      ["gemini", fails("ai/rate-limited")],
    ]);
    expect(await ask()).toMatchObject({ failure: "rate" });
    expect(await world([]).ask()).toMatchObject({
      found: null,
      failure: "unidentified",
      failures: [],
      usage: null,
    });
  });

  it("report only an error that wasn't expected", async () => {
    const broken = new Error("broken");
    const { ask, reported, noted } = world([["openai", () => broken]]);
    expect(await ask()).toMatchObject({ failure: "unavailable" });
    expect(reported).toEqual([["a provider's analysis failed unexpectedly", broken]]);
    expect(noted).toEqual([["openai", toCardFigures([], "unavailable")]]);
  });

  it("are counted by their paid attempts", async () => {
    const retried =
      (answer: Answer): Answer =>
      (request) => {
        for (let attempt = 0; attempt < 3; attempt += 1) request.onPaid?.();
        return answer(request);
      };
    const { ask, noted } = world([
      ["openai", retried(fails("ai/unavailable"))],
      ["gemini", retried(names("gemini", "Camaro"))],
    ]);
    await ask();
    expect(noted).toMatchObject([
      ["openai", { requests: 3, failures: 3 }],
      ["gemini", { requests: 3, failures: 2, cards: 1 }],
    ]);
  });

  it("that simulate a provider are marked everywhere", async () => {
    const { ask, noted } = world([
      ["openai", names("openai", null), true],
      ["gemini", names("gemini", "Camaro"), true],
    ]);
    const usage = { ...USAGE, simulated: true };
    expect(await ask()).toMatchObject({
      found: { simulated: true },
      usage: { simulated: true },
      failures: [
        { provider: "openai", failure: "unidentified", simulated: true, next: "gemini", nextSimulated: true },
      ],
    });
    expect(noted).toEqual([
      ["openai", toCardFigures([usage], "unidentified", { simulated: true })],
      ["gemini", toCardFigures([usage], null, { simulated: true })],
    ]);
  });

  it("that reuse an answer count no request", async () => {
    const { ask, noted } = world([
      [
        "openai",
        ({ onReused }) => {
          onReused?.();
          return analysis("openai", "Camaro");
        },
      ],
    ]);
    await ask();
    expect(noted).toEqual([["openai", REUSED_FIGURES]]);
  });

  it("return what all of them read, with the first facts", async () => {
    const facts = {
      brand: "Hot Wheels",
      series: " Muscle ",
      seriesNumber: null,
      yearNumber: null,
      year: 1998,
    };
    const { ask } = world([
      [
        "openai",
        ({ onSeen }) => {
          onSeen?.({ front: ["Camaro", "Camaro"] });
          onSeen?.({ back: ["Mattel"] });
          return new AppError("ai/timeout");
        },
      ],
      [
        "local",
        ({ onSeen }) => {
          onSeen?.({ front: ["'67"], facts });
          return analysis("local", "Camaro");
        },
      ],
    ]);
    const { print } = await ask();
    expect(print).toEqual({
      ...{ front: ["Camaro", "'67"], back: ["Mattel"], facts: { ...facts, series: "Muscle" } },
    });
  });
});

describe("at the cap of AI spending", () => {
  const alone = { provider: "openai", enableFallback: false, comparisonMode: false } as const;
  const own: readonly [AiProvider, Answer] = ["local", names("local", "Beetle")];

  it("the own reader goes on, even if the seller wants no fallback", async () => {
    const { ask, requests } = world([["openai", fails("ai/cap-reached")], own], alone);
    expect(await ask()).toMatchObject({
      ...{ found: { provider: "local" }, settled: { core: { car_name: "Beetle" } }, failure: null },
      failures: [{ provider: "openai", failure: "cap", next: "local" }],
    });
    expect(requests.map(([provider]) => provider)).toEqual(["openai", "local"]);
  });

  it("it's asked once if fallback is on, and its failure leaves the cap as the reason", async () => {
    const unread = ["local", names("local", null)] as const;
    const { ask, requests } = world([["openai", fails("ai/cap-reached")], unread]);
    expect(await ask()).toMatchObject({ found: null, failure: "cap" });
    expect(requests).toHaveLength(2);
  });

  it("no other failure brings in what the seller has switched off", async () => {
    const { ask, requests } = world([["openai", fails("ai/rate-limited")], own], alone);
    expect(await ask()).toMatchObject({ found: null, failure: "rate" });
    expect(requests).toHaveLength(1);
  });
});

describe("a comparison", () => {
  it("asks two providers, and lets the seller choose between two names", async () => {
    const { ask, requests } = world([
      ["local", names("local", "Beetle")],
      ["openai", names("openai", "Camaro")],
      ["gemini", names("gemini", "Corvette")],
    ]);
    const result = await ask([], true);
    expect(requests.map(([provider]) => provider)).toEqual(["openai", "gemini"]);
    expect(result).toMatchObject({
      ...{ found: { provider: "openai" }, failure: null, failures: [] },
      settled: { core: { car_name: null }, models: [{ model: "Camaro" }, { model: "Corvette" }] },
      differences: [{ field: "core.car_name", values: { openai: "Camaro", gemini: "Corvette" } }],
      usage: { promptTokens: 20, costUsd: 1 },
    });
  });

  it("that names no car goes on with the catalogue, and compares only providers", async () => {
    const { ask, requests } = world([
      ["openai", names("openai", null)],
      ["gemini", fails("ai/timeout")],
      ["local", names("local", "Beetle")],
    ]);
    const result = await ask([], true);
    expect(requests.map(([provider]) => provider)).toEqual(["openai", "gemini", "local"]);
    expect(result).toMatchObject({
      ...{ found: { provider: "local" }, settled: { core: { car_name: "Beetle" } }, differences: [] },
      failures: [
        { provider: "openai", failure: "unidentified" },
        { provider: "gemini", failure: "timeout" },
      ],
    });
  });

  it("of a single provider is none", async () => {
    const { ask } = world([
      ["openai", names("openai", null)],
      ["local", names("local", "Beetle")],
    ]);
    expect(await ask([], true)).toMatchObject({
      ...{ differences: [], failures: [{ provider: "openai", failure: "unidentified", next: "local" }] },
    });
  });
});
