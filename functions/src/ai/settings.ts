import type { Speed } from "../domain/capture/ports.ts";
import type { PromptType } from "./prompts.ts";

/** One provider's account. Read for each analysis, because secrets are available only while a function runs. */
export interface ProviderSettings {
  /** Without a trailing slash; OpenAI's includes `/v1`. A simulator is configured through it. */
  readonly baseUrl: string;
  readonly apiKey: string;
  /** Default: the provider's default model, also if empty. */
  readonly models?: Partial<Record<Speed, string>>;
  /** The super admin's prompts. Default: ours, also if empty. */
  readonly prompts?: Partial<Record<PromptType, string>>;
  /** Milliseconds before the first retry, doubled for each further one and jittered. Default 400. */
  readonly retryDelayMs?: number;
}

/** Inexpensive models with good vision and long support (as of 2026-11; prices in prices.ts). */
export const DEFAULT_MODELS = { openai: "gpt-6-luna", gemini: "gemini-3.5-flash-lite" } as const;

export function chooseModel(
  provider: keyof typeof DEFAULT_MODELS,
  { models }: ProviderSettings,
  speed: Speed,
) {
  const named = models?.[speed]?.trim() ?? "";
  return named === "" ? DEFAULT_MODELS[provider] : named;
}
