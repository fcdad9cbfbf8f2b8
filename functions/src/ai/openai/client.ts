import type OpenAI from "openai";
import type * as Sdk from "openai";

import type { AnalysisUsage } from "../../domain/capture/ports.ts";
import { costUsd } from "../prices.ts";
import type { ProviderSettings } from "../settings.ts";

/** The environment's organization and project would go along with a seller's own key; repeating is `withRetries`' affair. */
export const clientOf = (
  sdk: typeof Sdk,
  { baseUrl, apiKey }: Pick<ProviderSettings, "baseUrl" | "apiKey">,
): OpenAI => new sdk.default({ baseURL: baseUrl, apiKey, organization: null, project: null, maxRetries: 0 });

/** The price is that of the model asked for: the answer names a dated version of it. */
export function usageOf(
  {
    prompt_tokens: prompt,
    completion_tokens: completion,
    prompt_tokens_details: details,
  }: OpenAI.CompletionUsage,
  model: string,
  asked: string,
): AnalysisUsage {
  return {
    promptTokens: prompt,
    completionTokens: completion,
    costUsd: costUsd(asked, { prompt, cachedPrompt: details?.cached_tokens ?? 0, completion }),
    model,
    estimated: false,
  };
}
