import type { Speed } from "../domain/capture/ports.ts";
import type { PromptType } from "./prompts.ts";

/** One provider's account. Read at each analysis: a secret has its value only while a function runs. */
export interface ProviderSettings {
  /** Without a trailing slash; OpenAI's includes `/v1`. A simulator is reached by it alone. */
  readonly baseUrl: string;
  readonly apiKey: string;
  /** The provider's default where one is left out or empty. */
  readonly models?: Partial<Record<Speed, string>>;
  /** The super admin's own words; ours where one is left out or empty. */
  readonly prompts?: Partial<Record<PromptType, string>>;
  /** Milliseconds before the first retry, doubled and jittered from there. 400 when left out. */
  readonly retryDelayMs?: number;
}

/** Cheap, sees well, and lives longer than its elders (facts of 2026-11; prices.ts has what it costs). */
export const DEFAULT_MODELS = { openai: "gpt-6-luna", gemini: "gemini-3.5-flash-lite" } as const;

export function modelFor(provider: keyof typeof DEFAULT_MODELS, { models }: ProviderSettings, speed: Speed) {
  const named = models?.[speed]?.trim() ?? "";
  return named === "" ? DEFAULT_MODELS[provider] : named;
}
