import * as z from "zod";

import type { Conversation } from "../chat/conversation.ts";
import { type AnswerSchema } from "../vision/fillSchema.ts";
import {
  declaredTools,
  functionPart,
  findFunctionProblem,
  extractConversation,
  toolConfig,
} from "./functionParts.ts";

export interface ContentRequest {
  readonly text: string;
  readonly pictures: readonly Uint8Array[];
  readonly schema: AnswerSchema | null;
  /** Tokens per picture, if the request sets the media resolution. */
  readonly pictureTokens: number | null;
  /** A conversation with tools. Null for a question about pictures. */
  readonly conversation: Conversation | null;
}

/** Tokens per picture by media resolution (Gemini API). */
const PICTURE_TOKENS = {
  MEDIA_RESOLUTION_UNSPECIFIED: null,
  MEDIA_RESOLUTION_LOW: 280,
  MEDIA_RESOLUTION_MEDIUM: 560,
  MEDIA_RESOLUTION_HIGH: 1120,
} as const;
const RESOLUTIONS = Object.keys(PICTURE_TOKENS) as (keyof typeof PICTURE_TOKENS)[];

/** Returns the request, or the provider's error message. */
export function parseContentRequest(body: unknown): ContentRequest | string {
  const parsed = contentBody.safeParse(body);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    return `Invalid value at '${issue?.path.join(".") ?? "body"}': ${issue?.message ?? "not understood"}.`;
  }
  const { contents, systemInstruction, generationConfig, tools, toolConfig: calling } = parsed.data;
  const instruction =
    typeof systemInstruction === "string" ? [{ text: systemInstruction }] : systemInstruction?.parts;
  const parts = [...(instruction ?? []), ...contents.flatMap((content) => content.parts)];
  const schema = generationConfig?.responseSchema;
  const problem = schema ? findSchemaProblem(schema, "generation_config.response_schema") : null;
  if (problem !== null) return `Invalid JSON payload received. Unknown name ${problem}`;
  if (schema && generationConfig.responseMimeType !== "application/json") {
    return "Response schema is only supported with response mime type: `application/json`.";
  }
  const declared = tools?.flatMap((tool) => tool.functionDeclarations) ?? [];
  for (const { name, parameters } of declared) {
    const wrong = parameters
      ? findSchemaProblem(parameters, `tools.function_declarations.${name}.parameters`)
      : null;
    if (wrong !== null) return `Invalid JSON payload received. Unknown name ${wrong}`;
  }
  const unsigned = findFunctionProblem(contents);
  if (unsigned !== null) return unsigned;
  const callable = calling?.functionCallingConfig.mode === "NONE" ? [] : declared.map(({ name }) => name);
  return {
    conversation: tools
      ? extractConversation(contents, (instruction ?? []).map(({ text = "" }) => text).join("\n"), callable)
      : null,
    text: parts.map((one) => one.text ?? JSON.stringify(one.functionResponse ?? "")).join("\n"),
    pictures: parts.flatMap(({ inlineData }) => (inlineData ? [Buffer.from(inlineData.data, "base64")] : [])),
    schema: schema ?? null,
    pictureTokens: PICTURE_TOKENS[generationConfig?.mediaResolution ?? "MEDIA_RESOLUTION_UNSPECIFIED"],
  };
}

/** The fields of the API's own `Schema` message. Other JSON Schema fields are refused, like at Gemini. */
const SCHEMA_FIELDS = new Set([
  ..."type format title description nullable enum maxItems minItems properties required minProperties".split(
    " ",
  ),
  ..."maxProperties minLength maxLength pattern example anyOf propertyOrdering default items minimum maximum".split(
    " ",
  ),
]);

function findSchemaProblem(schema: AnswerSchema, path: string): string | null {
  const unknown = Object.keys(schema).find((name) => !SCHEMA_FIELDS.has(name));
  if (unknown !== undefined) return `"${unknown}" at '${path}': Cannot find field.`;
  if (Array.isArray(schema.type)) {
    return `"type" at '${path}': Proto field is not repeating, cannot start list.`;
  }
  const inner = [
    ...Object.entries(schema.properties ?? {}).map(
      ([name, value]) => [`${path}.properties.${name}`, value] as const,
    ),
    ...(schema.anyOf ?? []).map((value) => [`${path}.any_of`, value] as const),
    ...(schema.items ? [[`${path}.items`, schema.items] as const] : []),
  ];
  for (const [innerPath, value] of inner) {
    const found = findSchemaProblem(value, innerPath);
    if (found !== null) return found;
  }
  return null;
}

const part = z.object({
  ...functionPart,
  text: z.string().optional(),
  inlineData: z.object({ mimeType: z.string().startsWith("image/"), data: z.base64().min(1) }).optional(),
});
const content = z.object({ role: z.string().optional(), parts: z.array(part).min(1) });

const contentBody = z.object({
  contents: z.array(content).min(1),
  systemInstruction: z.union([z.string(), content]).optional(),
  tools: declaredTools.optional(),
  toolConfig: toolConfig.optional(),
  generationConfig: z
    .object({
      responseMimeType: z.string().optional(),
      mediaResolution: z.enum(RESOLUTIONS).optional(),
      responseSchema: z
        .custom<AnswerSchema>((value) => typeof value === "object" && value !== null)
        .optional(),
    })
    .optional(),
});
