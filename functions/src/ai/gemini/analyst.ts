import type * as Sdk from "@google/generative-ai";
import * as z from "zod";

import { sendCounted } from "../../domain/aiSpending/countedRequest.ts";
import type { BilledAnalyst, Speed } from "../../domain/capture/ports.ts";
import { buildAnswerSchema, readAnswer } from "../answers.ts";
import { estimateUsage, MAX_OUTPUT_TOKENS } from "../prices.ts";
import { buildInstruction, buildPictureCaption, type PromptType } from "../prompts.ts";
import { chooseModel, type ProviderSettings } from "../settings.ts";
import { shrinkPhoto } from "../shrinkPhoto.ts";
import { withRetries } from "../withRetries.ts";
import { toAppError } from "./errors.ts";
import { toResponseSchema, toUsage } from "./responses.ts";

const provider = "gemini";

/** Tokens per picture: about 280 or 1120 (Gemini API, media resolution). */
const MEDIA_RESOLUTION: Readonly<Record<Speed, string>> = {
  fast: "MEDIA_RESOLUTION_LOW",
  accurate: "MEDIA_RESOLUTION_HIGH",
};

/** Has Gemini read a card's two photos. Loads the provider's package, which gets no more updates. */
export function createGeminiAnalyst(settings: ProviderSettings): BilledAnalyst {
  return {
    provider,
    async analyze(analysisRequest) {
      const { front, back, prompt, speed, sku, signal } = analysisRequest;
      const model = chooseModel(provider, settings, speed);
      const pictures = await Promise.all([front, back].map((photo) => shrinkPhoto(photo, speed)));
      const parts = [
        { text: buildPictureCaption(sku) },
        ...pictures.map((data) => ({ inlineData: { mimeType: "image/jpeg", data } })),
      ];
      const { retryDelayMs } = settings;
      return withRetries({ provider, signal, retryDelayMs }, () =>
        sendCounted(analysisRequest, async (spent) => {
          const response = await generate(settings, { model, prompt, speed }, parts, signal);
          // Recorded before parsing, because an unusable answer is billed too.
          const { usageMetadata } = response;
          // Missing from the package's types.
          const version = z.object({ modelVersion: z.string() }).safeParse(response).data?.modelVersion;
          spent(usageMetadata ? toUsage(usageMetadata, version, model) : estimateUsage(model));
          return readAnswer(provider, prompt, await readText(response));
        }),
      );
    },
  };
}

async function generate(
  { baseUrl, apiKey, prompts }: ProviderSettings,
  { model, prompt, speed }: { model: string; prompt: PromptType; speed: Speed },
  parts: ({ text: string } | { inlineData: { mimeType: string; data: string } })[],
  signal: AbortSignal,
): Promise<Sdk.EnhancedGenerateContentResponse> {
  const sdk = await import("@google/generative-ai");
  const generationConfig = {
    maxOutputTokens: MAX_OUTPUT_TOKENS,
    responseMimeType: "application/json",
    responseSchema: toResponseSchema(buildAnswerSchema(prompt)),
    // Missing from the package's types.
    mediaResolution: MEDIA_RESOLUTION[speed],
  };
  try {
    const { response } = await new sdk.GoogleGenerativeAI(apiKey)
      .getGenerativeModel(
        { model, systemInstruction: buildInstruction(prompt, prompts), generationConfig },
        { baseUrl },
      )
      .generateContent(parts, { signal });
    return response;
  } catch (error) {
    throw toAppError(sdk, error);
  }
}

/** Throws for a blocked or unfinished answer. */
async function readText(response: Sdk.EnhancedGenerateContentResponse): Promise<string> {
  try {
    return response.text();
  } catch (error) {
    throw toAppError(await import("@google/generative-ai"), error);
  }
}
