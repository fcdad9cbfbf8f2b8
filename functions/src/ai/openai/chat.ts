import type OpenAI from "openai";
import type * as Sdk from "openai";

import { AppError } from "../../contract/wire/errors.ts";
import type { BilledChat, ChatEvent, ChatRequest, Turn } from "../../domain/assistant/ports.ts";
import { createChatModel } from "../chatModel.ts";
import type { ProviderSettings } from "../settings.ts";
import { createClient, toUsage } from "./client.ts";
import { toAppError } from "./errors.ts";
import { parseJson } from "../../contract/wire/json.ts";
import type { AnalysisUsage } from "../../contract/capture/analysis.ts";

const provider = "openai";

/** A long answer takes about 600 tokens, a proposal for fifty listings about 1,500. */
const MAX_COMPLETION_TOKENS = 4_000;

/** Streams a conversation with OpenAI (chat completions). */
export const createOpenAiChat = (settings: ProviderSettings): BilledChat =>
  createChatModel(provider, settings, { load: () => import("openai"), open, read, toStreamError });

async function open(
  sdk: typeof Sdk,
  settings: ProviderSettings,
  model: string,
  { instruction, turns, tools, mayCall, signal }: ChatRequest,
) {
  try {
    return await createClient(sdk, settings).chat.completions.create(
      {
        model,
        // With tools, the chat completions API accepts no other value.
        reasoning_effort: "none",
        max_completion_tokens: MAX_COMPLETION_TOKENS,
        messages: [{ role: "system", content: instruction }, ...turns.flatMap(toMessages)],
        tools: tools.map(({ name, description, input }) => ({
          type: "function" as const,
          function: { name, description, parameters: { ...input } },
        })),
        tool_choice: mayCall ? "auto" : "none",
        stream: true,
        stream_options: { include_usage: true },
      },
      { signal },
    );
  } catch (error) {
    throw toAppError(sdk, error);
  }
}

function toMessages(turn: Turn): OpenAI.ChatCompletionMessageParam[] {
  switch (turn.role) {
    case "user":
      return [{ role: "user", content: turn.text }];
    case "assistant":
      return [
        {
          role: "assistant",
          content: turn.text === "" ? null : turn.text,
          ...(turn.calls.length > 0 && {
            tool_calls: turn.calls.map(({ id, name, input }) => ({
              id,
              type: "function" as const,
              function: { name, arguments: JSON.stringify(input ?? {}) },
            })),
          }),
        },
      ];
    case "tools":
      return turn.results.map(({ call, result }) => ({
        role: "tool",
        tool_call_id: call.id,
        content: JSON.stringify(result),
      }));
  }
}

async function* read(
  stream: AsyncIterable<OpenAI.ChatCompletionChunk>,
  requestedModel: string,
): AsyncGenerator<ChatEvent> {
  const calls = new Map<number, { id: string; name: string; json: string }>();
  let finish: string | null = null;
  let usage: AnalysisUsage | null = null;
  let refused = false;
  for await (const chunk of stream) {
    if (chunk.usage) usage = toUsage(chunk.usage, chunk.model, requestedModel);
    const [choice] = chunk.choices;
    if (!choice) continue;
    finish = choice.finish_reason ?? finish;
    refused ||= (choice.delta.refusal ?? "") !== "";
    if (choice.delta.content) yield { type: "text", text: choice.delta.content };
    for (const { index, id, function: part } of choice.delta.tool_calls ?? []) {
      const call = calls.get(index) ?? { id: "", name: "", json: "" };
      calls.set(index, {
        id: id ?? call.id,
        name: part?.name ?? call.name,
        json: call.json + (part?.arguments ?? ""),
      });
    }
  }
  // Yielded before the checks, because a refusal is billed too.
  if (usage) yield { type: "end", usage };
  if (refused || finish === "content_filter") throw new AppError("assistant/refused", { provider });
  // The connection broke.
  if (finish === null) throw new AppError("ai/unavailable", { provider });
  for (const { id, name, json } of calls.values()) {
    const input = parseJson(json);
    if (input === undefined) throw new AppError("ai/malformed", { provider });
    yield { type: "call", call: { id, name, input } };
  }
  if (!usage) yield { type: "end", usage: null };
}

/** A connection that breaks midway throws fetch's own `TypeError`. */
function toStreamError(sdk: typeof Sdk, error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (error instanceof TypeError) return new AppError("ai/unavailable", { provider }, { cause: error });
  return toAppError(sdk, error);
}
