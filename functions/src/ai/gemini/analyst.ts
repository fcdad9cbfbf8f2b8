import type * as Sdk from "@google/generative-ai";
import * as z from "zod";

import { AppError } from "../../contract/errors.ts";
import type { AnalysisUsage, CardAnalyst } from "../../domain/capture/ports.ts";
import { answerSchema, readAnswer } from "../answers.ts";
import { costUsd } from "../prices.ts";
import { pictureCaption, type PromptType, PROMPTS } from "../prompts.ts";
import type { ProviderSettings } from "../settings.ts";
import { shrinkPhoto } from "../shrinkPhoto.ts";
import { withRetries } from "../withRetries.ts";
import { toResponseSchema } from "./responseSchema.ts";

const provider = "gemini";
const DEFAULT_MODEL = "gemini-3.5-flash-lite";

/** Has a card's two photos read by Gemini. The only file that loads the provider's package, which is frozen. */
export function geminiAnalyst(settings: ProviderSettings): CardAnalyst {
  return {
    provider,
    async analyze({ front, back, prompt, speed, sku, signal }) {
      const model = settings.model ?? DEFAULT_MODEL;
      const pictures = await Promise.all([front, back].map((photo) => shrinkPhoto(photo, speed)));
      const parts = [
        { text: pictureCaption(sku) },
        ...pictures.map((data) => ({ inlineData: { mimeType: "image/jpeg", data } })),
      ];
      const { retryDelayMs } = settings;
      return withRetries({ provider, signal, retryDelayMs }, async () => {
        const { text, response } = await generate(settings, model, prompt, parts, signal);
        return { analysis: readAnswer(provider, prompt, text), usage: usageOf(response, model) };
      });
    },
  };
}

async function generate(
  { baseUrl, apiKey }: ProviderSettings,
  model: string,
  prompt: PromptType,
  parts: ({ text: string } | { inlineData: { mimeType: string; data: string } })[],
  signal: AbortSignal,
): Promise<{ text: string; response: Sdk.EnhancedGenerateContentResponse }> {
  const sdk = await import("@google/generative-ai");
  const generationConfig = {
    responseMimeType: "application/json",
    responseSchema: toResponseSchema(answerSchema(prompt)),
  };
  try {
    const { response } = await new sdk.GoogleGenerativeAI(apiKey)
      .getGenerativeModel({ model, systemInstruction: PROMPTS[prompt], generationConfig }, { baseUrl })
      .generateContent(parts, { signal });
    return { text: response.text(), response };
  } catch (error) {
    throw toAppError(sdk, error);
  }
}

function usageOf(response: Sdk.EnhancedGenerateContentResponse, asked: string): AnalysisUsage | null {
  const { usageMetadata } = response;
  if (!usageMetadata) return null;
  const { promptTokenCount: prompt, totalTokenCount } = usageMetadata;
  // Thoughts are charged as output and counted in the total alone.
  const completion = totalTokenCount - prompt;
  // The package's types do not know the field.
  const version = z.object({ modelVersion: z.string() }).safeParse(response);
  return {
    promptTokens: prompt,
    completionTokens: completion,
    costUsd: costUsd(asked, { prompt, completion }),
    model: version.success ? version.data.modelVersion : asked,
  };
}

/** Gemini's failures in our words (google.rpc.Status with its details). */
function toAppError(sdk: typeof Sdk, error: unknown): AppError {
  const options = { cause: error };
  if (error instanceof sdk.GoogleGenerativeAIAbortError)
    return new AppError("ai/timeout", { provider }, options);
  if (error instanceof sdk.GoogleGenerativeAIFetchError) {
    const { status = 500, errorDetails = [] } = error;
    const details = JSON.stringify(errorDetails);
    if (status === 401 || status === 403 || details.includes("API_KEY_INVALID")) {
      return new AppError("ai/invalid-key", { provider }, options);
    }
    if (status !== 429) return new AppError("ai/unavailable", { provider, status }, options);
    if (details.includes("PerDay")) return new AppError("ai/quota-exceeded", { provider }, options);
    const delay = /"retryDelay":"([\d.]+)s"/.exec(details)?.[1];
    return new AppError("ai/rate-limited", { provider, retryAfterSeconds: Number(delay ?? 0) }, options);
  }
  // A blocked or unfinished answer, or one that is no JSON.
  if (error instanceof sdk.GoogleGenerativeAIResponseError || error instanceof SyntaxError) {
    return new AppError("ai/malformed", { provider }, options);
  }
  return new AppError("ai/unavailable", { provider }, options);
}
