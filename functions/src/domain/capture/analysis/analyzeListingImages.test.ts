import { describe, expect, it } from "vitest";

import {
  type AiProvider,
  cardAnalysis,
  type CardAnalysis,
  type CatalogueModel,
  NO_VARIANT,
} from "../../../contract/capture/cards.ts";
import { AppError, type ErrorCode } from "../../../contract/wire/errors.ts";
import { type AnalyzePorts, analyzeListingImages } from "./analyzeListingImages.ts";
import type { AnalysisFigures, AnalysisStore, CardAnalyst, Finding, ProviderChoice } from "../ports.ts";

type Analyses = Omit<AnalysisStore, "wasUnusable">;

const analysisOf = (
  provider: AiProvider,
  car_name: string | null,
  color: string | null = null,
): CardAnalysis =>
  cardAnalysis.parse({
    provider,
    core: { brand: "Hot Wheels", car_name },
    listing: { enhanced_ebay_title: null },
    series: { series: null, series_number: null, year_number: null },
    specs: { color },
    features: { is_premium: false, premium_series: null, is_zamac: false, zamac_detected: false },
  });

const cost = { promptTokens: 1000, completionTokens: 100, costUsd: 0.00015, model: "m", estimated: false };

interface Analyst extends CardAnalyst {
  asked: number;
}

const sees = (provider: AiProvider, name: string | null, color: string | null = null): Analyst => ({
  provider,
  asked: 0,
  analyze({ onSpent }) {
    this.asked += 1;
    if (provider !== "local") onSpent({ ...cost, model: provider });
    return Promise.resolve(analysisOf(provider, name, color));
  },
});
const fails = (provider: AiProvider, code: ErrorCode, paid = false): Analyst => ({
  provider,
  asked: 0,
  analyze({ onSpent }) {
    this.asked += 1;
    if (paid) onSpent({ ...cost, model: provider });
    return Promise.reject(new AppError(code));
  },
});
const model = (name: string): CatalogueModel => ({
  model: name,
  brand: "Hot Wheels",
  series: null,
  seriesNumber: null,
  year: null,
  ...NO_VARIANT,
  source: "import",
});

/** An in-memory store. `db/capture/analyses.test.ts` holds the real one to the same contract. */
function memory(): Analyses & { turns: () => number } {
  const found = new Map<string, Finding & { speed: string }>();
  const turns = new Map<string, { holder: string; until: number }>();
  return {
    turns: () => turns.size,
    acquire(_uid, sku, { holder, speed, now, until }) {
      const known = found.get(sku);
      if (known && (known.speed === "accurate" || speed === "fast")) return Promise.resolve(known);
      if ((turns.get(sku)?.until ?? 0) > now) return Promise.resolve("held");
      turns.set(sku, { holder, until });
      return Promise.resolve("taken");
    },
    save(_uid, sku, holder, speed, finding) {
      if (turns.get(sku)?.holder === holder && turns.delete(sku)) found.set(sku, { speed, ...finding });
      return Promise.resolve();
    },
    release(_uid, sku, holder) {
      if (turns.get(sku)?.holder === holder) turns.delete(sku);
      return Promise.resolve();
    },
    correct(_uid, sku, finding) {
      turns.delete(sku);
      found.set(sku, { speed: "accurate", ...finding });
      return Promise.resolve();
    },
  };
}

interface World {
  models?: ReturnType<typeof model>[];
  choice?: Partial<ProviderChoice>;
  analyses?: Analyses;
  sku?: string | null;
  speedMode?: "fast" | "accurate";
  /** The content of the front photo. Two different contents are two cars. */
  front?: string;
  anotherCar?: boolean;
  /** Milliseconds that pass with each call of `now`. */
  tick?: number;
}

/** Every card has its own photo. */
let fronts = 0;
const shown = (photo: Uint8Array) => new URL(new TextDecoder().decode(photo)).pathname.split("/")[1];

const noted: { provider: AiProvider; figures: AnalysisFigures }[] = [];

function ask(analysts: CardAnalyst[], { models = [], choice, analyses = memory(), ...asked }: World = {}) {
  let clock = 0;
  noted.length = 0;
  const ports: AnalyzePorts = {
    photos: { read: (_uid, url) => Promise.resolve(new TextEncoder().encode(url)) },
    comparer: { showSameCar: (one, other) => Promise.resolve(shown(one) === shown(other)) },
    catalogue: { lookup: () => Promise.resolve(models) },
    analyses,
    readChoice: () =>
      Promise.resolve({ provider: null, enableFallback: true, comparisonMode: false, ...choice }),
    listAnalysts: () => Promise.resolve(analysts),
    meter: { note: (provider, figures) => void noted.push({ provider, figures }) },
    now: () => (clock += asked.tick ?? 0),
    createId: () => `holder-${Math.random()}`,
    sleep: () => new Promise((resolve) => setImmediate(resolve)),
    report: () => undefined,
  };
  return analyzeListingImages(ports, "ada", {
    frontImageUrl: `https://x/${asked.front ?? "front"}/${(fronts += 1)}`,
    backImageUrl: "https://x/back",
    speedMode: asked.speedMode ?? "accurate",
    sku: asked.sku === undefined ? "DHR20" : asked.sku,
    anotherCar: asked.anotherCar ?? false,
  });
}

describe("analyzeListingImages", () => {
  it("uses the first provider that knows the car", async () => {
    await expect(ask([sees("openai", "Bone Shaker"), sees("local", "Other")])).resolves.toMatchObject({
      success: true,
      provider: "openai",
      analysis: { core: { car_name: "Bone Shaker" } },
      message: "",
      reused: false,
      usage: { promptTokens: 1000, completionTokens: 100, costUsd: 0.00015 },
    });
  });

  it.each([
    ["ai/quota-exceeded", "OpenAI quota exceeded, trying Gemini fallback."],
    ["ai/invalid-key", "OpenAI refused the key: check API keys in Admin settings, trying Gemini fallback."],
    ["ai/rate-limited", "OpenAI asks us to slow down, trying Gemini fallback."],
    ["ai/malformed", "OpenAI's answer could not be read, trying Gemini fallback."],
    ["ai/timeout", "OpenAI did not answer in time, trying Gemini fallback."],
    ["ai/unavailable", "OpenAI is not available, trying Gemini fallback."],
    ["ai/cap-reached", "Today's AI budget is used up, trying Gemini fallback."],
    ["internal", "OpenAI is not available, trying Gemini fallback."],
  ] as const)("continues with the next one after %s and says: %s", async (code, message) => {
    const answer = await ask([fails("openai", code), sees("gemini", "Bone Shaker"), sees("local", null)]);
    expect(answer).toMatchObject({ success: true, provider: "gemini", message, failure: null });
  });

  it.each([
    ["ai/quota-exceeded", "quota", "OpenAI quota exceeded."],
    ["ai/invalid-key", "key", "OpenAI refused the key: check API keys in Admin settings."],
    ["ai/rate-limited", "rate", "OpenAI asks us to slow down."],
    ["ai/malformed", "malformed", "OpenAI's answer could not be read."],
    ["ai/timeout", "timeout", "OpenAI did not answer in time."],
    ["ai/unavailable", "unavailable", "OpenAI is not available."],
    ["ai/cap-reached", "cap", "Today's AI budget is used up."],
  ] as const)("has no provider to try after %s, and reports only that", async (code, failure, message) => {
    await expect(ask([fails("openai", code)])).resolves.toMatchObject({
      success: false,
      analysis: null,
      failure,
      failures: [{ provider: "openai", failure }],
      message,
    });
  });

  it("continues with our own reader at the cap", async () => {
    const capped = [fails("openai", "ai/cap-reached"), fails("gemini", "ai/cap-reached")];
    await expect(ask([...capped, sees("local", "Bone Shaker")])).resolves.toMatchObject({
      ...{ success: true, provider: "local", failure: null, usage: null },
      analysis: { core: { car_name: "Bone Shaker" } },
    });
    // Only our own reader was asked.
    expect(noted.map(({ provider, figures }) => [provider, figures.requests, figures.failures])).toEqual([
      ["openai", 0, 0],
      ["gemini", 0, 0],
      ["local", 1, 0],
    ]);
    await expect(ask([...capped, sees("local", null)])).resolves.toMatchObject({
      ...{ success: false, failure: "cap", usage: null },
    });
  });

  it("reports a timeout before other failures, and unidentified only if nothing failed", async () => {
    const all = [fails("openai", "ai/quota-exceeded"), fails("gemini", "ai/timeout"), sees("local", null)];
    await expect(ask(all)).resolves.toMatchObject({ success: false, failure: "timeout" });
    await expect(ask([sees("openai", null), sees("local", null)])).resolves.toMatchObject({
      failure: "unidentified",
      message:
        "OpenAI could not identify the car, trying the catalogue. The catalogue does not have this number.",
    });
  });

  it("leaves each following provider a share of the remaining time", async () => {
    const limits: number[] = [];
    const timeout = AbortSignal.timeout.bind(AbortSignal);
    AbortSignal.timeout = (milliseconds) => {
      limits.push(milliseconds);
      return timeout(milliseconds);
    };
    try {
      await ask([fails("openai", "ai/timeout"), fails("gemini", "ai/timeout"), sees("local", null)]);
    } finally {
      AbortSignal.timeout = timeout;
    }
    expect(limits).toEqual([16_500, 27_500, 28_500]);
  });

  it("asks about a number with two models, the likelier one first", async () => {
    const two = [model("Bone Shaker"), model("'68 Shelby GT500")];
    const orders = [];
    for (const name of ["68 shelby gt-500", "Bone Shaker", null]) {
      const { success, analysis } = await ask([sees("openai", name)], { models: two });
      expect([success, analysis?.core.car_name]).toEqual([true, null]);
      orders.push(analysis?.models?.map((each) => each.model));
    }
    expect(orders).toEqual([
      ["'68 Shelby GT500", "Bone Shaker"],
      ["Bone Shaker", "'68 Shelby GT500"],
      ["Bone Shaker", "'68 Shelby GT500"],
    ]);
  });

  it("uses the one of two models that the local reader found printed on the card", async () => {
    const two = [model("Bone Shaker"), model("'68 Shelby GT500")];
    const printed = { ...analysisOf("local", "Bone Shaker"), models: [model("Bone Shaker")] };
    const local: CardAnalyst = { provider: "local", analyze: () => Promise.resolve(printed) };
    const { analysis } = await ask([local], { models: two });
    expect(analysis).toMatchObject({ core: { car_name: "Bone Shaker" }, models: [{ model: "Bone Shaker" }] });
  });

  it("asks about a model that only another seller has entered", async () => {
    const local: CardAnalyst = {
      provider: "local",
      analyze: () => Promise.resolve({ ...analysisOf("local", null), models: [model("X")] }),
    };
    await expect(ask([local])).resolves.toMatchObject({
      success: true,
      analysis: { models: [{ model: "X" }] },
    });
  });
});

describe("the provider that a seller chose", () => {
  const all = () => [sees("openai", "A"), sees("gemini", "B"), sees("local", "C")];

  it.each([
    [{ provider: "gemini" }, "gemini"],
    [{ provider: "openai" }, "openai"],
    [{}, "openai"],
  ] as const)("is asked first: %o", async (choice, provider) => {
    await expect(ask(all(), { choice })).resolves.toMatchObject({ provider });
  });

  it("is the only one asked without fallback", async () => {
    const [gemini, openai] = [fails("gemini", "ai/quota-exceeded"), sees("openai", "A")];
    const answer = await ask([openai, gemini, sees("local", "C")], {
      choice: { provider: "gemini", enableFallback: false },
    });
    expect(answer).toMatchObject({ success: false, failure: "quota", message: "Gemini quota exceeded." });
    expect(openai.asked).toBe(0);
  });

  it("is replaced by the catalogue if it has no key", async () => {
    const answer = await ask([sees("local", "C")], { choice: { provider: "gemini", enableFallback: false } });
    expect(answer).toMatchObject({ success: true, provider: "local" });
  });
});

describe("the next copy of a SKU", () => {
  it("reuses the analysis at no cost and says so", async () => {
    const analyses = memory();
    const openai = sees("openai", "Bone Shaker");
    const first = await ask([openai], { analyses });
    const next = await ask([openai], { analyses });
    expect(openai.asked).toBe(1);
    expect(next).toEqual({
      ...first,
      message: "This SKU was analyzed before: nothing was charged.",
      reused: true,
      usage: { promptTokens: 0, completionTokens: 0, costUsd: 0, model: "" },
    });
    expect(noted).toEqual([
      { provider: "openai", figures: expect.objectContaining({ requests: 0, reused: 1 }) as unknown },
    ]);
  });

  it("is analyzed once when several copies arrive at once", async () => {
    const analyses = memory();
    const openai = sees("openai", "Bone Shaker");
    const answers = await Promise.all(Array.from({ length: 5 }, () => ask([openai], { analyses })));
    expect(openai.asked).toBe(1);
    expect(answers.map(({ reused }) => reused).sort()).toEqual([false, true, true, true, true]);
  });

  it("is analyzed if the first copy's analysis failed or died", async () => {
    const analyses = memory();
    await ask([fails("openai", "ai/timeout")], { analyses });
    await expect(ask([sees("openai", "A")], { analyses })).resolves.toMatchObject({ reused: false });

    const died = memory();
    await died.acquire("ada", "DHR20", { holder: "dead", speed: "fast", now: 0, until: 8_000 });
    await expect(ask([sees("openai", "A")], { analyses: died, tick: 500 })).resolves.toMatchObject({
      success: true,
      reused: false,
    });
  });

  it("asks the caller to retry while the first copy's analysis takes long", async () => {
    const analyses = memory();
    await analyses.acquire("ada", "DHR20", { holder: "slow", speed: "fast", now: 0, until: 90_000 });
    const openai = sees("openai", "A");
    await expect(ask([openai], { analyses, tick: 500 })).rejects.toMatchObject({ code: "capture/busy" });
    expect(openai.asked).toBe(0);
  });

  it("is analyzed again if the stored analysis was fast and an accurate one is requested, but not the reverse", async () => {
    const analyses = memory();
    const openai = sees("openai", "A");
    const reuse = [];
    for (const speedMode of ["fast", "fast", "accurate", "fast", "accurate"] as const)
      reuse.push((await ask([openai], { analyses, speedMode })).reused);
    expect(reuse).toEqual([false, true, false, true, true]);
  });

  it("is looked up again if the catalogue described the first copy, because that is free and can change", async () => {
    const analyses = memory();
    const local = sees("local", "C");
    for (let copy = 0; copy < 2; copy += 1)
      await expect(ask([local], { analyses })).resolves.toMatchObject({ reused: false, usage: null });
    expect(local.asked).toBe(2);
  });

  it("is asked about if its number has two models", async () => {
    const analyses = memory();
    const models = [model("Bone Shaker"), model("Shelby")];
    for (let copy = 0; copy < 2; copy += 1) {
      const { analysis } = await ask([sees("openai", "Shelby")], { analyses, models });
      expect(analysis?.core.car_name).toBeNull();
      expect(analysis?.models?.map((each) => each.model)).toEqual(["Shelby", "Bone Shaker"]);
    }
  });

  it("releases the lock when a photo is refused", async () => {
    const analyses = memory();
    await expect(
      analyzeListingImages(
        {
          photos: { read: () => Promise.reject(new AppError("image/not-ours")) },
          comparer: { showSameCar: () => Promise.resolve(true) },
          catalogue: { lookup: () => Promise.resolve([]) },
          analyses,
          readChoice: () => Promise.resolve({ provider: null, enableFallback: true, comparisonMode: false }),
          listAnalysts: () => Promise.resolve([]),
          meter: { note: () => undefined },
          now: () => 0,
          createId: () => "one",
          sleep: () => Promise.resolve(),
          report: () => undefined,
        },
        "ada",
        { frontImageUrl: "x", backImageUrl: "y", speedMode: "fast", sku: "DHR20", anotherCar: false },
      ),
    ).rejects.toMatchObject({ code: "image/not-ours" });
    expect(analyses.turns()).toBe(0);
  });
});

describe("another car under an analyzed SKU", () => {
  const nightjar = async (analyses: Analyses) =>
    ask([sees("openai", "Nightjar", "black")], { analyses, front: "nightjar" });

  it("isn't a copy if its front looks different, and the seller chooses between the two names", async () => {
    const analyses = memory();
    await nightjar(analyses);
    const openai = sees("openai", "Glacier", "red");
    const { success, reused, analysis } = await ask([openai], { analyses, front: "glacier" });
    expect([success, reused, openai.asked, analysis?.core.car_name]).toEqual([true, false, 1, null]);
    expect(analysis?.models?.map((each) => each.model)).toEqual(["Glacier", "Nightjar"]);
    // Nothing of the other car is copied.
    expect(analysis?.specs.color).toBe("red");
    const copy = await ask([openai], { analyses, front: "nightjar" });
    expect([copy.reused, copy.analysis?.core.car_name]).toEqual([true, "Nightjar"]);
  });

  it("is the same car if a provider reads the same name again", async () => {
    const analyses = memory();
    await nightjar(analyses);
    const { reused, analysis } = await ask([sees("openai", "NIGHTJAR")], { analyses, front: "glare" });
    expect([reused, analysis?.core.car_name]).toEqual([false, "NIGHTJAR"]);
  });

  it("is asked about if its name can't be read, with the known name as a choice only", async () => {
    const analyses = memory();
    await nightjar(analyses);
    for (const analysts of [[sees("openai", null)], [sees("local", "Nightjar")]]) {
      const models = analysts[0]?.provider === "local" ? [model("Nightjar")] : [];
      const { success, analysis } = await ask(analysts, { analyses, models, front: "glacier" });
      expect([success, analysis?.core.car_name]).toEqual([true, null]);
      expect(analysis?.models?.map((each) => each.model)).toEqual(["Nightjar"]);
    }
  });

  it("fails, so that it is retried, if no provider answered", async () => {
    const analyses = memory();
    await nightjar(analyses);
    for (const world of [{ front: "glacier" }, { anotherCar: true }])
      await expect(ask([fails("openai", "ai/timeout")], { analyses, ...world })).resolves.toMatchObject({
        success: false,
        failure: "timeout",
      });
  });

  it("is analyzed separately if the seller said so, and never named by the catalogue alone", async () => {
    const analyses = memory();
    await nightjar(analyses);
    const read = await ask([sees("openai", "Glacier")], { analyses, anotherCar: true });
    expect(read).toMatchObject({ reused: false, analysis: { core: { car_name: "Glacier" } } });
    const models = [model("Nightjar")];
    const local = await ask([sees("local", "Nightjar")], { analyses, models, anotherCar: true });
    expect(local).toMatchObject({ success: true, analysis: { core: { car_name: null }, models } });
    const unknown = await ask([sees("local", null)], { analyses, anotherCar: true });
    expect(unknown).toMatchObject({ success: true, analysis: { core: { car_name: null }, models: [] } });
  });
});

describe("comparison mode", () => {
  const choice = { comparisonMode: true };

  it("asks both providers, counts both, and uses the first answer if they name the same car", async () => {
    const answer = await ask([sees("openai", "Bone Shaker", "red"), sees("gemini", "BONE SHAKER", "blue")], {
      choice,
    });
    expect(answer).toMatchObject({
      success: true,
      provider: "openai",
      usage: { promptTokens: 2000, costUsd: 0.0003, model: "openai, gemini" },
    });
    expect(answer.analysis).toMatchObject({
      core: { car_name: "Bone Shaker" },
      differences: [{ field: "specs.color", values: { openai: "red", gemini: "blue" } }],
    });
    expect(noted.map(({ provider }) => provider)).toEqual(["openai", "gemini"]);
  });

  it("asks the seller if they name two cars, and again for the next copy", async () => {
    const analyses = memory();
    const both = [sees("openai", "Bone Shaker"), sees("gemini", "Shelby")];
    for (let copy = 0; copy < 2; copy += 1) {
      const { success, analysis } = await ask(both, { choice, analyses });
      expect([success, analysis?.core.car_name]).toEqual([true, null]);
      expect(analysis?.models?.map((each) => each.model)).toEqual(["Bone Shaker", "Shelby"]);
    }
    expect(both.map(({ asked }) => asked)).toEqual([1, 1]);
  });

  it("uses the other provider if one fails, and the catalogue if both fail", async () => {
    const one = await ask([fails("openai", "ai/quota-exceeded"), sees("gemini", "B")], { choice });
    expect(one).toMatchObject({
      provider: "gemini",
      message: "OpenAI quota exceeded.",
    });
    const none = await ask(
      [fails("openai", "ai/timeout"), fails("gemini", "ai/invalid-key"), sees("local", "C")],
      { choice },
    );
    expect(none).toMatchObject({ success: true, provider: "local", usage: null });
  });
});

describe("what an analysis costs", () => {
  it("includes failed attempts, in the card's cost and in the provider's day", async () => {
    const answer = await ask([fails("openai", "ai/malformed", true), sees("gemini", "B")]);
    expect(answer.usage).toMatchObject({ promptTokens: 2000, costUsd: 0.0003, model: "openai, gemini" });
    const figures = {
      promptTokens: 1000,
      completionTokens: 100,
      costMicroDollars: 150,
      unpricedRequests: 0,
      cards: 1,
      cardMicroDollars: 150,
    };
    expect(noted).toEqual([
      { provider: "openai", figures: { requests: 1, failures: 1, reused: 0, ...figures } },
      { provider: "gemini", figures: { requests: 1, failures: 0, reused: 0, ...figures } },
    ]);
  });

  it("is unknown if the model's price is, and is counted as unpriced", async () => {
    const unpriced: CardAnalyst = {
      provider: "openai",
      analyze: ({ onSpent }) => {
        onSpent({ ...cost, costUsd: null });
        return Promise.resolve(analysisOf("openai", "A"));
      },
    };
    expect((await ask([unpriced])).usage?.costUsd).toBeNull();
    expect(noted[0]?.figures).toMatchObject({ costMicroDollars: 0, unpricedRequests: 1 });
  });

  it("returns what was read on the card if no provider knew the car", async () => {
    const reads: CardAnalyst = {
      provider: "local",
      analyze({ onSeen }) {
        onSeen?.({ front: [" '68  SHELBY\nGT500 ", "'68 SHELBY GT500", ""], back: ["x".repeat(500)] });
        return Promise.reject(new AppError("ai/unavailable"));
      },
    };
    const { success, print } = await ask([fails("openai", "ai/quota-exceeded"), reads]);
    expect(success).toBe(false);
    expect(print).toEqual({ front: ["'68 SHELBY GT500"], back: ["x".repeat(120)] });
  });

  it("marks a simulator's analysis, usage and messages as simulated", async () => {
    const { analysis, usage } = await ask([{ ...sees("openai", "Bone Shaker"), simulated: true }]);
    expect([analysis?.simulated, usage?.simulated]).toEqual([true, true]);
    expect(noted[0]?.figures).toMatchObject({ requests: 1, simulatedRequests: 1 });
    const openai = { ...sees("openai", null), simulated: true };
    const gemini = { ...sees("gemini", null), simulated: true };
    expect((await ask([openai, gemini])).message).toBe(
      "OpenAI (simulated) could not identify the car, trying Gemini (simulated) fallback. " +
        "Gemini (simulated) could not identify the car.",
    );
    const real = await ask([sees("openai", "Bone Shaker")]);
    expect([real.analysis?.simulated, real.usage?.simulated]).toEqual([undefined, undefined]);
  });

  it("uses the name that the local reader took from the print if the catalogue lacks the number", async () => {
    const { success, provider, analysis } = await ask([sees("local", "'11 Corvette Grand Sport")]);
    expect([success, provider, analysis?.core.car_name, analysis?.models]).toEqual([
      true,
      "local",
      "'11 Corvette Grand Sport",
      [],
    ]);
  });

  it("uses it for another car of a known number too, but not the name in the catalogue", async () => {
    const models = [model("Shelby")];
    const read = await ask([sees("local", "Camaro")], { models, anotherCar: true });
    expect(read.analysis?.core.car_name).toBe("Camaro");
    const known = await ask([sees("local", "SHELBY")], { models, anotherCar: true });
    expect(known.analysis).toMatchObject({ core: { car_name: null }, models: [{ model: "Shelby" }] });
  });
});
