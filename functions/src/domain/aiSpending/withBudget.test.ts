import { describe, expect, it } from "vitest";

import { type CardAnalysis, cardAnalysis } from "../../contract/capture/cards.ts";
import { AppError } from "../../contract/wire/errors.ts";
import type { BilledChat, ChatEvent, ChatRequest } from "../assistant/ports.ts";
import type { AnalysisRequest, BilledAnalyst } from "../capture/ports.ts";
import { addCost, type AiBudget, listWarnings } from "./aiBudget.ts";
import { sendCounted } from "./countedRequest.ts";
import { chatWithBudget, withBudget } from "./withBudget.ts";
import type { AnalysisUsage } from "../../contract/capture/analysis.ts";

const CAPS = { sellerUsd: 0.01, installationUsd: 0.02 };
const usage = (costUsd: number | null): AnalysisUsage => ({
  ...{ promptTokens: 1, completionTokens: 1, costUsd, model: "m", estimated: false },
});
const unavailable = (status?: number) =>
  new AppError("ai/unavailable", status === undefined ? {} : { status });
const analysis = cardAnalysis.parse({
  provider: "openai",
  core: { brand: null, car_name: "Twin Mill" },
  listing: { enhanced_ebay_title: null },
  series: { series: null, series_number: null, year_number: null },
  specs: { color: null },
  features: { is_premium: false, premium_series: null, is_zamac: false, zamac_detected: false },
});

/** A budget that records what happens, in order. */
function recording(isFull = false) {
  const events: string[] = [];
  const budget: AiBudget = {
    reserve: (uid, costUsd) => {
      if (isFull) return Promise.reject(new AppError("ai/cap-reached"));
      events.push(`reserve ${uid} ${costUsd}`);
      return Promise.resolve((spentUsd) => {
        events.push(`settle ${spentUsd}`);
        return Promise.resolve();
      });
    },
  };
  return { events, budget };
}

const request = (signal = new AbortController().signal): AnalysisRequest => ({
  ...{ front: new Uint8Array(), back: new Uint8Array(), prompt: "simple", speed: "fast", sku: null },
  ...{ uid: "ada", signal, onSpent: () => undefined },
});

/** An analyst that sends one request. */
const asking = (send: (spent: (usage: AnalysisUsage) => void) => Promise<CardAnalysis>): BilledAnalyst => ({
  provider: "openai",
  analyze: (analysisCall) => sendCounted(analysisCall, send),
});

describe("an analyst with a budget", () => {
  it.each([
    ["lost twice", [unavailable(), unavailable()], 3],
    ["refused twice", [unavailable(503), new AppError("ai/rate-limited")], 1],
  ])(
    "tells of each attempt that the provider can charge: %s before the answer",
    async (_, failures, paid) => {
      const { budget } = recording();
      let paidCalls = 0;
      const attempts = [...failures];
      const analyst: BilledAnalyst = {
        provider: "openai",
        async analyze(analysisCall) {
          for (;;) {
            const failure = attempts.shift();
            const sent = sendCounted(analysisCall, (spent) => {
              if (failure) return Promise.reject(failure);
              spent(usage(0.003));
              return Promise.resolve(analysis);
            });
            if (!failure) return sent;
            await sent.catch(() => undefined);
          }
        },
      };
      await withBudget(analyst, budget, () => 0.01).analyze({ ...request(), onPaid: () => (paidCalls += 1) });
      expect(paidCalls).toBe(paid);
    },
  );

  it("counts the highest cost before it asks, and the real cost after it", async () => {
    const { events, budget } = recording();
    const analyst = asking((spent) => {
      events.push("asked");
      spent(usage(0.003));
      return Promise.resolve(analysis);
    });
    await withBudget(analyst, budget, () => 0.01).analyze(request());
    expect(events).toEqual(["reserve ada 0.01", "asked", "settle 0.003"]);
  });

  it("sends no request at the cap", async () => {
    const { events, budget } = recording(true);
    const analyst = asking(() => {
      events.push("asked");
      return Promise.resolve(analysis);
    });
    await expect(withBudget(analyst, budget, () => 0.01).analyze(request())).rejects.toThrow(
      "ai/cap-reached",
    );
    expect(events).toEqual([]);
  });

  it.each<[string, boolean, AppError, string]>([
    ["costs nothing where the provider refused", false, unavailable(400), "settle 0"],
    ["costs nothing where the key was refused", false, new AppError("ai/invalid-key"), "settle 0"],
    ["keeps what was counted where nobody waited for the answer", true, unavailable(400), "settle null"],
    ["keeps what was counted where the connection was lost", false, unavailable(), "settle null"],
    ["keeps what was counted where the answer broke off", false, new AppError("ai/malformed"), "settle null"],
  ])("%s", async (_, isAborted, failure, expected) => {
    const { events, budget } = recording();
    const stop = new AbortController();
    const analyst = asking(() => {
      if (isAborted) stop.abort();
      return Promise.reject(failure);
    });
    const analysisCall = withBudget(analyst, budget, () => 0.01).analyze(request(stop.signal));
    await expect(analysisCall).rejects.toThrow(failure.code);
    expect(events.at(-1)).toBe(expected);
  });

  it.each([
    [0.002, "settle 0.002"],
    [null, "settle null"],
  ])("counts an unusable answer that costs %s", async (costUsd, expected) => {
    const { events, budget } = recording();
    const analyst = asking((spent) => {
      spent(usage(costUsd));
      return Promise.reject(new AppError("ai/malformed"));
    });
    await expect(withBudget(analyst, budget, () => 0.01).analyze(request())).rejects.toThrow("ai/malformed");
    expect(events.at(-1)).toBe(expected);
  });
});

it("counts a round of the assistant by its length", async () => {
  const { events, budget } = recording();
  const model: BilledChat = {
    provider: "openai",
    async *round({ count }): AsyncGenerator<ChatEvent> {
      const settle = await count();
      yield { type: "end", usage: usage(0.004) };
      await settle(0.004);
    },
  };
  const counted = chatWithBudget(model, "ada", budget, ({ instruction }) => instruction.length / 100);
  let paidCalls = 0;
  const paid = () => void (paidCalls += 1);
  for (const instruction of ["short", "longer text"])
    for await (const event of counted.round({ instruction, onPaid: paid } as ChatRequest)) void event;
  expect(paidCalls).toBe(2);
  expect(events).toEqual(["reserve ada 0.05", "settle 0.004", "reserve ada 0.11", "settle 0.004"]);
});

describe("a day's spending", () => {
  it("ends at the seller's cap, and at the installation's", () => {
    const before = { all: 9_000, seller: 9_000 };
    expect(addCost(before, 1_000, CAPS)).toEqual({ all: 10_000, seller: 10_000 });
    expect(() => addCost(before, 1_001, CAPS)).toThrow("ai/cap-reached");
    expect(() => addCost({ all: 19_500, seller: 0 }, 1_000, CAPS)).toThrow("ai/cap-reached");
  });

  it("is warned of once, when it passes 80 %", () => {
    const at = (all: number, seller: number) => ({ all, seller });
    expect(listWarnings(at(7_000, 7_000), at(7_999, 7_999), CAPS)).toEqual([]);
    expect(listWarnings(at(7_000, 7_000), at(8_000, 8_000), CAPS)).toEqual(["seller"]);
    expect(listWarnings(at(15_000, 8_000), at(16_000, 9_000), CAPS)).toEqual(["installation"]);
  });
});
