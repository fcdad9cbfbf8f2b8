import type OpenAI from "openai";

import { AppError } from "../../contract/errors.ts";
import type { CardAnalyst } from "../../domain/capture/ports.ts";
import { answerSchema, readAnswer } from "../answers.ts";
import { unreportedUsage } from "../prices.ts";
import { instruction, pictureCaption } from "../prompts.ts";
import { modelFor, type ProviderSettings } from "../settings.ts";
import { shrinkPhoto } from "../shrinkPhoto.ts";
import { withRetries } from "../withRetries.ts";
import { clientOf, usageOf } from "./client.ts";
import { toAppError } from "./errors.ts";

/** An answer is about 300 tokens; the rest is what a model may think. */
const MAX_COMPLETION_TOKENS = 4_000;

/** A fast answer is read off at a glance; an accurate one looks at every tile and thinks before it answers. */
const SPEEDS = {
  fast: { detail: "low", reasoning_effort: "none" },
  accurate: { detail: "high", reasoning_effort: "medium" },
} as const;

/** Has a card's two photos read by OpenAI, with the answer held to our schema on both sides. */
export function openAiAnalyst(settings: ProviderSettings): CardAnalyst {
  return {
    provider: "openai",
    async analyze({ front, back, prompt, speed, sku, signal, spent }) {
      const model = modelFor("openai", settings, speed);
      const { detail, reasoning_effort } = SPEEDS[speed];
      const pictures = await Promise.all([front, back].map((photo) => shrinkPhoto(photo, speed)));
      const request = {
        model,
        reasoning_effort,
        max_completion_tokens: MAX_COMPLETION_TOKENS,
        messages: [
          { role: "system", content: instruction(prompt, settings.prompts) },
          {
            role: "user",
            content: [
              { type: "text", text: pictureCaption(sku) },
              ...pictures.map((base64) => ({
                type: "image_url" as const,
                image_url: { url: `data:image/jpeg;base64,${base64}`, detail },
              })),
            ],
          },
        ],
        response_format: {
          type: "json_schema",
          json_schema: { name: `card_${prompt}`, strict: true, schema: answerSchema(prompt) },
        },
      } satisfies OpenAI.ChatCompletionCreateParamsNonStreaming;

      const { retryDelayMs } = settings;
      return withRetries({ provider: "openai", signal, retryDelayMs }, async () => {
        const completion = await complete(settings, request, signal);
        // Before it is read: an answer that can't be used is paid for all the same.
        spent(
          completion.usage
            ? usageOf(completion.usage, completion.model, model)
            : unreportedUsage(completion.model),
        );
        const content = completion.choices[0]?.message.content;
        // No content is a refusal or a filter's stop.
        if (typeof content !== "string") throw new AppError("ai/malformed", { provider: "openai" });
        return readAnswer("openai", prompt, content);
      });
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
    return await clientOf(sdk, settings).chat.completions.create(request, { signal });
  } catch (error) {
    throw toAppError(sdk, error);
  }
}
