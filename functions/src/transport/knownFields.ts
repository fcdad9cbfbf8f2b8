import * as z from "zod";

import { isUserInput } from "../contract/wire/userInput.ts";

type Schema = z.core.$ZodType;
type Path = readonly PropertyKey[];

/**
 * Returns the input without fields that the contract doesn't define, and their number. After a rollback, tabs
 * with the newer version still send them. Unknown fields are kept, so that the input is rejected, inside data
 * entered by a user, and inside unions, where they can belong to another option, for example an amount
 * (decisions/operations/0180).
 */
export function removeUnknownFields(
  schema: Schema,
  data: unknown,
  { issues }: z.core.$ZodError,
): { readonly data: unknown; readonly count: number } {
  let known = data;
  let count = 0;
  for (const issue of issues) {
    if (issue.code !== "unrecognized_keys" || !mayLeaveOut(schema, issue.path)) continue;
    known = omitKeys(known, issue.path, issue.keys);
    count += issue.keys.length;
  }
  return { data: known, count };
}

/** Follows the path through the schema. Returns false for unsupported schemas. */
function mayLeaveOut(schema: Schema, path: Path): boolean {
  if (isUserInput(schema)) return false;
  const inner = unwrap(schema);
  if (inner !== null) return mayLeaveOut(inner, path);
  const [key, ...rest] = path;
  if (schema instanceof z.ZodObject) {
    if (key === undefined) return true;
    const fields = new Map<PropertyKey, Schema>(Object.entries(schema.shape));
    const field = fields.get(key);
    return field !== undefined && mayLeaveOut(field, rest);
  }
  if (key === undefined) return false;
  if (schema instanceof z.ZodArray) return mayLeaveOut(schema.element, rest);
  if (schema instanceof z.ZodRecord) return mayLeaveOut(schema.valueType, rest);
  return false;
}

function unwrap(schema: Schema): Schema | null {
  if (
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodDefault ||
    schema instanceof z.ZodPrefault ||
    schema instanceof z.ZodReadonly
  ) {
    return schema.unwrap();
  }
  return schema instanceof z.ZodPipe ? schema.in : null;
}

/** Returns the data without the keys at a path. Copies only the objects on the path. */
function omitKeys(data: unknown, path: Path, keys: readonly string[]): unknown {
  const [key, ...rest] = path;
  if (key === undefined) {
    return Object.fromEntries(Object.entries(data as object).filter(([name]) => !keys.includes(name)));
  }
  if (Array.isArray(data)) {
    return data.map((each: unknown, at) => (at === key ? omitKeys(each, rest, keys) : each));
  }
  return Object.fromEntries(
    Object.entries(data as object).map(([name, value]) => [
      name,
      name === key ? omitKeys(value, rest, keys) : (value as unknown),
    ]),
  );
}
