import { type AnswerSchema } from "../vision/fillSchema.ts";

/** Keywords that strict mode refuses (Structured Outputs guide, "Some type-specific keywords are not supported"). */
const REFUSED = ["allOf", "not", "oneOf", "patternProperties", "dependentRequired", "if", "then", "else"];

/** Returns why the provider refuses the schema in strict mode, or null. */
export function findStrictSchemaProblem(schema: AnswerSchema, context = "()"): string | null {
  const refused = REFUSED.find((word) => word in schema);
  if (refused) return `In context=${context}, '${refused}' is not permitted.`;
  for (const branch of schema.anyOf ?? []) {
    const problem = findStrictSchemaProblem(branch, `${context}, anyOf`);
    if (problem !== null) return problem;
  }
  if (schema.items) return findStrictSchemaProblem(schema.items, `${context}, items`);
  if (!schema.properties) return null;
  if (schema["additionalProperties"] !== false) {
    return `In context=${context}, 'additionalProperties' is required to be supplied and to be false.`;
  }
  for (const [name, property] of Object.entries(schema.properties)) {
    if (!schema.required?.includes(name)) {
      return `In context=${context}, 'required' is required to include every key in properties. Missing '${name}'.`;
    }
    const problem = findStrictSchemaProblem(property, `('properties', '${name}')`);
    if (problem !== null) return problem;
  }
  return null;
}
