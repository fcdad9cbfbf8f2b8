import * as z from "zod";

import { type AiProvider, aiProvider } from "../capture/cards.ts";

/** Why a provider gave no answer. `cap`: the day's AI budget is used up. */
export const CALL_FAILURES = ["cap", "quota", "key", "rate", "malformed", "timeout", "unavailable"] as const;

/** Reasons for a missing analysis. `unidentified`: all providers answered, and none identified the car. */
export const ANALYSIS_FAILURES = [...CALL_FAILURES, "unidentified"] as const;
export type AnalysisFailure = (typeof ANALYSIS_FAILURES)[number];

/** Why a provider didn't identify the car. */
export const providerFailure = z.object({
  provider: aiProvider,
  failure: z.enum(ANALYSIS_FAILURES),
  /** True if a simulator answered for the provider. */
  simulated: z.boolean().optional(),
  /** The provider that was asked next. Missing for the last one, and for providers asked at once. */
  next: aiProvider.optional(),
  nextSimulated: z.boolean().optional(),
});
export type ProviderFailure = z.infer<typeof providerFailure>;

/** Describes the providers' failures in the order in which they were asked. Empty without failures. */
export const describeProviderFailures = (failures: readonly ProviderFailure[]): string =>
  failures.map(describeProviderFailure).join(" ");

/** Texts: specification 1 §8, strings.json. */
function describeProviderFailure({ provider, failure, simulated, next, nextSimulated }: ProviderFailure) {
  const text = TEXTS[failure](provider, formatProvider(provider, simulated));
  if (next === undefined) return `${text}.`;
  return `${text}, trying ${next === "local" ? "the catalogue" : `${formatProvider(next, nextSimulated)} fallback`}.`;
}

const NAMES: Readonly<Record<AiProvider, string>> = {
  openai: "OpenAI",
  gemini: "Gemini",
  local: "The catalogue",
};

/** Marks simulators in the name, so they aren't mistaken for the provider. */
export const formatProvider = (provider: AiProvider, simulated = false): string =>
  simulated ? `${NAMES[provider]} (simulated)` : NAMES[provider];

const TEXTS: Readonly<Record<AnalysisFailure, (provider: AiProvider, name: string) => string>> = {
  cap: () => "Today's AI budget is used up",
  quota: (_, name) => `${name} quota exceeded`,
  key: (_, name) => `${name} refused the key: check API keys in Admin settings`,
  rate: (_, name) => `${name} asks us to slow down`,
  malformed: (_, name) => `${name}'s answer could not be read`,
  timeout: (_, name) => `${name} did not answer in time`,
  unavailable: (_, name) => `${name} is not available`,
  unidentified: (provider, name) =>
    provider === "local" ? "The catalogue does not have this number" : `${name} could not identify the car`,
};
