import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, it, vi } from "vitest";

import { getGeminiConfig, getOpenAIConfig, saveGeminiConfig, saveOpenAIConfig } from "@contract/aiConfig";
import { AppError } from "@contract/wire/errors";

import { answerCalls } from "@/lib/calls/testing/answerCalls";
import { samplePerson } from "@/lib/session/testing/samplePerson";
import { setSession } from "@/lib/session/session";
import { collectToasts } from "@/lib/testing/collectToasts";

import { GeminiPanel } from "../aiProvider/GeminiPanel";
import { OpenAiSection } from "../openai/OpenAiSection";

const STATE = {
  ...{ enabled: true, simulated: false, hasApiKey: true, apiKeyLastFour: "abcd", keySource: "saved" },
  ...{ fastModel: "", accurateModel: "", defaultModel: "a-model", cardCostUsd: null },
};
const PROMPTS = {
  ...{ detailedPrompt: "", simplePrompt: "", defaultDetailedPrompt: "", defaultSimplePrompt: "" },
  ...{ groundRules: "", comparisonAllowed: true, defaultProvider: null },
};

/** The answer to the save, which waits until the test settles it. */
let answer: PromiseWithResolvers<object>;

beforeEach(() => {
  answer = Promise.withResolvers();
  setSession({ status: "ready", person: samplePerson() });
  collectToasts();
  answerCalls({
    [getGeminiConfig.name]: () => ({ success: true, config: STATE }),
    [getOpenAIConfig.name]: () => ({ success: true, config: { ...STATE, ...PROMPTS } }),
    [saveGeminiConfig.name]: () => answer.promise,
    [saveOpenAIConfig.name]: () => answer.promise,
  });
  return () => void vi.unstubAllGlobals();
});

const FORMS = [
  ["Gemini", GeminiPanel],
  ["OpenAI", OpenAiSection],
] as const;

/** Types a key, and presses Save. */
async function save(Form: () => React.ReactNode) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <QueryClientProvider client={client}>
      <Form />
    </QueryClientProvider>,
  );
  const field = await screen.findByLabelText("API key");
  await userEvent.type(field, "the-first-key-1234567890");
  const button = screen.getByRole("button", { name: /^Save/ });
  await userEvent.click(button);
  expect(button).toHaveAttribute("aria-busy", "true");
  return { field, button };
}

it.each(FORMS)("clears %s's key once it is saved", async (_, Form) => {
  const { field, button } = await save(Form);
  act(() => answer.resolve({ success: true, apiKeyLastFour: "7890" }));
  await vi.waitFor(() => expect(button).not.toHaveAttribute("aria-busy"));
  expect(field).toHaveValue("");
});

it.each(FORMS)("keeps a key for %s that was typed while another one was saved", async (_, Form) => {
  const { field, button } = await save(Form);
  await userEvent.clear(field);
  await userEvent.type(field, "the-other-key-1234567890");
  act(() => answer.resolve({ success: true, apiKeyLastFour: "7890" }));
  await vi.waitFor(() => expect(button).not.toHaveAttribute("aria-busy"));
  expect(field).toHaveValue("the-other-key-1234567890");
});

it.each(FORMS)("keeps %s's key if it can't be saved", async (_, Form) => {
  const { field, button } = await save(Form);
  act(() => answer.reject(new AppError("server/busy")));
  await vi.waitFor(() => expect(button).not.toHaveAttribute("aria-busy"));
  expect(screen.getByRole("alert")).toBeVisible();
  expect(field).toHaveValue("the-first-key-1234567890");
});
