import type OpenAI from "openai";

import { AppError } from "../../contract/wire/errors.ts";
import { sendCounted } from "../../domain/aiSpending/countedRequest.ts";
import type { BilledAnalyst } from "../../domain/capture/ports.ts";
import { buildAnswerSchema, readAnswer } from "../answers.ts";
import { estimateUsage } from "../prices.ts";
import { buildInstruction, buildPictureCaption } from "../prompts.ts";
import { chooseModel, type ProviderSettings } from "../settings.ts";
import { shrinkPhoto } from "../shrinkPhoto.ts";
import { withRetries } from "../withRetries.ts";
import { createClient, toUsage } from "./client.ts";
import { toAppError } from "./errors.ts";

/** An answer takes about 300 tokens. The rest is for reasoning. */
const MAX_COMPLETION_TOKENS = 4_000;

/** `fast` reads a small picture without reasoning; `accurate` reads every tile and reasons first. */
const SPEEDS = {
  fast: { detail: "low", reasoning_effort: "none" },
  accurate: { detail: "high", reasoning_effort: "medium" },
} as const;

/** Has OpenAI read a card's two photos, with the answer validated against our schema on both sides. */
export function createOpenAiAnalyst(settings: ProviderSettings): BilledAnalyst {
  return {
    provider: "openai",
    async analyze(analysisRequest) {
      const { front, back, prompt, speed, sku, signal } = analysisRequest;
      const model = chooseModel("openai", settings, speed);
      const { detail, reasoning_effort } = SPEEDS[speed];
      const pictures = await Promise.all([front, back].map((photo) => shrinkPhoto(photo, speed)));
      const request = {
        model,
        reasoning_effort,
        max_completion_tokens: MAX_COMPLETION_TOKENS,
        messages: [
          { role: "system", content: buildInstruction(prompt, settings.prompts) },
          {
            role: "user",
            content: [
              { type: "text", text: buildPictureCaption(sku) },
              ...pictures.map((base64) => ({
                type: "image_url" as const,
                image_url: { url: `data:image/jpeg;base64,${base64}`, detail },
              })),
            ],
          },
        ],
        response_format: {
          type: "json_schema",
          json_schema: { name: `card_${prompt}`, strict: true, schema: buildAnswerSchema(prompt) },
        },
      } satisfies OpenAI.ChatCompletionCreateParamsNonStreaming;

      const { retryDelayMs } = settings;
      return withRetries({ provider: "openai", signal, retryDelayMs }, () =>
        sendCounted(analysisRequest, async (spent) => {
          const completion = await complete(settings, request, signal);
          // Recorded before parsing, because an unusable answer is billed too.
          spent(
            completion.usage
              ? toUsage(completion.usage, completion.model, model)
              : estimateUsage(completion.model),
          );
          const content = completion.choices[0]?.message.content;
          // Missing content means a refusal or a content filter.
          if (typeof content !== "string") throw new AppError("ai/malformed", { provider: "openai" });
          return readAnswer("openai", prompt, content);
        }),
      );
    },
  };
}

async function complete(
  settings: ProviderSettings,
  request: OpenAI.ChatCompletionCreateParamsNonStreaming,
  signal: AbortSignal,
): Promise<OpenAI.ChatCompletion> {
  const sdk = await import("openai");
  try {
    return await createClient(sdk, settings).chat.completions.create(request, { signal });
  } catch (error) {
    throw toAppError(sdk, error);
  }
}
