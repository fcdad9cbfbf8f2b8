import { readFileSync } from "node:fs";

import { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";

import { suite } from "./suite.ts";

export interface ApiAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Record<string, unknown>;
}

interface RequestOptions {
  readonly method?: string;
  /** Sent as JSON. A text is sent as it is. */
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  /** The address to send the request to instead of the function's, such as hosting's. */
  readonly origin?: string;
}

/** Calls the API as a script does. Fails the test if the answer doesn't match /api-spec.json. */
export async function askApi(
  credential: string | null,
  path: string,
  { method = "GET", body, headers = {}, origin = `${suite().functionsUrl}/publicApi` }: RequestOptions = {},
): Promise<ApiAnswer> {
  const response = await fetch(`${origin}/api/v1${path}`, {
    method,
    headers: {
      ...(credential !== null && { Authorization: `Bearer ${credential}` }),
      ...(body !== undefined && { "Content-Type": "application/json" }),
      ...headers,
    },
    ...(body !== undefined && { body: typeof body === "string" ? body : JSON.stringify(body) }),
  });
  const text = await response.text();
  const type = response.headers.get("Content-Type") ?? "";
  if (!/^application\/(problem\+)?json/.test(type)) {
    throw new Error(`${method} ${path} answered ${response.status} with ${type}: ${text.slice(0, 200)}`);
  }
  const answer = { status: response.status, headers: response.headers, body: toObject(JSON.parse(text)) };
  assertAsDocumented(method, path, type, answer);
  return answer;
}

const spec = JSON.parse(readFileSync(new URL("../../public/api-spec.json", import.meta.url), "utf8")) as {
  paths: Record<string, Record<string, { responses: Record<string, { content: Record<string, object> }> }>>;
  components: object;
};
const ajv = new Ajv2020({ strict: false });
addFormats.default(ajv);
ajv.addSchema(spec, "spec", false, false);

function assertAsDocumented(method: string, path: string, type: string, { status, body }: ApiAnswer): void {
  const [plain = ""] = `/api/v1${path}`.split("?");
  const template = Object.keys(spec.paths).find((each) =>
    new RegExp(`^${each.replaceAll(/\{\w+\}/g, "[^/]+")}$`).test(plain),
  );
  const operation = template === undefined ? undefined : spec.paths[template]?.[method.toLowerCase()];
  // A refusal can belong to no operation.
  const schema = operation
    ? buildPointer(template ?? "", method, status, type, operation.responses)
    : "spec#/components/schemas/Problem";
  const validate = ajv.compile({ $ref: schema });
  if (!validate(body)) {
    const said = `${ajv.errorsText(validate.errors)} in ${JSON.stringify(body)}`;
    throw new Error(`${method} ${path} answered ${status} otherwise than documented: ${said}`);
  }
}

function buildPointer(
  template: string,
  method: string,
  status: number,
  type: string,
  responses: Record<string, { content: Record<string, object> }>,
): string {
  const [media = ""] = type.split(";");
  if (!responses[String(status)]?.content[media]) {
    throw new Error(`${method} ${template} answered ${status} ${media}, which is not documented`);
  }
  const parts = ["paths", template, method.toLowerCase(), "responses", status, "content", media, "schema"];
  const escaped = parts.map((part) =>
    encodeURIComponent(String(part).replaceAll("~", "~0").replaceAll("/", "~1")),
  );
  return `spec#/${escaped.join("/")}`;
}

function toObject(value: unknown): Record<string, unknown> {
  if (typeof value !== "object" || value === null) throw new Error(`Not an object: ${JSON.stringify(value)}`);
  return value as Record<string, unknown>;
}
