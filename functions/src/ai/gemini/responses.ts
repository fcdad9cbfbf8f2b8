import type { ResponseSchema } from "@google/generative-ai";
import { computeCostUsd } from "../prices.ts";
import type { AnalysisUsage } from "../../contract/capture/analysis.ts";

/** The subset of JSON Schema that describes our answers. */
interface JsonSchema {
  readonly type?: string | readonly string[];
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly items?: JsonSchema;
  readonly enum?: readonly string[];
  readonly description?: string;
}

/**
 * Converts JSON Schema to Gemini's dialect (OpenAPI 3.0): "or null" becomes `nullable`, and keywords that Gemini
 * refuses are dropped. Keeps the order of properties, in which the model writes them.
 */
export function toResponseSchema({
  type,
  properties,
  required,
  items,
  enum: values,
  description,
}: JsonSchema): ResponseSchema {
  const types = [type ?? []].flat();
  const converted = {
    type: types.find((name) => name !== "null"),
    ...(types.includes("null") && { nullable: true }),
    ...(description !== undefined && { description }),
    ...(values && { format: "enum", enum: [...values] }),
    ...(items && { items: toResponseSchema(items) }),
    ...(properties && {
      properties: Object.fromEntries(
        Object.entries(properties).map(([name, property]) => [name, toResponseSchema(property)]),
      ),
      propertyOrdering: Object.keys(properties),
      required: [...(required ?? [])],
    }),
  };
  // The package types names as an enum; on the wire they are JSON Schema's own names.
  return converted as object as ResponseSchema;
}

export function toUsage(
  { promptTokenCount: prompt, totalTokenCount }: { promptTokenCount: number; totalTokenCount: number },
  version: string | undefined,
  requestedModel: string,
): AnalysisUsage {
  // Thoughts are billed as output but counted only in the total.
  const completion = totalTokenCount - prompt;
  return {
    promptTokens: prompt,
    completionTokens: completion,
    costUsd: computeCostUsd(requestedModel, { prompt, completion }),
    model: version ?? requestedModel,
    estimated: false,
  };
}
