import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { doc, getDocFromCache, setDoc } from "firebase/firestore";
import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";

import { getGeminiConfig, getOpenAIConfig } from "@contract/aiConfig";
import { paths } from "@contract/documents";

import { answerCalls } from "@/lib/calls/testing/answerCalls";
import { db } from "@/lib/firestore/firestore";
import { goOffline } from "@/lib/firestore/testing/goOffline";
import { samplePerson } from "@/lib/session/testing/samplePerson";
import { setSession } from "@/lib/session/session";

import { ChoicePanel } from "./ChoicePanel";

const person = samplePerson();

beforeAll(goOffline);
beforeEach(() => {
  vi.stubGlobal("fetch", () => new Promise(() => undefined));
  void setDoc(doc(db, paths.user(person.uid)), {});
});
afterEach(() => void vi.unstubAllGlobals());

function open(aiProvider?: { provider: "openai" | "gemini" | null }): void {
  const settings = {
    aiProvider: { provider: null, enableFallback: true, comparisonMode: false, ...aiProvider },
  };
  setSession({ status: "ready", person: { ...person, record: { ...person.record, settings } } });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <ChoicePanel />
    </QueryClientProvider>,
  );
}

const stored = async () => {
  const found: unknown = (await getDocFromCache(doc(db, paths.user(person.uid)))).get("settings.aiProvider");
  return found;
};
const pressed = () => screen.getByRole("button", { pressed: true }).textContent;
const save = () => userEvent.click(screen.getByRole("button", { name: "Save Provider Settings" }));

/** Answers for both providers, each with the measured cost of a card in dollars. */
function answerConfigs(openAiCost: number | null, geminiCost: number | null): void {
  const state = {
    ...{ enabled: true, simulated: false, hasApiKey: true, apiKeyLastFour: "abcd", keySource: "saved" },
    ...{ fastModel: "", accurateModel: "", defaultModel: "a-model" },
  };
  const prompts = {
    ...{ detailedPrompt: "", simplePrompt: "", defaultDetailedPrompt: "", defaultSimplePrompt: "" },
    ...{ groundRules: "", comparisonAllowed: true, defaultProvider: null },
  };
  const configs: Readonly<Record<string, object>> = {
    [getOpenAIConfig.name]: { ...state, ...prompts, cardCostUsd: openAiCost },
    [getGeminiConfig.name]: { ...state, cardCostUsd: geminiCost },
  };
  answerCalls(
    Object.fromEntries(
      Object.entries(configs).map(([name, config]) => [name, () => ({ success: true, config })]),
    ),
  );
}

it.each([
  [0.0153, 0.0003, "OpenAI: $0.0153 per card · Gemini: $0.0003 per card"],
  [null, 0.0003, "OpenAI: – per card · Gemini: $0.0003 per card"],
  [0.0153, null, "OpenAI: $0.0153 per card · Gemini: – per card"],
  [0, 0, "OpenAI: $0 per card · Gemini: $0 per card"],
])("says whose choice it is, and what a card cost: %s and %s", async (openAiCost, geminiCost, costs) => {
  answerConfigs(openAiCost, geminiCost);
  open();
  const panel = within(screen.getByRole("region", { name: "Your AI provider settings" }));
  expect(panel.getByText("They apply to the cards that you capture, not to other sellers.")).toBeVisible();
  const hint = "Measured over the last 30 days. – means that no card was paid for.";
  expect(await panel.findByText(`${costs}. ${hint}`)).toBeVisible();
});

it("says that nothing is chosen, and chooses nothing with another setting", async () => {
  open();
  expect(pressed()).toBe("Default");
  await userEvent.click(screen.getByRole("switch", { name: /Use the other provider/ }));
  await save();
  await vi.waitFor(async () =>
    expect(await stored()).toEqual({ enableFallback: false, comparisonMode: false }),
  );
});

it("keeps a choice, and takes it back", async () => {
  open({ provider: "gemini" });
  expect(pressed()).toBe("Gemini");
  await userEvent.click(screen.getByRole("button", { name: "OpenAI" }));
  await save();
  await vi.waitFor(async () => expect(await stored()).toMatchObject({ provider: "openai" }));
  await userEvent.click(screen.getByRole("button", { name: "Default" }));
  expect(pressed()).toBe("Default");
});
