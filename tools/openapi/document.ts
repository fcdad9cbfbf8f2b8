import * as z from "zod";

import { API_BASE, API_OPERATIONS, type ApiOperation } from "../../functions/src/contract/api/api.ts";
import { API_REQUESTS_PER_MINUTE } from "../../functions/src/contract/api/apiKeys.ts";
import {
  API_PROBLEM_CODES,
  API_PROBLEMS,
  apiProblem,
  type ApiProblemCode,
} from "../../functions/src/contract/api/apiProblems.ts";
import { EXAMPLES, createProblemExample } from "./examples.ts";

type Json = Record<string, unknown>;

/** The refusals that are possible for any operation. */
const EVERYWHERE: readonly ApiProblemCode[] = [
  "invalid-request",
  "unauthenticated",
  "forbidden",
  "insufficient-scope",
  "rate-limited",
  "internal",
];

const INTRODUCTION = `Your listings and orders for your own scripts.

Make a key under Settings → API Keys and send it with every request: \`Authorization: Bearer <key>\`. A key that may only read is refused everything else with \`insufficient-scope\`, and a key that has ended is refused everything. Keep keys where you keep passwords. Revoke one that has got out, and it opens nothing from that moment.

A key may ask ${API_REQUESTS_PER_MINUTE} times a minute. \`X-RateLimit-Limit\`, \`X-RateLimit-Remaining\` and \`X-RateLimit-Reset\` (epoch seconds) say how many are left; after them the answer is 429 with \`Retry-After\`.

Amounts are US dollars, times are UTC in ISO 8601. New fields may come to an answer at any time; none goes without a new version.`;

/** Creates the API's OpenAPI 3.1 document from the schemas that the server itself checks with. */
export function createOpenApiDocument(): Json {
  const components: Json = {};
  const schema = (type: z.ZodType, io: "input" | "output") => placeInComponents(type, io, components);
  schema(apiProblem, "output");
  const paths: Record<string, Json> = {};
  for (const operation of Object.values(API_OPERATIONS) as readonly ApiOperation[]) {
    (paths[`${API_BASE}${operation.path}`] ??= {})[operation.method.toLowerCase()] = describeOperation(
      operation,
      schema,
    );
  }
  return {
    openapi: "3.1.0",
    info: { title: "Pegboard API", version: "1.0.0", description: INTRODUCTION },
    servers: [{ url: "/", description: "Where this file comes from" }],
    security: [{ bearer: [] }],
    tags: [
      { name: "Account", description: "Who you are" },
      { name: "Listings", description: "Your collection" },
      { name: "Orders", description: "What buyers have bought" },
    ],
    paths,
    components: {
      securitySchemes: {
        bearer: {
          type: "http",
          scheme: "bearer",
          description: "An API key, or the ID token of whoever is signed in.",
        },
      },
      headers: RATE_HEADERS,
      schemas: Object.fromEntries(Object.entries(components).toSorted(([a], [b]) => (a < b ? -1 : 1))),
    },
    "x-problems": API_PROBLEM_CODES.map((code) => ({ code, ...API_PROBLEMS[code] })),
  };
}

type SchemaOf = (type: z.ZodType, io: "input" | "output") => Json;

function describeOperation(operation: ApiOperation, schema: SchemaOf): Json {
  const { id, tag, summary, description, params, query, headers, body, status, answer } = operation;
  const example = EXAMPLES[id as keyof typeof EXAMPLES];
  return {
    operationId: id,
    tags: [tag],
    summary,
    description,
    parameters: [
      ...describeParameters("path", schema(params, "input")),
      ...describeParameters("query", schema(query, "input")),
      ...describeParameters("header", schema(headers, "input")),
    ],
    ...(!(body instanceof z.ZodUndefined) && {
      requestBody: {
        required: true,
        content: {
          "application/json": {
            schema: schema(body, "input"),
            ...("request" in example && { example: example.request }),
          },
        },
      },
    }),
    responses: {
      [status]: {
        description: status === 201 ? "Made" : "Here it is",
        headers: rateHeaderReferences,
        content: { "application/json": { schema: schema(answer, "output"), example: example.answer } },
      },
      ...describeRefusals([...EVERYWHERE, ...operation.problems]),
    },
  };
}

function describeParameters(place: "path" | "query" | "header", object: Json): Json[] {
  const properties = object["properties"] as Record<string, Json>;
  const required = (object["required"] ?? []) as string[];
  return Object.entries(properties).map(([name, { description, ...type }]) => ({
    name: place === "header" ? name.replace(/(^|-)[a-z]/g, (letter) => letter.toUpperCase()) : name,
    in: place,
    required: place === "path" || required.includes(name),
    ...(description !== undefined && { description }),
    schema: type,
  }));
}

/** Creates one response for each status, with every problem that can have it. */
function describeRefusals(codes: readonly ApiProblemCode[]): Json {
  const statuses = [...new Set(codes.map((code) => API_PROBLEMS[code].status))].toSorted((a, b) => a - b);
  return Object.fromEntries(
    statuses.map((status) => {
      const these = API_PROBLEM_CODES.filter(
        (code) => codes.includes(code) && API_PROBLEMS[code].status === status,
      );
      return [
        String(status),
        {
          description: these.map((code) => `\`${code}\`: ${API_PROBLEMS[code].title}`).join("; "),
          content: {
            "application/problem+json": {
              schema: { $ref: "#/components/schemas/Problem" },
              example: createProblemExample(these[0] ?? "internal"),
            },
          },
        },
      ];
    }),
  );
}

const RATE_HEADERS: Json = {
  "X-RateLimit-Limit": { description: "Requests a minute.", schema: { type: "integer" } },
  "X-RateLimit-Remaining": { description: "Left of this minute.", schema: { type: "integer" } },
  "X-RateLimit-Reset": {
    description: "When the next minute begins, epoch seconds.",
    schema: { type: "integer" },
  },
};
const rateHeaderReferences = Object.fromEntries(
  Object.keys(RATE_HEADERS).map((name) => [name, { $ref: `#/components/headers/${name}` }]),
);

/** Puts a type with a name into `components`, once. Other types stay where they are used. */
function placeInComponents(type: z.ZodType, io: "input" | "output", components: Json): Json {
  const made = z.toJSONSchema(type, {
    io,
    reused: "inline",
    override: ({ jsonSchema }) => {
      // Answers may get more fields one day. Requests may not.
      if (io === "output" && jsonSchema.additionalProperties === false)
        delete jsonSchema.additionalProperties;
      // The format says the same as the three lines of a date's pattern.
      if (jsonSchema.format === "date-time") delete jsonSchema.pattern;
    },
  }) as Json;
  const { $defs, ...own } = made;
  delete own["$schema"];
  for (const [name, definition] of Object.entries(($defs ?? {}) as Json))
    components[name] = nameSchemas(definition);
  const { id } = type.meta() ?? {};
  if (id === undefined) return nameSchemas(own) as Json;
  // For a type with a name, zod may have put it among the definitions.
  if (!("$ref" in own)) components[id] = nameSchemas(own);
  return { $ref: `#/components/schemas/${id}` };
}

/** zod points to `#/$defs/...`, and leaves each type's id in it. */
function nameSchemas(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(nameSchemas);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, part]) => {
      if (name === "id" && typeof part === "string") return [];
      if (name === "$ref" && typeof part === "string") {
        return [[name, part.replace("#/$defs/", "#/components/schemas/")]];
      }
      return [[name, nameSchemas(part)]];
    }),
  );
}
