import type OpenAI from "openai";
import type * as Sdk from "openai";

import { computeCostUsd } from "../prices.ts";
import type { ProviderSettings } from "../settings.ts";
import type { AnalysisUsage } from "../../contract/capture/analysis.ts";

/**
 * Ignores organization and project of the environment, which don't belong to a seller's own key. `withRetries` does
 * the retries.
 */
export const createClient = (
  sdk: typeof Sdk,
  { baseUrl, apiKey }: Pick<ProviderSettings, "baseUrl" | "apiKey">,
): OpenAI => new sdk.default({ baseURL: baseUrl, apiKey, organization: null, project: null, maxRetries: 0 });

/** Uses the price of the requested model, because the answer names a dated version of it. */
export function toUsage(
  {
    prompt_tokens: prompt,
    completion_tokens: completion,
    prompt_tokens_details: details,
  }: OpenAI.CompletionUsage,
  model: string,
  requestedModel: string,
): AnalysisUsage {
  return {
    promptTokens: prompt,
    completionTokens: completion,
    costUsd: computeCostUsd(requestedModel, {
      prompt,
      cachedPrompt: details?.cached_tokens ?? 0,
      completion,
    }),
    model,
    estimated: false,
  };
}
