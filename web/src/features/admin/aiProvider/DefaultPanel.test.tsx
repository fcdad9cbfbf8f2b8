import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, it, vi } from "vitest";

import { getGeminiConfig, getOpenAIConfig, saveOpenAIConfig } from "@contract/aiConfig";
import { AppError } from "@contract/wire/errors";

import { type RecordedCall, answerCalls } from "@/lib/calls/testing/answerCalls";

import { DefaultPanel } from "./DefaultPanel";

let stored: unknown;
let refusal: AppError | null;
let calls: readonly RecordedCall[];
beforeEach(() => {
  [stored, refusal] = [null, null];
  const state = {
    ...{ enabled: true, simulated: false, hasApiKey: true, apiKeyLastFour: "abcd", keySource: "saved" },
    ...{ fastModel: "", accurateModel: "", defaultModel: "a-model", cardCostUsd: null },
  };
  const prompts = {
    ...{ detailedPrompt: "", simplePrompt: "", defaultDetailedPrompt: "", defaultSimplePrompt: "" },
    ...{ groundRules: "", comparisonAllowed: true },
  };
  calls = answerCalls({
    [getOpenAIConfig.name]: () => ({
      success: true,
      config: { ...state, ...prompts, defaultProvider: stored },
    }),
    [getGeminiConfig.name]: () => ({ success: true, config: state }),
    [saveOpenAIConfig.name]: ({ defaultProvider }) => {
      if (refusal) throw refusal;
      stored = defaultProvider;
      return { success: true, apiKeyLastFour: null };
    },
  });
});
afterEach(() => void vi.unstubAllGlobals());

const open = async () => {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <DefaultPanel />
    </QueryClientProvider>,
  );
  return screen.findByLabelText("Default provider");
};
const listSaved = () => calls.filter(({ name }) => name === saveOpenAIConfig.name).map(({ data }) => data);

it("says for whom the default is, saves a choice at once, and takes it back", async () => {
  const choice = await open();
  expect(screen.getByText("The provider of sellers who haven't chosen one.")).toBeVisible();
  expect(choice).toHaveDisplayValue("Installation's order");
  await userEvent.selectOptions(choice, "Gemini");
  await vi.waitFor(() => expect(stored).toBe("gemini"));
  await vi.waitFor(() => expect(choice).toHaveDisplayValue("Gemini"));
  await userEvent.selectOptions(choice, "Installation's order");
  await vi.waitFor(() => expect(stored).toBeNull());
  expect(listSaved()).toEqual([{ defaultProvider: "gemini" }, { defaultProvider: null }]);
});

it("shows the stored default again if a choice is refused, and says so", async () => {
  refusal = new AppError("server/busy");
  stored = "openai";
  const choice = await open();
  await userEvent.selectOptions(choice, "Gemini");
  expect(await screen.findByText(/^The default was not saved: /)).toBeVisible();
  expect(choice).toHaveDisplayValue("OpenAI");
});
