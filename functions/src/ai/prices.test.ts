import { describe, expect, it } from "vitest";

import { computeCostUsd, computeHighestCostUsd, countMostTokens, estimateUsage } from "./prices.ts";

describe("computeCostUsd", () => {
  it.each([
    ["gpt-6-luna", { prompt: 1_000_000, completion: 1_000_000 }, 0.6],
    ["gpt-6-luna", { prompt: 1_000_000, cachedPrompt: 1_000_000, completion: 0 }, 0.01],
    ["gpt-5.6-luna", { prompt: 2_000, completion: 300 }, 0.00076],
    ["gpt-6.1-terra", { prompt: 3_000, cachedPrompt: 1_000, completion: 800 }, 0.00605],
    ["gemini-3.5-flash-lite", { prompt: 1_000, completion: 100 }, 0.00055],
  ])("of %s for %o is %f dollars", (model, tokens, dollars) => {
    expect(computeCostUsd(model, tokens)).toBeCloseTo(dollars, 10);
  });

  it.each(["gpt-99", "", "constructor"])("is unknown for the model %j", (model) => {
    expect(computeCostUsd(model, { prompt: 10, completion: 10 })).toBeNull();
  });
});

it("estimates typical usage if a provider reports none", () => {
  expect(estimateUsage("m")).toEqual({
    promptTokens: 1265,
    completionTokens: 0,
    costUsd: 0.01265,
    model: "m",
    estimated: true,
  });
});

describe("the most that a request can cost", () => {
  it.each(["gpt-6-luna", "gpt-6.1-terra", "gpt-99"])("grows with the length of a request to %s", (model) => {
    const short = computeHighestCostUsd(model);
    expect(computeHighestCostUsd(model, 240_000)).toBeGreaterThan(short * 5);
  });

  it("of an unknown model is that of none that is known", () => {
    const known = ["gpt-6-luna", "gpt-5.6-luna", "gpt-6.1-terra", "gemini-3.5-flash-lite"];
    const highest = Math.max(...known.map((model) => computeHighestCostUsd(model)));
    expect(computeHighestCostUsd("gpt-99")).toBeGreaterThan(highest);
  });

  it("counts each byte of a text as a token", () => {
    expect(countMostTokens(["日本", "1"])).toBe('["日本","1"]'.length + 4);
  });
});
