import type * as z from "zod";

const ENTERED = new WeakSet<z.core.$ZodType>();

/**
 * Marks a schema of user input. An unknown field in it is rejected, because dropping it would look like it
 * was saved. Other objects drop unknown fields (`transport/knownFields.ts`).
 */
export function limitUserInput<Schema extends z.ZodType>(schema: Schema): Schema {
  ENTERED.add(schema);
  return schema;
}

export const isUserInput = (schema: z.core.$ZodType): boolean => ENTERED.has(schema);
