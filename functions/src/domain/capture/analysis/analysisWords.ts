import type { ANALYSIS_FAILURES } from "../../../contract/capture/capture.ts";
import type { AiProvider } from "../../../contract/capture/cards.ts";
import { AppError, type ErrorCode } from "../../../contract/wire/errors.ts";

export type AnalysisFailure = (typeof ANALYSIS_FAILURES)[number];

/** The message when a stored analysis is reused. */
export const REUSED = "This SKU was analyzed before: nothing was charged.";

const NAMES: Readonly<Record<AiProvider, string>> = {
  openai: "OpenAI",
  gemini: "Gemini",
  local: "The catalogue",
};

const FAILURES: Partial<Record<ErrorCode, AnalysisFailure>> = {
  "ai/quota-exceeded": "quota",
  "ai/invalid-key": "key",
  "ai/rate-limited": "rate",
  "ai/malformed": "malformed",
  "ai/timeout": "timeout",
  "ai/cap-reached": "cap",
};

/** Converts an analyst's error to the failure that the seller sees. Unknown errors are `unavailable`. */
export const toFailure = (error: unknown): AnalysisFailure =>
  (error instanceof AppError ? FAILURES[error.code] : undefined) ?? "unavailable";

interface ProviderRef {
  readonly provider: AiProvider;
  readonly simulated?: boolean;
}

/** Marks simulators in the name, so they aren't mistaken for the provider. */
const formatName = ({ provider, simulated }: ProviderRef) =>
  simulated ? `${NAMES[provider]} (simulated)` : NAMES[provider];

/** Describes a provider's failure and the next provider. Texts: specification 1 §8, strings.json. */
export function describeFailure(
  asked: ProviderRef,
  failure: AnalysisFailure,
  next: ProviderRef | null,
): string {
  const name = formatName(asked);
  const what: Record<AnalysisFailure, string> = {
    cap: `Today's AI budget is used up`,
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
  return `${what[failure]}, trying ${next.provider === "local" ? "the catalogue" : `${formatName(next)} fallback`}.`;
}
