import * as z from "zod";
import { formatNumber } from "@/ui/numbers";

/** The parts of a JSON schema that this page shows. */
export interface Schema {
  readonly $ref?: string;
  readonly type?: string;
  readonly format?: string;
  readonly description?: string;
  readonly enum?: readonly (string | number)[];
  readonly default?: unknown;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly maxLength?: number;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly additionalProperties?: Schema | boolean;
  readonly anyOf?: readonly Schema[];
}

const schema = z.custom<Schema>((value) => typeof value === "object" && value !== null);
const content = z.record(z.string(), z.object({ schema, example: z.unknown().optional() }));

const parameter = z.object({
  name: z.string(),
  in: z.enum(["path", "query", "header"]),
  required: z.boolean(),
  description: z.string().optional(),
  schema,
});
export type Parameter = z.infer<typeof parameter>;

const operationObject = z.object({
  operationId: z.string(),
  tags: z.array(z.string()).min(1),
  summary: z.string(),
  description: z.string(),
  parameters: z.array(parameter),
  requestBody: z.object({ content }).optional(),
  responses: z.record(z.string(), z.object({ description: z.string(), content })),
});

const specification = z.object({
  info: z.object({ title: z.string(), version: z.string(), description: z.string() }),
  tags: z.array(z.object({ name: z.string(), description: z.string() })),
  paths: z.record(z.string(), z.record(z.string(), operationObject)),
  components: z.object({ schemas: z.record(z.string(), schema) }),
  "x-problems": z.array(z.object({ code: z.string(), status: z.int(), title: z.string() })),
});

export interface Operation extends z.infer<typeof operationObject> {
  readonly method: string;
  readonly path: string;
}

export interface Spec {
  readonly info: z.infer<typeof specification>["info"];
  readonly groups: readonly {
    readonly name: string;
    readonly description: string;
    readonly operations: readonly Operation[];
  }[];
  readonly schemas: Readonly<Record<string, Schema>>;
  readonly problems: z.infer<typeof specification>["x-problems"];
}

/** Throws if the file doesn't have the expected format. */
export function readSpec(file: unknown): Spec {
  const { info, tags, paths, components, "x-problems": problems } = specification.parse(file);
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      ...operation,
      path,
      method: method.toUpperCase(),
    })),
  );
  const groups = tags.map((tag) => ({
    ...tag,
    operations: operations.filter((operation) => operation.tags.includes(tag.name)),
  }));
  return { info, groups, schemas: components.schemas, problems };
}

/** Resolves a schema's `$ref`. Returns an inline schema unchanged. */
export function resolveSchema(schemas: Spec["schemas"], { $ref, ...own }: Schema): Schema {
  const name = $ref?.split("/").at(-1);
  const found = name === undefined ? undefined : schemas[name];
  return found ? { ...resolveSchema(schemas, found), ...own } : own;
}

/** Describes a value's type, such as `integer, 1 to 100`. */
export function describeType(schemas: Spec["schemas"], given: Schema): string {
  const type = resolveSchema(schemas, given);
  if (type.anyOf) {
    const parts = type.anyOf.map((each) => describeType(schemas, each));
    return [...new Set(parts)].join(" or ");
  }
  if (type.enum) return `one of ${type.enum.join(", ")}`;
  const what = type.items ? `list of ${describeType(schemas, type.items)}` : (type.type ?? "anything");
  return [type.format ?? what, describeRange(type)].filter((part) => part !== "").join(", ");
}

function describeRange({ minimum, maximum, maxLength }: Schema): string {
  if (maxLength !== undefined) return `up to ${formatNumber(maxLength)} characters`;
  const isBound = (bound?: number) => bound !== undefined && Math.abs(bound) < Number.MAX_SAFE_INTEGER;
  if (!isBound(maximum)) return isBound(minimum) ? `at least ${minimum}` : "";
  return `${isBound(minimum) ? minimum : ""} to ${formatNumber(maximum)}`.trim();
}

/** Returns the schema that has properties: of an object, of an array's items, or of a nullable value. */
export function getInnerSchema(schemas: Spec["schemas"], given: Schema): Schema | null {
  const type = resolveSchema(schemas, given);
  if (type.properties) return type;
  for (const part of [type.items, ...(type.anyOf ?? [])]) {
    const inside = part && getInnerSchema(schemas, part);
    if (inside) return inside;
  }
  return null;
}
