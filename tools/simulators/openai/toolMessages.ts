import * as z from "zod";

import type { Conversation } from "../chat/conversation.ts";

export const toolCall = z.object({
  id: z.string().min(1),
  type: z.literal("function"),
  function: z.object({ name: z.string(), arguments: z.string() }),
});

export const declaredTool = z.object({
  type: z.literal("function"),
  function: z.object({
    name: z.string().regex(/^[a-zA-Z0-9_-]{1,64}$/),
    description: z.string().max(1024).optional(),
    parameters: z.looseObject({ type: z.literal("object") }).optional(),
  }),
});

export interface ToolMessage {
  readonly role: string;
  readonly content?: unknown;
  readonly tool_calls?: readonly z.infer<typeof toolCall>[] | null | undefined;
  readonly tool_call_id?: string | null | undefined;
}

/** Returns the error if calls and the messages right after them don't match. Otherwise returns null. */
export function findToolProblem(messages: readonly ToolMessage[]): string | null {
  let open = new Set<string>();
  for (const [index, { role, tool_calls: calls, tool_call_id: id }] of messages.entries()) {
    if (role === "tool") {
      if (!open.delete(id ?? "")) {
        return `Invalid parameter: messages with role 'tool' must be a response to a preceeding message with 'tool_calls' (messages.[${index}]).`;
      }
    } else if (open.size > 0) {
      return "An assistant message with 'tool_calls' must be followed by tool messages responding to each 'tool_call_id'.";
    }
    if (calls) open = new Set(calls.map((call) => call.id));
  }
  return open.size > 0
    ? "An assistant message with 'tool_calls' must be followed by tool messages responding to each 'tool_call_id'."
    : null;
}

/** Extracts the conversation: the person's last message, and the tools' results since. */
export function extractConversation(
  messages: readonly ToolMessage[],
  tools: readonly string[],
): Conversation {
  const lastAsked = messages.findLastIndex(({ role }) => role === "user");
  const names = new Map(
    messages.flatMap(({ tool_calls: calls }) =>
      (calls ?? []).map((call) => [call.id, call.function.name] as const),
    ),
  );
  return {
    instruction: messages
      .filter(({ role }) => role === "system" || role === "developer")
      .map(({ content }) => readText(content))
      .join("\n"),
    question: readText(messages[lastAsked]?.content),
    results: messages
      .slice(lastAsked + 1)
      .flatMap(({ role, content, tool_call_id: id }) =>
        role === "tool" ? [{ name: names.get(id ?? "") ?? "", result: parseJson(readText(content)) }] : [],
      ),
    tools,
  };
}

function readText(content: unknown): string {
  if (typeof content === "string") return content;
  if (!Array.isArray(content)) return "";
  return (content as { text?: string }[]).map(({ text = "" }) => text).join("\n");
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
