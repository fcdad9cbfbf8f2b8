import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";

import { createGeminiAnalyst } from "../../functions/src/ai/gemini/analyst.ts";
import { createOpenAiAnalyst } from "../../functions/src/ai/openai/analyst.ts";
import { type ProviderSettings } from "../../functions/src/ai/settings.ts";
import { cardAnalysis } from "../../functions/src/contract/capture/cards.ts";
import { type BilledAnalyst } from "../../functions/src/domain/capture/ports.ts";
import { type Card, CARDS } from "../cards/cards.ts";
import { drawCard } from "../cards/drawCard.ts";
import { startGeminiSimulator } from "../simulators/gemini/server.ts";
import { startOpenAiSimulator } from "../simulators/openai/server.ts";
import type { RunningServer } from "../simulators/http.ts";
import type { SimulatorOptions } from "../simulators/vision/server.ts";
import type { AnalysisUsage } from "../../functions/src/contract/capture/analysis.ts";

interface Provider {
  readonly name: string;
  readonly path: string;
  readonly start: (options: SimulatorOptions) => Promise<RunningServer>;
  readonly analyst: (settings: ProviderSettings) => BilledAnalyst;
}

const PROVIDERS: readonly Provider[] = [
  { name: "openai", path: "/v1", start: startOpenAiSimulator, analyst: createOpenAiAnalyst },
  { name: "gemini", path: "", start: startGeminiSimulator, analyst: createGeminiAnalyst },
];

describe.each(PROVIDERS)("the $name adapter over HTTP", ({ name, path, start, analyst }) => {
  let simulator: RunningServer;
  let photos: { front: Uint8Array; back: Uint8Array };
  let spent: AnalysisUsage[] = [];
  const card = cardNamed("Iron Meridian");

  beforeAll(async () => {
    simulator = await start({ port: 0 });
    photos = await photosOf(card);
  });
  beforeEach(() => {
    spent = [];
  });
  afterEach(switchOff);
  afterAll(() => simulator.close());

  const settings = (more: Partial<ProviderSettings> = {}): ProviderSettings => ({
    baseUrl: simulator.url + path,
    apiKey: "demo-key",
    retryDelayMs: 1,
    ...more,
  });
  const ask = {
    prompt: "detailed",
    speed: "accurate",
    sku: card.toyNumber,
    uid: "seller",
    count: () => Promise.resolve(() => Promise.resolve()),
    onSpent: (usage: AnalysisUsage) => void spent.push(usage),
  } as const;
  const analyze = (more: Partial<ProviderSettings> = {}, milliseconds = 15_000) =>
    analyst(settings(more)).analyze({ ...ask, ...photos, signal: AbortSignal.timeout(milliseconds) });

  const switchOn = (fault: object) =>
    fetch(`${simulator.url}/control/faults`, { method: "POST", body: JSON.stringify(fault) });
  const leftOver = async () => {
    const response = await fetch(`${simulator.url}/control/faults`);
    return ((await response.json()) as { faults: unknown[] }).faults.length;
  };

  it("describes the card in its photos, with the provider's tokens and their price", async () => {
    const analysis = await analyze();
    expect(cardAnalysis.parse(analysis)).toEqual(analysis);
    expect(analysis).toMatchObject({
      provider: name,
      core: { brand: card.brand, car_name: card.carName },
      series: { series: card.series, series_number: card.seriesNumber },
      specs: { color: card.colour },
      features: { is_zamac: true, zamac_detected: true, is_premium: false },
    });
    expect(analysis).toMatchObject({
      core: { toy_number: card.toyNumber },
      provenance: { copyright_year: card.year, package_code: card.suffix },
      quality: { front_readable: true, back_readable: true, confidence: 95 },
      car_history: { text: null },
    });
    const [usage, ...more] = spent;
    expect(more).toEqual([]);
    expect(usage?.promptTokens).toBeGreaterThan(500);
    expect(usage?.completionTokens).toBeGreaterThan(50);
    expect(usage?.costUsd).toBeGreaterThan(0);
    expect(usage).toMatchObject({ model: expect.stringMatching(/^simulated-/) as string, estimated: false });
  });

  it.each(["fast", "accurate"] as const)("reads the simple facts (%s)", async (speed) => {
    const other = cardNamed("Glacier Sprint");
    const analysis = await analyst(settings()).analyze({
      ...ask,
      ...(await photosOf(other)),
      prompt: "simple",
      speed,
      sku: null,
      signal: later(),
    });
    expect(analysis.core.car_name).toBe(other.carName);
    expect(analysis.series).toMatchObject({ series: other.series, series_number: other.seriesNumber });
    expect(analysis).toMatchObject({
      core: { toy_number: other.toyNumber },
      provenance: { package_code: other.suffix },
    });
  });

  it("asks for less when it is to be fast: smaller pictures, fewer tokens", async () => {
    await analyst(settings()).analyze({
      ...ask,
      ...photos,
      prompt: "simple",
      speed: "fast",
      signal: later(),
    });
    await analyze();
    const [fast, accurate] = spent;
    expect(fast?.promptTokens).toBeLessThan((accurate?.promptTokens ?? 0) / 2);
    expect(fast?.completionTokens).toBeLessThan((accurate?.completionTokens ?? 0) / 2);
  });

  it("asks in the super admin's words, and by the model named for the speed", async () => {
    const words = "Name the car. ".repeat(400);
    await analyze();
    await analyze({ prompts: { detailed: words, simple: "" } });
    const [usual, wordy] = spent;
    expect(wordy?.promptTokens).toBeGreaterThan((usual?.promptTokens ?? 0) + 900);
    await expect(analyze({ models: { fast: "no-such-model" } })).resolves.toBeDefined();
  });

  it.each([
    ["rate", 1],
    ["server", 2],
  ])("gets over %s when it ends after %i", async (kind, times) => {
    await switchOn({ kind, times });
    await expect(analyze()).resolves.toMatchObject({ core: { car_name: card.carName } });
    expect(await leftOver()).toBe(0);
  });

  it.each([
    ["quota", "ai/quota-exceeded"],
    ["key", "ai/invalid-key"],
    ["malformed", "ai/malformed"],
  ] as const)("gives up at once after %s, as %s", async (kind, code) => {
    await switchOn({ kind, times: 1 });
    await switchOn({ kind: "server", times: 1 });
    await expect(analyze()).rejects.toMatchObject({ name: "AppError", code });
    // The second fault is still there: no request was repeated.
    expect(await leftOver()).toBe(1);
    // An answer costs money, readable or not.
    expect(spent).toHaveLength(kind === "malformed" ? 1 : 0);
  });

  it("distinguishes an unknown key from a valid one", async () => {
    await expect(analyze({ apiKey: "sk-revoked" })).rejects.toMatchObject({ code: "ai/invalid-key" });
  });

  it("gives up on a provider that stays down, after three attempts", async () => {
    await switchOn({ kind: "server", times: 3 });
    await expect(analyze()).rejects.toMatchObject({ code: "ai/unavailable" });
    expect(await leftOver()).toBe(0);
    await simulatorless();
  });

  it("stops waiting when its time is over, also between two attempts", async () => {
    await switchOn({ kind: "slow", milliseconds: 60_000 });
    await expect(analyze({}, 400)).rejects.toMatchObject({ code: "ai/timeout" });
    await switchOff();
    await switchOn({ kind: "server" });
    await expect(analyze({ retryDelayMs: 60_000 }, 600)).rejects.toMatchObject({ code: "ai/timeout" });
  });

  it("does not repeat a request that is wrong in itself", async () => {
    await expect(analyze({ models: { accurate: "no-such-model" } })).rejects.toMatchObject({
      code: "ai/unavailable",
      params: { status: 404 },
    });
  });

  function later() {
    return AbortSignal.timeout(15_000);
  }

  async function switchOff() {
    await fetch(`${simulator.url}/control/faults`, { method: "DELETE" });
  }

  /** Uses an address where no server listens. */
  async function simulatorless() {
    const gone = await start({ port: 0 });
    await gone.close();
    await expect(analyze({ baseUrl: gone.url + path })).rejects.toMatchObject({ code: "ai/unavailable" });
  }
});

function cardNamed(name: string): Card {
  const card = CARDS.find(({ carName }) => carName === name);
  if (!card) throw new Error(`No card "${name}"`);
  return card;
}

async function photosOf(card: Card) {
  const desk = { frame: "desk", jitter: 11 } as const;
  return { front: await drawCard(card, "front", desk), back: await drawCard(card, "back", desk) };
}
