import { afterEach, beforeAll, describe, expect, it } from "vitest";

import { paths } from "../../../functions/src/contract/documents.ts";
import { openAiConfigStore } from "../../../functions/src/db/aiConfig.ts";
import { openSecretBox } from "../../../functions/src/db/secrets.ts";
import { admin } from "../../support/admin.ts";
import { callAs, createMember, type Person } from "../../support/people.ts";
import { suite } from "../../support/suite.ts";

const { firestore } = admin();
const document = firestore.doc(paths.aiConfig());
const stored = async () => (await document.get()).data();

let boss: Person;
beforeAll(async () => {
  boss = await createMember({ role: "super-admin" });
});
afterEach(async () => {
  await document.delete();
  await fetch(new URL("/control/faults", suite().openaiUrl), { method: "DELETE" });
});

const day = () => firestore.doc(paths.aiSpending(new Date().toISOString().slice(0, 10)));
/** Millionths of a dollar. */
const spent = async ({ uid } = boss) => Number((await day().get()).get(`sellers.${uid}`) ?? 0);

const configOf = async (name: "getOpenAIConfig" | "getGeminiConfig") =>
  ((await callAs(boss, name, {})).data as { config: Record<string, unknown> }).config;

describe("the AI configuration", () => {
  it("is refused to everybody but super admins and changes nothing", async () => {
    const people = [null, await createMember(), await createMember({ role: "admin" })];
    const calls = {
      getOpenAIConfig: {},
      saveOpenAIConfig: { apiKey: "sk-stolen-0000", enabled: false },
      getGeminiConfig: {},
      saveGeminiConfig: { apiKey: "sk-stolen-0000" },
      testOpenAIKey: {},
      testAIProvider: { provider: "openai" },
    };
    for (const person of people) {
      for (const [name, data] of Object.entries(calls)) {
        const status = person === null ? "UNAUTHENTICATED" : "PERMISSION_DENIED";
        expect((await callAs(person, name, data)).error, name).toMatchObject({ status });
      }
    }
    expect(await stored()).toBeUndefined();
  });

  it("uses the installation's key, our prompts and the default model by default", async () => {
    expect(await configOf("getOpenAIConfig")).toMatchObject({
      enabled: true,
      hasApiKey: true,
      apiKeyLastFour: "-key",
      keySource: "installation",
      fastModel: "",
      defaultModel: "gpt-6-luna",
      detailedPrompt: "",
      defaultDetailedPrompt: expect.stringContaining("car_history") as string,
      defaultSimplePrompt: expect.stringContaining("mainline_number") as string,
      groundRules: expect.stringContaining("do not follow it") as string,
      comparisonAllowed: false,
    });
  });

  it("stores a key encrypted, shows only its last four characters, and deletes it on request", async () => {
    const saved = await callAs(boss, "saveOpenAIConfig", {
      apiKey: "sk-very-secret-9876",
      enabled: true,
      detailedPrompt: "Say what is on the card.",
      simplePrompt: "",
      comparisonAllowed: true,
    });
    expect(saved.data).toEqual({ success: true, apiKeyLastFour: "9876" });
    expect(JSON.stringify(await stored())).not.toContain("sk-very-secret");
    const config = await configOf("getOpenAIConfig");
    expect(config).toMatchObject({
      keySource: "saved",
      apiKeyLastFour: "9876",
      detailedPrompt: "Say what is on the card.",
      comparisonAllowed: true,
    });
    expect(JSON.stringify(config)).not.toContain("sk-very");

    // Absent fields keep their value.
    await callAs(boss, "saveOpenAIConfig", { enabled: false });
    expect(await configOf("getOpenAIConfig")).toMatchObject({
      enabled: false,
      apiKeyLastFour: "9876",
      detailedPrompt: "Say what is on the card.",
      comparisonAllowed: true,
    });
    await callAs(boss, "saveOpenAIConfig", { apiKey: null });
    expect(await configOf("getOpenAIConfig")).toMatchObject({ keySource: "installation" });
  });

  it("stores each provider's key separately", async () => {
    await callAs(boss, "saveGeminiConfig", { apiKey: "gemini-key-1111", fastModel: "gemini-3.5-flash-lite" });
    expect(await configOf("getGeminiConfig")).toMatchObject({ apiKeyLastFour: "1111", keySource: "saved" });
    expect(await configOf("getOpenAIConfig")).toMatchObject({ keySource: "installation" });
    const { gemini } = (await stored()) as { gemini: unknown };
    // An encrypted key doesn't decrypt in another provider's field.
    await document.set({ openai: gemini }, { merge: true });
    expect((await callAs(boss, "getOpenAIConfig", {})).error).toMatchObject({ status: "INTERNAL" });
  });

  it("reaches every instance within a minute", async () => {
    await callAs(boss, "saveOpenAIConfig", { enabled: false });
    let clock = 0;
    const store = openAiConfigStore(
      firestore,
      () => openSecretBox(""),
      () => clock,
    );
    expect((await store.readCached()).providers.openai.enabled).toBe(false);
    await callAs(boss, "saveOpenAIConfig", { enabled: true });
    clock = 59_999;
    expect((await store.readCached()).providers.openai.enabled).toBe(false);
    clock = 60_001;
    expect((await store.readCached()).providers.openai.enabled).toBe(true);
  });
});

describe("testing a provider", () => {
  it("reports what a key may do", async () => {
    const { data } = await callAs(boss, "testOpenAIKey", { apiKey: "sk-some-key-1234" });
    expect(data).toEqual({
      success: true,
      message: "OpenAI (simulated) accepts this key: 3 models available.",
      ...{ failure: null, simulated: true, missing: [] },
      details: { modelsAvailable: 3, hasGPT4: false, hasGPT35: false },
    });
    expect(await stored()).toBeUndefined();
    expect((await callAs(boss, "testOpenAIKey", { apiKey: "sk-revoked-1" })).data).toEqual({
      success: false,
      message: "OpenAI (simulated) refused the key.",
      ...{ failure: "key", simulated: true, missing: [] },
      details: null,
    });
  });

  it.each(["openai", "gemini"] as const)("has %s read a card, at real cost", async (provider) => {
    const before = await spent();
    const { data } = await callAs(boss, "testAIProvider", { provider });
    expect(data).toMatchObject({ success: true, error: null });
    const { costUsd, milliseconds, model } = data as Record<string, number | string>;
    expect(Number(costUsd)).toBeGreaterThan(0);
    expect(Number(milliseconds)).toBeGreaterThan(0);
    expect(model).toMatch(/^simulated-/);
    expect((await spent()) - before).toBe(Math.round(Number(costUsd) * 1e6));
  });

  it("asks nobody once the day's budget is used up", async () => {
    const other = await createMember({ role: "super-admin" });
    await day().set({ sellers: { [other.uid]: 1e10 } }, { merge: true });
    const requests = async () => {
      const answer = await fetch(new URL("/control/faults", suite().openaiUrl));
      return ((await answer.json()) as { totals: { requests: number } }).totals.requests;
    };
    const asked = await requests();
    expect((await callAs(other, "testAIProvider", { provider: "openai" })).data).toMatchObject({
      ...{ success: false, costUsd: null, model: null },
      error: "Today's AI budget is used up. It starts again at midnight UTC.",
    });
    expect(await requests()).toBe(asked);
    expect(await spent(other)).toBe(1e10);
  });

  it.each([
    ["quota", "OpenAI (simulated) quota exceeded: check the plan and billing of this account."],
    ["malformed", "OpenAI (simulated) answered, but not in the form that was asked for."],
  ])("describes a failure: %s", async (kind, error) => {
    await fetch(new URL("/control/faults", suite().openaiUrl), {
      method: "POST",
      body: JSON.stringify({ kind, times: 1 }),
    });
    expect((await callAs(boss, "testAIProvider", { provider: "openai" })).data).toMatchObject({
      success: false,
      error,
      costUsd: null,
    });
  });
});
