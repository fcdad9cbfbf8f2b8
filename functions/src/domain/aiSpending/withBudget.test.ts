import { describe, expect, it } from "vitest";

import { cardAnalysis } from "../../contract/capture/cards.ts";
import { AppError } from "../../contract/wire/errors.ts";
import type { ChatEvent, ChatModel, ChatRequest } from "../assistant/ports.ts";
import type { AnalysisRequest, AnalysisUsage, CardAnalyst } from "../capture/ports.ts";
import { addCost, type AiBudget, listWarnings } from "./aiBudget.ts";
import { chatWithBudget, withBudget } from "./withBudget.ts";

const CAPS = { sellerUsd: 0.01, installationUsd: 0.02 };
const usage = (costUsd: number | null): AnalysisUsage => ({
  ...{ promptTokens: 1, completionTokens: 1, costUsd, model: "m", estimated: false },
});
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
  ...{ uid: "ada", signal, spent: () => undefined },
});

describe("an analyst with a budget", () => {
  it("counts the highest cost before it asks, and the real cost after it", async () => {
    const { events, budget } = recording();
    const analyst: CardAnalyst = {
      provider: "openai",
      analyze: ({ spent }) => {
        events.push("asked");
        spent(usage(0.001));
        spent(usage(0.002));
        return Promise.resolve(analysis);
      },
    };
    await withBudget(analyst, budget, () => 0.01).analyze(request());
    expect(events).toEqual(["reserve ada 0.01", "asked", "settle 0.003"]);
  });

  it("sends no request at the cap", async () => {
    const { events, budget } = recording(true);
    const analyst: CardAnalyst = {
      provider: "openai",
      analyze: () => {
        events.push("asked");
        return Promise.resolve(analysis);
      },
    };
    await expect(withBudget(analyst, budget, () => 0.01).analyze(request())).rejects.toThrow(
      "ai/cap-reached",
    );
    expect(events).toEqual([]);
  });

  it.each([
    ["costs nothing where the provider refused", false, { status: 400 }, "settle 0"],
    ["keeps what was counted where nobody waited for the answer", true, { status: 400 }, "settle null"],
    ["keeps what was counted where the connection was lost", false, {}, "settle null"],
  ])("%s", async (_, isAborted, params, expected) => {
    const { events, budget } = recording();
    const stop = new AbortController();
    const analyst: CardAnalyst = {
      provider: "openai",
      analyze: () => {
        if (isAborted) stop.abort();
        return Promise.reject(new AppError("ai/unavailable", params));
      },
    };
    const asked = withBudget(analyst, budget, () => 0.01).analyze(request(stop.signal));
    await expect(asked).rejects.toThrow("ai/unavailable");
    expect(events.at(-1)).toBe(expected);
  });
});

it("counts a round of the assistant by its length, also an aborted one", async () => {
  const { events, budget } = recording();
  const model: ChatModel = {
    provider: "openai",
    async *round(): AsyncGenerator<ChatEvent> {
      yield await Promise.resolve({ type: "text", text: "Hello" } as const);
      yield { type: "end", usage: usage(0.004) };
    },
  };
  const counted = chatWithBudget(model, "ada", budget, ({ instruction }) => instruction.length / 100);
  const asking = (instruction: string) => counted.round({ instruction } as ChatRequest);
  for await (const event of asking("short")) void event;
  for await (const event of asking("longer text")) if (event.type === "text") break;
  expect(events).toEqual(["reserve ada 0.05", "settle 0.004", "reserve ada 0.11", "settle null"]);
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
