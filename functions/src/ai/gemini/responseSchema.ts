import type { ResponseSchema } from "@google/generative-ai";

/** The part of JSON Schema in which our answers are described. */
interface JsonSchema {
  readonly type?: string | readonly string[];
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly items?: JsonSchema;
  readonly enum?: readonly string[];
  readonly description?: string;
}

/**
 * JSON Schema in Gemini's dialect (OpenAPI 3.0): "or null" is `nullable`, and keywords that it refuses are left out.
 * The order of the properties is kept: the model writes them in it.
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
  // The package names its types by an enum; on the wire they are JSON Schema's own words.
  return converted as object as ResponseSchema;
}
