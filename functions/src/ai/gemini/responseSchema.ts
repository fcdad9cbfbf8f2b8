import type { ResponseSchema } from "@google/generative-ai";

/** The part of JSON Schema in which our answers are described. */
interface JsonSchema {
  readonly type?: string;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly items?: JsonSchema;
  readonly anyOf?: readonly JsonSchema[];
}

/**
 * JSON Schema in Gemini's dialect (OpenAPI 3.0): "or null" is `nullable`, and keywords that it refuses are left out.
 * The order of the properties is kept: the model writes them in it.
 */
export function toResponseSchema(schema: JsonSchema): ResponseSchema {
  const branches = schema.anyOf ?? [schema];
  const nullable = branches.some((branch) => branch.type === "null");
  const { type, properties, required, items } = branches.find((branch) => branch.type !== "null") ?? schema;
  const converted = {
    type,
    ...(nullable && { nullable }),
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
