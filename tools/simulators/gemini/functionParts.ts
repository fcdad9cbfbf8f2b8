import * as z from "zod";

import type { Conversation } from "../chat/conversation.ts";
import type { AnswerSchema } from "../vision/fillSchema.ts";

const map = z.record(z.string(), z.unknown());
const name = z.string().regex(/^[a-zA-Z_][\w.:-]{0,63}$/);

/** Contents of a part besides text and pictures. */
export const functionPart = {
  functionCall: z.object({ name, args: map.optional() }).optional(),
  functionResponse: z.object({ name, response: map }).optional(),
  thoughtSignature: z.string().optional(),
};

export const declaredTools = z.array(
  z.object({
    functionDeclarations: z.array(
      z.object({
        name,
        description: z.string(),
        parameters: z.custom<AnswerSchema>((value) => typeof value === "object" && value !== null).optional(),
      }),
    ),
  }),
);

export const toolConfig = z.object({
  functionCallingConfig: z.object({ mode: z.enum(["AUTO", "ANY", "NONE"]) }),
});

interface Content {
  readonly role?: string | undefined;
  readonly parts: readonly {
    readonly text?: string | undefined;
    readonly functionCall?: { name: string } | undefined;
    readonly functionResponse?: { name: string; response: Readonly<Record<string, unknown>> } | undefined;
    readonly thoughtSignature?: string | undefined;
  }[];
}

const isResponse = ({ parts }: Content) => parts.some((part) => part.functionResponse);
const isAsked = (content: Content) => content.role === "user" && !isResponse(content);

/**
 * Returns the error of a Gemini 3 model if a call of the current turn lacks its thought's signature, or if
 * answers don't match the preceding calls.
 */
export function findFunctionProblem(contents: readonly Content[]): string | null {
  const turn = contents.slice(contents.findLastIndex(isAsked) + 1);
  for (const [index, content] of turn.entries()) {
    const calls = content.parts.filter((part) => part.functionCall);
    const [first] = calls;
    if (!first) continue;
    if (first.thoughtSignature === undefined) {
      return `Function call is missing a thought_signature in functionCall parts. This is required for tools to work correctly. Function call \`${first.functionCall?.name ?? ""}\`, position ${index}.`;
    }
    const answers = turn[index + 1]?.parts.filter((part) => part.functionResponse) ?? [];
    if (answers.length !== calls.length) {
      return "Please ensure that the number of function response parts is equal to the number of function call parts of the function call turn.";
    }
  }
  return null;
}

/** Extracts the conversation: the person's last message, and the functions' results since. */
export function extractConversation(
  contents: readonly Content[],
  instruction: string,
  tools: readonly string[],
): Conversation {
  const questionAt = contents.findLastIndex(isAsked);
  return {
    instruction,
    question: contents[questionAt]?.parts.map(({ text = "" }) => text).join("\n") ?? "",
    results: contents
      .slice(questionAt + 1)
      .flatMap(({ parts }) =>
        parts.flatMap(({ functionResponse: answer }) =>
          answer ? [{ name: answer.name, result: answer.response["result"] ?? answer.response }] : [],
        ),
      ),
    tools,
  };
}
