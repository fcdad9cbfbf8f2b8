import type * as z from "zod";

const ENTERED = new WeakSet<z.core.$ZodType>();

/**
 * Marks what a person enters. An unknown field inside it is refused: left out, it would seem to be saved. In any other
 * object it is left out (`transport/knownFields.ts`).
 */
export function entered<Schema extends z.ZodType>(schema: Schema): Schema {
  ENTERED.add(schema);
  return schema;
}

export const isEntered = (schema: z.core.$ZodType): boolean => ENTERED.has(schema);
