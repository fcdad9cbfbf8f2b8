import type { ANALYSIS_FAILURES } from "../../contract/capture.ts";
import type { AiProvider } from "../../contract/cards.ts";
import { AppError, type ErrorCode } from "../../contract/errors.ts";

export type AnalysisFailure = (typeof ANALYSIS_FAILURES)[number];

/** Nobody was asked and nothing is charged. */
export const REUSED = "This SKU was analyzed before: nothing was charged.";

const NAMES: Readonly<Record<AiProvider, string>> = {
  openai: "OpenAI",
  gemini: "Gemini",
  local: "The catalogue",
};

const KINDS: Partial<Record<ErrorCode, AnalysisFailure>> = {
  "ai/quota-exceeded": "quota",
  "ai/invalid-key": "key",
  "ai/rate-limited": "rate",
  "ai/malformed": "malformed",
  "ai/timeout": "timeout",
};

/** What an analyst's refusal is to the seller; anything that isn't told apart is `unavailable`. */
export const failureOf = (error: unknown): AnalysisFailure =>
  (error instanceof AppError ? KINDS[error.code] : undefined) ?? "unavailable";

interface Named {
  readonly provider: AiProvider;
  readonly simulated?: boolean;
}

/** A simulator is never taken for the provider that it stands in for. */
const nameOf = ({ provider, simulated }: Named) =>
  simulated ? `${NAMES[provider]} (simulated)` : NAMES[provider];

/** What went wrong with a provider, and who is asked next, as one sentence. Specification 1 §8, strings.json. */
export function failureSentence(asked: Named, failure: AnalysisFailure, next: Named | null): string {
  const name = nameOf(asked);
  const what: Record<AnalysisFailure, string> = {
    quota: `${name} quota exceeded`,
    key: `${name} refused the key: check API keys in Admin settings`,
    rate: `${name} asks us to slow down`,
    malformed: `${name}'s answer could not be read`,
    timeout: `${name} did not answer in time`,
    unavailable: `${name} is not available`,
    unidentified:
      asked.provider === "local"
        ? "The catalogue does not have this number"
        : `${name} could not identify the car`,
  };
  if (next === null) return `${what[failure]}.`;
  return `${what[failure]}, trying ${next.provider === "local" ? "the catalogue" : `${nameOf(next)} fallback`}.`;
}
