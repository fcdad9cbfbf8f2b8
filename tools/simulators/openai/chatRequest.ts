import * as z from "zod";

import type { Conversation } from "../chat/conversation.ts";
import { type AnswerSchema } from "../vision/fillSchema.ts";
import { declaredTool, extractConversation, toolCall, findToolProblem } from "./toolMessages.ts";

export interface Picture {
  readonly bytes: Uint8Array;
  readonly detail: "low" | "high";
}

export interface ChatRequest {
  readonly model: string;
  readonly text: string;
  readonly pictures: readonly Picture[];
  readonly schema: AnswerSchema | null;
  readonly schemaName: string;
  readonly strict: boolean;
  readonly stream: boolean;
  readonly includeUsage: boolean;
  /** A conversation with tools. Null for a question about pictures. */
  readonly conversation: Conversation | null;
}

/** Returns the request, or the provider's error message. */
export function parseChat(body: unknown): ChatRequest | string {
  const parsed = chatBody.safeParse(body);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    return `Invalid value for '${issue?.path.join(".") ?? "body"}': ${issue?.message ?? "not understood"}.`;
  }
  const { model, messages, response_format: format, stream, stream_options: streamOptions } = parsed.data;
  const { tools, tool_choice: choice, reasoning_effort: effort } = parsed.data;
  const problem = findToolProblem(messages);
  if (problem !== null) return problem;
  if (tools && (effort ?? "none") !== "none") {
    return `Function tools with reasoning_effort are not supported for ${model} in /v1/chat/completions. Please use /v1/responses instead.`;
  }
  if (choice !== undefined && !tools) return "'tool_choice' is only allowed when 'tools' are specified.";
  const parts = messages.flatMap(({ content }) =>
    typeof content === "string" ? [{ type: "text" as const, text: content }] : (content ?? []),
  );
  const pictures: Picture[] = [];
  for (const part of parts) {
    if (part.type !== "image_url") continue;
    const base64 = /^data:image\/(?:jpeg|png|webp|gif);base64,(.+)$/s.exec(part.image_url.url)?.[1];
    if (base64 === undefined) return "Invalid image data: this simulator takes data URLs alone.";
    const { detail } = part.image_url;
    pictures.push({ bytes: Buffer.from(base64, "base64"), detail: detail === "low" ? "low" : "high" });
  }
  const json = format?.type === "json_schema" ? format.json_schema : null;
  return {
    model,
    text: parts.map((part) => (part.type === "text" ? part.text : "")).join("\n"),
    pictures,
    schema: json?.schema ?? null,
    schemaName: json?.name ?? "",
    strict: json?.strict ?? false,
    stream: stream ?? false,
    includeUsage: streamOptions?.include_usage ?? false,
    conversation: tools
      ? extractConversation(messages, choice === "none" ? [] : tools.map((one) => one.function.name))
      : null,
  };
}

const part = z.discriminatedUnion("type", [
  z.object({ type: z.literal("text"), text: z.string() }),
  z.object({
    type: z.literal("image_url"),
    image_url: z.object({
      url: z.string(),
      detail: z.enum(["auto", "low", "high", "original"]).default("auto"),
    }),
  }),
]);

const chatBody = z.object({
  model: z.string().min(1),
  messages: z
    .array(
      z.object({
        role: z.enum(["developer", "system", "user", "assistant", "tool"]),
        content: z.union([z.string(), z.array(part)]).nullish(),
        tool_calls: z.array(toolCall).min(1).nullish(),
        tool_call_id: z.string().nullish(),
      }),
    )
    .min(1),
  response_format: z
    .discriminatedUnion("type", [
      z.object({ type: z.literal("text") }),
      z.object({ type: z.literal("json_object") }),
      z.object({
        type: z.literal("json_schema"),
        json_schema: z.object({
          name: z.string().regex(/^[a-zA-Z0-9_-]{1,64}$/),
          schema: z.record(z.string(), z.unknown()),
          strict: z.boolean().nullish(),
        }),
      }),
    ])
    .optional(),
  reasoning_effort: z.enum(["none", "minimal", "low", "medium", "high", "xhigh", "max"]).nullish(),
  tools: z.array(declaredTool).min(1).optional(),
  tool_choice: z.enum(["auto", "none", "required"]).optional(),
  max_completion_tokens: z.int().positive().nullish(),
  stream: z.boolean().nullish(),
  stream_options: z.object({ include_usage: z.boolean().optional() }).nullish(),
});
