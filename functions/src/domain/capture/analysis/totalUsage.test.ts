import { describe, expect, it } from "vitest";

import { sumUsage, toCardFigures, toFigures } from "./totalUsage.ts";
import type { AnalysisUsage } from "../../../contract/capture/analysis.ts";

const usage = (fields: Partial<AnalysisUsage> = {}): AnalysisUsage => ({
  ...{ promptTokens: 100, completionTokens: 10, costUsd: 0.5, model: "a", estimated: false },
  ...fields,
});

describe("the sum of answers", () => {
  it("is null without any", () => {
    expect(sumUsage([])).toBeNull();
  });

  it("has each number added, and each model once", () => {
    const all = [
      usage(),
      usage({ promptTokens: 7, completionTokens: 3, costUsd: 0.25, model: "b" }),
      usage(),
    ];
    expect(sumUsage(all)).toEqual({
      ...{ promptTokens: 207, completionTokens: 23, costUsd: 1.25, model: "a, b", estimated: false },
    });
  });

  it("has no price if one is unknown, and is estimated or simulated if one is", () => {
    expect(sumUsage([usage(), usage({ costUsd: null, estimated: true })])).toMatchObject({
      ...{ costUsd: null, estimated: true },
    });
    expect(sumUsage([usage(), usage({ simulated: true })])).toMatchObject({ simulated: true });
    expect(sumUsage([usage({ simulated: false })])).not.toHaveProperty("simulated");
  });
});

describe("the figures of a request", () => {
  it("have its tokens and its price", () => {
    expect(toFigures([usage(), usage({ costUsd: 0.0000014 })], null)).toEqual({
      ...{ requests: 2, failures: 1, promptTokens: 200, completionTokens: 20 },
      ...{ costMicroDollars: 500_001, unpricedRequests: 0, reused: 0 },
    });
  });

  it("count what has no price, beside the price of the others", () => {
    expect(toFigures([usage(), usage({ costUsd: null })], null)).toMatchObject({
      ...{ costMicroDollars: 500_000, unpricedRequests: 1, promptTokens: 200 },
    });
  });

  it.each([
    ["timeout", 1, 1],
    ["cap", 0, 0],
    [null, 1, 0],
  ] as const)("count a failure by %s as %i requests and %i failures", (failure, requests, failures) => {
    expect(toFigures([], failure)).toEqual({
      ...{ requests, failures, promptTokens: 0, completionTokens: 0 },
      ...{ costMicroDollars: 0, unpricedRequests: 0, reused: 0 },
    });
    expect(toFigures([], failure, { simulated: true })).toMatchObject({ simulatedRequests: requests });
  });

  it.each([
    ["an answer", [usage()], null, 3, 2],
    ["no answer", [], "unavailable", 3, 3],
    ["the cap", [], "cap", 1, 1],
  ] as const)("count each paid attempt until %s", (_, answers, failure, requests, failures) => {
    const figures = toFigures(answers, failure, { simulated: true, paid: requests });
    expect(figures).toMatchObject({ requests, failures, simulatedRequests: requests });
  });
});

describe("the figures of a card", () => {
  it("have the price of a card if it is whole", () => {
    expect(toCardFigures([usage(), usage()], null)).toEqual({
      ...toFigures([usage(), usage()], null),
      ...{ cards: 1, cardMicroDollars: 1_000_000 },
    });
  });

  it("have no card without an answer, or with one whose price is unknown", () => {
    expect(toCardFigures([], "timeout")).toEqual(toFigures([], "timeout"));
    const unpriced = [usage(), usage({ costUsd: null })];
    expect(toCardFigures(unpriced, null, { simulated: true })).toEqual(
      toFigures(unpriced, null, { simulated: true }),
    );
  });
});
