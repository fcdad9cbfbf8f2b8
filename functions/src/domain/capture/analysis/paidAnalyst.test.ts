import { describe, expect, it } from "vitest";

import { memoryFirestore } from "../../../../../tests/support/memory/memoryFirestore.ts";
import { cardAnalysis } from "../../../contract/capture/cards.ts";
import { openAiSpending } from "../../../db/aiSpending.ts";
import { openAnalysisStore } from "../../../db/capture/analyses.ts";
import { AppError } from "../../../contract/wire/errors.ts";
import { DAY_MS } from "../../../contract/wire/durations.ts";
import type { AiBudget } from "../../aiSpending/aiBudget.ts";
import { sendCounted } from "../../aiSpending/countedRequest.ts";
import type { AnalysisRequest, BilledAnalyst } from "../ports.ts";
import { createPaidAnalyst, identifySettings } from "./paidAnalyst.ts";

const NOW = Date.UTC(2026, 10, 24, 12);
const analysis = cardAnalysis.parse({
  provider: "openai",
  core: { brand: null, car_name: "Twin Mill" },
  listing: { enhanced_ebay_title: null },
  series: { series: null, series_number: null, year_number: null },
  specs: { color: null },
  features: { is_premium: false, premium_series: null, is_zamac: false, zamac_detected: false },
});

/** A provider with our stores, and a cap that is enough for `requests`. */
function world(requests = 1) {
  let now = NOW;
  const firestore = memoryFirestore(() => NOW);
  const spending = openAiSpending(firestore, {
    caps: () => Promise.resolve({ sellerUsd: 0.005 * requests, installationUsd: 1 }),
    warn: () => undefined,
    report: () => undefined,
    now: () => NOW,
  });
  const count = { requests: 0, reservations: 0, reused: 0 };
  const answer: { failure: AppError | null } = { failure: null };
  const budget: AiBudget = {
    reserve: (...given) => {
      count.reservations += 1;
      return spending.reserve(...given);
    },
  };
  const provider: BilledAnalyst = {
    provider: "openai",
    analyze: (request) =>
      sendCounted(request, (spent) => {
        count.requests += 1;
        spent({ promptTokens: 1, completionTokens: 1, costUsd: 0.005, model: "m", estimated: false });
        return answer.failure ? Promise.reject(answer.failure) : Promise.resolve(analysis);
      }),
  };
  let ids = 0;
  const paid = createPaidAnalyst(
    provider,
    { budget, highestCost: () => 0.005, version: "v1" },
    { analyses: openAnalysisStore(firestore), now: () => now, createId: () => String((ids += 1)) },
  );
  const look = (front: number, sku: string | null = null, fields: Partial<AnalysisRequest> = {}) =>
    paid.analyze({
      ...{ front: new Uint8Array([front]), back: new Uint8Array([0]), prompt: "simple", speed: "fast", sku },
      ...{ uid: "ada", signal: AbortSignal.timeout(60_000), onSpent: () => undefined },
      onReused: () => (count.reused += 1),
      ...fields,
    });
  const pass = (milliseconds: number) => void (now += milliseconds);
  return { count, answer, look, pass };
}

it.each([null, "GTB53"])(
  "asks and reserves once for 12 looks at a card, also beyond the cap: number %s",
  async (sku) => {
    const { count, look } = world();
    for (let at = 1; at <= 12; at += 1)
      expect((await look(1, sku)).core.car_name, `look ${at}`).toBe("Twin Mill");
    expect(count).toEqual({ requests: 1, reservations: 1, reused: 11 });
    // Another card is too much for the day.
    await expect(look(2, sku)).rejects.toMatchObject({ code: "ai/cap-reached" });
    expect(count).toEqual({ requests: 1, reservations: 2, reused: 11 });
    expect((await look(1, sku)).core.car_name).toBe("Twin Mill");
  },
);

describe("an answer that is paid for and unusable", () => {
  const refuse = async (look: Promise<unknown>) =>
    expect(look).rejects.toMatchObject({ code: "ai/malformed", params: { provider: "openai" } });

  it("is paid for once in 12 looks at a card, and again after a day", async () => {
    const { count, answer, look, pass } = world(3);
    answer.failure = new AppError("ai/malformed", { provider: "openai" });
    for (let at = 1; at <= 12; at += 1) await refuse(look(1));
    expect(count).toEqual({ requests: 1, reservations: 1, reused: 11 });
    pass(DAY_MS - 1);
    await refuse(look(1));
    expect(count.requests).toBe(1);
    pass(1);
    answer.failure = null;
    expect((await look(1)).core.car_name).toBe("Twin Mill");
    expect(count.requests).toBe(2);
  });

  it("is paid for once by tabs that ask at the same time", async () => {
    const { count, answer, look } = world(3);
    answer.failure = new AppError("ai/malformed", { provider: "openai" });
    await Promise.all([refuse(look(1)), refuse(look(1)), refuse(look(1))]);
    expect(count).toEqual({ requests: 1, reservations: 1, reused: 2 });
  });

  it("doesn't keep a seller from asking again in other detail, or on purpose", async () => {
    const { count, answer, look } = world(5);
    answer.failure = new AppError("ai/malformed", { provider: "openai" });
    await refuse(look(1));
    await refuse(look(1, null, { speed: "accurate" }));
    await refuse(look(1, null, { prompt: "detailed" }));
    await refuse(look(1));
    expect(count).toEqual({ requests: 3, reservations: 3, reused: 1 });
    answer.failure = null;
    expect((await look(1, null, { askAgain: true })).core.car_name).toBe("Twin Mill");
    // The answer replaces the failure.
    expect((await look(1)).core.car_name).toBe("Twin Mill");
    expect(count).toEqual({ requests: 4, reservations: 4, reused: 2 });
  });
});

describe("the settings of an answer", () => {
  const settings = { baseUrl: "https://ai.example", models: { fast: "m1" }, prompts: { card: "Read it." } };
  const identity = identifySettings(settings);

  it("are the same with another key", () => {
    expect(identifySettings({ ...settings, ...{ apiKey: "other" } })).toBe(identity);
  });

  it.each([
    { baseUrl: "https://other.example" },
    { models: { fast: "m2" } },
    { models: { accurate: "m1" } },
    { prompts: { card: "Look at it." } },
    { prompts: undefined },
  ])("are others with %j", (change) => {
    expect(identifySettings({ ...settings, ...change })).not.toBe(identity);
  });
});
