import type * as Sdk from "@google/generative-ai";
import * as z from "zod";

import { AppError } from "../../contract/wire/errors.ts";
import type { BilledChat, ChatEvent, ChatRequest, Turn } from "../../domain/assistant/ports.ts";
import { MAX_OUTPUT_TOKENS } from "../prices.ts";
import { createChatModel } from "../chatModel.ts";
import type { ProviderSettings } from "../settings.ts";
import { toAppError } from "./errors.ts";
import { toResponseSchema, toUsage } from "./responses.ts";
import type { AnalysisUsage } from "../../contract/capture/analysis.ts";

const provider = "gemini";

/** Placeholder for the signature of another provider's thought (Gemini API, thought signatures). */
const FOREIGN_SIGNATURE = "skip_thought_signature_validator";

export const createGeminiChat = (settings: ProviderSettings): BilledChat =>
  createChatModel(provider, settings, {
    load: () => import("@google/generative-ai"),
    open,
    read,
    toStreamError,
  });

async function open(
  sdk: typeof Sdk,
  { baseUrl, apiKey }: ProviderSettings,
  model: string,
  { instruction, turns, tools, mayCall, signal }: ChatRequest,
): Promise<AsyncIterable<unknown>> {
  const functionDeclarations = tools.map(({ name, description, input }) => {
    const parameters = toResponseSchema(input);
    // Gemini refuses an empty schema, so a tool without parameters has none.
    return Object.keys(input["properties"] ?? {}).length === 0
      ? { name, description }
      : { name, description, parameters };
  });
  const body = {
    contents: turns.map(toContent),
    tools: [{ functionDeclarations }],
    toolConfig: { functionCallingConfig: { mode: mayCall ? "AUTO" : "NONE" } },
    generationConfig: { maxOutputTokens: MAX_OUTPUT_TOKENS },
  };
  try {
    const { stream, response } = await new sdk.GoogleGenerativeAI(apiKey)
      .getGenerativeModel({ model, systemInstruction: instruction }, { baseUrl })
      // The package types modes as enums and lacks signatures.
      .generateContentStream(body as object as Sdk.GenerateContentRequest, { signal });
    // The package's second promise of the same stream, which is unused.
    response.catch(() => undefined);
    return stream;
  } catch (error) {
    throw toAppError(sdk, error);
  }
}

function toContent(turn: Turn): { role: string; parts: unknown[] } {
  switch (turn.role) {
    case "user":
      return { role: "user", parts: [{ text: turn.text }] };
    case "assistant": {
      const own = native.safeParse(turn.native);
      if (own.success) return { role: "model", parts: own.data.parts };
      const calls = turn.calls.map(({ name, input }, index) => ({
        functionCall: { name, args: input ?? {} },
        ...(index === 0 && { thoughtSignature: FOREIGN_SIGNATURE }),
      }));
      return { role: "model", parts: [...(turn.text === "" ? [] : [{ text: turn.text }]), ...calls] };
    }
    case "tools":
      return {
        role: "user",
        parts: turn.results.map(({ call, result }) => ({
          functionResponse: { name: call.name, response: { result } },
        })),
      };
  }
}

/** The original parts, because Gemini requires the signatures of its thoughts back. */
const native = z.object({ provider: z.literal(provider), parts: z.array(z.unknown()) });

const part = z.looseObject({
  text: z.string().optional(),
  thought: z.boolean().optional(),
  functionCall: z
    .looseObject({ name: z.string(), args: z.record(z.string(), z.unknown()).optional() })
    .optional(),
});
/** The fields read of a chunk. The package's own types lack some. */
const chunkSchema = z.object({
  candidates: z
    .array(
      z.object({
        content: z.object({ parts: z.array(part).default([]) }).optional(),
        finishReason: z.string().optional(),
      }),
    )
    .default([]),
  promptFeedback: z.object({ blockReason: z.string().optional() }).optional(),
  usageMetadata: z.object({ promptTokenCount: z.int().default(0), totalTokenCount: z.int() }).optional(),
  modelVersion: z.string().optional(),
});

/** Reasons for which Gemini refuses or stops (Gemini API, FinishReason). */
const REFUSALS = new Set(["SAFETY", "RECITATION", "BLOCKLIST", "PROHIBITED_CONTENT", "SPII", "LANGUAGE"]);

async function* read(stream: AsyncIterable<unknown>, requestedModel: string): AsyncGenerator<ChatEvent> {
  const parts: unknown[] = [];
  let finish: string | undefined;
  let usage: AnalysisUsage | null = null;
  let calls = 0;
  for await (const raw of stream) {
    const parsed = chunkSchema.safeParse(raw);
    if (!parsed.success) throw new AppError("ai/malformed", { provider }, { cause: parsed.error });
    const { candidates, promptFeedback, usageMetadata, modelVersion } = parsed.data;
    if (usageMetadata) usage = toUsage(usageMetadata, modelVersion, requestedModel);
    const [candidate] = candidates;
    finish = candidate?.finishReason ?? (promptFeedback?.blockReason ? "SAFETY" : finish);
    for (const each of candidate?.content?.parts ?? []) {
      parts.push(each);
      if (each.text && !each.thought) yield { type: "text", text: each.text };
      if (each.functionCall) {
        calls += 1;
        const { name, args } = each.functionCall;
        yield { type: "call", call: { id: `call-${calls}`, name, input: args ?? {} } };
      }
    }
  }
  yield { type: "end", usage, native: { provider, parts } };
  if (finish !== undefined && REFUSALS.has(finish)) throw new AppError("assistant/refused", { provider });
  if (finish === "MALFORMED_FUNCTION_CALL") throw new AppError("ai/malformed", { provider });
  // The connection broke.
  if (finish === undefined) throw new AppError("ai/unavailable", { provider });
}

/** The package identifies unreadable streams only by the error's message. */
function toStreamError(sdk: typeof Sdk, error: unknown): AppError {
  if (error instanceof AppError) return error;
  // eslint-disable-next-line pegboard/no-text-comparison -- The package has no code for it.
  const isUnreadable = error instanceof Error && /pars(?:e|ing)/i.test(error.message);
  return isUnreadable ? new AppError("ai/malformed", { provider }, { cause: error }) : toAppError(sdk, error);
}
