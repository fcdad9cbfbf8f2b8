import { describe, expect, it } from "vitest";

import { AppError, type ErrorCode } from "../../contract/wire/errors.ts";
import { usageDocument } from "../../contract/documents.ts";
import type { UsageRecord } from "../usage/ports.ts";
import type { AiConfig, AiConfigChange, AiConfigPorts } from "./ports.ts";
import { getGeminiConfig, getOpenAIConfig, saveGeminiConfig, saveOpenAIConfig } from "./providerConfig.ts";
import { testAIProvider, testOpenAIKey } from "./testProvider.ts";

function world({
  saved = null as string | null,
  installation = "",
  days = [] as readonly (readonly [string, UsageRecord])[],
} = {}) {
  const provider = { enabled: true, apiKey: null, fastModel: "fast", accurateModel: "" };
  let config: AiConfig = {
    providers: { openai: { ...provider, apiKey: saved }, gemini: { ...provider, enabled: false } },
    prompts: { detailed: "mine", simple: "" },
    comparisonAllowed: false,
    defaultProvider: null,
    caps: { sellerUsd: 2, installationUsd: 20 },
  };
  const changes: AiConfigChange[] = [];
  const tried: string[] = [];
  const answer = { models: ["gpt-4o", "other"] as readonly string[], error: null as Error | null };
  let time = 0;
  const ports: AiConfigPorts = {
    store: {
      readCached: () => Promise.resolve(config),
      read: () => Promise.resolve(config),
      saveCaps: () => Promise.resolve(),
      save: (change, uid) => {
        changes.push(change);
        const own = { ...config.providers[change.provider], ...change.fields };
        config = { ...config, providers: { ...config.providers, [change.provider]: own } };
        return uid === "boss" ? Promise.resolve(config) : Promise.reject(new Error("not the caller"));
      },
    },
    installationKeys: () => ({ openai: installation, gemini: "" }),
    tester: {
      listOpenAiModels: (key) => {
        tried.push(key);
        return answer.error ? Promise.reject(answer.error) : Promise.resolve(answer.models);
      },
      tryOut: (name, _, key, uid) => {
        tried.push(`${name} ${key} ${uid}`);
        time += 250;
        const usage = { promptTokens: 1, completionTokens: 1, costUsd: 0.5, model: "m", estimated: false };
        return answer.error ? Promise.reject(answer.error) : Promise.resolve(usage);
      },
    },
    defaults: {
      models: { openai: "gpt-default", gemini: "gemini-default" },
      simulated: { openai: true, gemini: false },
      prompts: { detailed: "ours", simple: "ours, short" },
      groundRules: "rules",
    },
    days: { read: (from, to) => Promise.resolve(new Map(days.filter(([day]) => day >= from && day <= to))) },
    now: () => time,
  };
  return { ports, changes, tried, answer };
}

describe("a provider's settings", () => {
  it("show the end of the key in use and where it comes from, never the key", async () => {
    const { config } = await getOpenAIConfig(
      world({ saved: "sk-secret-1234", installation: "sk-own" }).ports,
    );
    expect(config).toEqual({
      ...{ enabled: true, simulated: true, hasApiKey: true, apiKeyLastFour: "1234", keySource: "saved" },
      ...{ fastModel: "fast", accurateModel: "", defaultModel: "gpt-default" },
      ...{ detailedPrompt: "mine", simplePrompt: "", groundRules: "rules", comparisonAllowed: false },
      ...{ cardCostUsd: null, defaultProvider: null },
      ...{ defaultDetailedPrompt: "ours", defaultSimplePrompt: "ours, short" },
    });
    expect((await getOpenAIConfig(world({ installation: " sk-own-9876 " }).ports)).config).toMatchObject({
      ...{ hasApiKey: true, apiKeyLastFour: "9876", keySource: "installation" },
    });
  });

  it("show what a card cost in the last 30 days, as measured", async () => {
    const of = (cards: number, cardMicroDollars: number) =>
      usageDocument.parse({ ai: { gemini: { cards, cardMicroDollars, costMicroDollars: 9e6 } } });
    const days = [
      ["1969-11-01", of(1, 5e6)],
      ["1969-12-20", of(3, 900)],
      ["1970-01-01", of(1, 300)],
    ] as const;
    const { ports } = world({ days });
    expect((await getGeminiConfig(ports)).config.cardCostUsd).toBeCloseTo(0.0003);
    expect((await getOpenAIConfig(ports)).config.cardCostUsd).toBeNull();
  });

  it("show that there is no key", async () => {
    expect((await getGeminiConfig(world({ installation: "sk" }).ports)).config).toMatchObject({
      ...{ enabled: false, simulated: false, hasApiKey: false, apiKeyLastFour: null, keySource: null },
      defaultModel: "gemini-default",
    });
    const blank = await getOpenAIConfig(world({ installation: "  " }).ports);
    expect(blank.config.hasApiKey).toBe(false);
  });

  it("are changed field by field: what is left out stays", async () => {
    const { ports, changes } = world();
    expect(await saveOpenAIConfig(ports, "boss", { apiKey: "sk-new-5678", simplePrompt: "" })).toEqual({
      success: true,
      apiKeyLastFour: "5678",
    });
    await saveOpenAIConfig(ports, "boss", { enabled: false, detailedPrompt: "d", comparisonAllowed: true });
    await saveGeminiConfig(ports, "boss", { fastModel: "f", accurateModel: "a", apiKey: null });
    expect(changes).toEqual([
      { provider: "openai", fields: { apiKey: "sk-new-5678" }, prompts: { simple: "" } },
      {
        provider: "openai",
        fields: { enabled: false },
        prompts: { detailed: "d" },
        comparisonAllowed: true,
      },
      { provider: "gemini", fields: { fastModel: "f", accurateModel: "a", apiKey: null } },
    ]);
  });
});

/** Nothing was typed, so the key and the models in use count. */
const IN_USE = { apiKey: null, models: null };

describe("the test of a key", () => {
  it("uses the typed key, or else the key in use, and says what it may do", async () => {
    const { ports, tried, answer } = world({ saved: "sk-saved" });
    expect(await testOpenAIKey(ports, { apiKey: "sk-typed", models: ["gpt-4o", "other"] })).toEqual({
      success: true,
      message: "OpenAI (simulated) accepts this key: 2 models available.",
      ...{ failure: null, simulated: true, missing: [] },
      details: { modelsAvailable: 2, hasGPT4: true, hasGPT35: false },
    });
    answer.models = ["gpt-3.5-turbo", "fast", "gpt-default"];
    expect(await testOpenAIKey(ports, IN_USE)).toMatchObject({
      message: "OpenAI (simulated) accepts this key: 3 models available.",
      details: { hasGPT4: false, hasGPT35: true },
    });
    expect(tried).toEqual(["sk-typed", "sk-saved"]);
  });

  it("says which configured model the key may not use", async () => {
    const { ports, answer } = world({ saved: "sk-saved" });
    answer.models = ["fast"];
    expect(await testOpenAIKey(ports, IN_USE)).toMatchObject({
      success: false,
      message:
        "OpenAI (simulated) accepts this key: 1 model available. It may not use gpt-default: choose another model.",
      missing: ["gpt-default"],
      details: { modelsAvailable: 1 },
    });
    const typed = { apiKey: null, models: ["gpt-typo", "fast"] };
    expect((await testOpenAIKey(ports, typed)).message).toContain("It may not use gpt-typo:");
    expect(await testOpenAIKey(ports, { apiKey: null, models: ["fast"] })).toMatchObject({ success: true });
  });

  it("reports a missing key", async () => {
    const { ports, tried } = world();
    const message = "There is no OpenAI key yet.";
    expect(await testOpenAIKey(ports, IN_USE)).toEqual({
      ...{ success: false, message, details: null, failure: "no-key", simulated: true, missing: [] },
    });
    expect(await testAIProvider(ports, "boss", "gemini")).toMatchObject({
      failure: "no-key",
      ...{ success: false, error: "There is no Gemini key yet.", milliseconds: 0, simulated: false },
    });
    expect(tried).toEqual([]);
  });

  it("by a real request returns the time, the model and the cost", async () => {
    const { ports, tried } = world({ saved: "sk-saved" });
    expect(await testAIProvider(ports, "boss", "openai")).toEqual({
      ...{
        success: true,
        error: null,
        failure: null,
        milliseconds: 250,
        simulated: true,
        costUsd: 0.5,
        model: "m",
      },
    });
    expect(tried).toEqual(["openai sk-saved boss"]);
  });

  it.each<[ErrorCode, object, string, string]>([
    [
      "ai/quota-exceeded",
      {},
      "quota",
      "OpenAI (simulated) quota exceeded: check the plan and billing of this account.",
    ],
    ["ai/invalid-key", {}, "key", "OpenAI (simulated) refused the key."],
    ["ai/rate-limited", {}, "rate", "OpenAI (simulated) asks us to slow down: try again in a minute."],
    ["ai/malformed", {}, "malformed", "OpenAI (simulated) answered, but not in the form that was asked for."],
    ["ai/timeout", {}, "timeout", "OpenAI (simulated) did not answer in time."],
    ["ai/unavailable", {}, "unavailable", "OpenAI (simulated) is not available."],
    [
      "ai/unavailable",
      { status: 404 },
      "no-model",
      "OpenAI (simulated) does not know this model, or the key may not use it.",
    ],
  ])("reports %s %j", async (code, params, failure, words) => {
    const { ports, answer } = world({ saved: "sk" });
    answer.error = new AppError(code, params as Record<string, number>);
    expect(await testOpenAIKey(ports, IN_USE)).toEqual({
      ...{ success: false, message: words, details: null, failure, simulated: true, missing: [] },
    });
    expect(await testAIProvider(ports, "boss", "openai")).toEqual({
      ...{
        success: false,
        error: words,
        failure,
        milliseconds: 250,
        simulated: true,
        costUsd: null,
        model: null,
      },
    });
  });

  it("of a provider says that the day's budget is used up, and doesn't blame the provider", async () => {
    const { ports, answer } = world({ saved: "sk" });
    answer.error = new AppError("ai/cap-reached", { of: "seller" });
    expect(await testAIProvider(ports, "boss", "openai")).toMatchObject({
      success: false,
      failure: "cap",
      error: "Today's AI budget is used up. It starts again at midnight UTC.",
    });
  });

  it("passes on errors that aren't a provider's refusal", async () => {
    const { ports, answer } = world({ saved: "sk" });
    answer.error = new TypeError("a bug");
    await expect(testOpenAIKey(ports, IN_USE)).rejects.toThrow("a bug");
  });
});
