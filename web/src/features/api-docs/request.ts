import type { Fault, Faults } from "./faults";
import type { Operation } from "./spec";

/** An operation's input: parameters by place and name, and the body as text. */
export interface RequestValues {
  readonly parameters: Readonly<Record<string, string>>;
  readonly body: string;
}

export interface PreparedRequest {
  readonly method: string;
  /** The path and query. */
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | null;
}

export const getKey = ({ in: place, name }: { readonly in: string; readonly name: string }) =>
  `${place} ${name}`;

/** Returns the initial input: the example's body, and an idempotency key if required. */
export function createValues({ parameters, requestBody }: Operation): RequestValues {
  const example = requestBody?.content["application/json"]?.example;
  const named = parameters.filter(({ name }) => name === "Idempotency-Key");
  return {
    parameters: Object.fromEntries(named.map((parameter) => [getKey(parameter), crypto.randomUUID()])),
    body: requestBody ? JSON.stringify(example ?? {}, null, 2) : "",
  };
}

export function validateValues({ parameters, requestBody }: Operation, values: RequestValues): Faults {
  const faults: Record<string, Fault> = {};
  for (const parameter of parameters) {
    if (parameter.required && !values.parameters[getKey(parameter)]) {
      faults[getKey(parameter)] = { code: "missing", name: parameter.name };
    }
  }
  if (requestBody) {
    try {
      JSON.parse(values.body);
    } catch (error) {
      faults["body"] = { code: "no-json", message: error instanceof Error ? error.message : "" };
    }
  }
  return faults;
}

/** Builds the request. Omits empty parameters. */
export function prepare(operation: Operation, values: RequestValues): PreparedRequest {
  const listParameters = (place: string) =>
    operation.parameters.flatMap((parameter) => {
      const value = values.parameters[getKey(parameter)] ?? "";
      return parameter.in === place && value !== "" ? [[parameter.name, value] as const] : [];
    });
  const path = listParameters("path").reduce(
    (made, [name, value]) => made.replace(`{${name}}`, encodeURIComponent(value)),
    operation.path,
  );
  const query = new URLSearchParams(listParameters("query").map(([name, value]) => [name, value])).toString();
  return {
    method: operation.method,
    url: query ? `${path}?${query}` : path,
    headers: {
      ...Object.fromEntries(listParameters("header")),
      ...(operation.requestBody && { "Content-Type": "application/json" }),
    },
    body: operation.requestBody ? values.body : null,
  };
}

/**
 * Returns the request as a curl command. The key is a shell variable, because commands stay in the shell's
 * history.
 */
export function toCurl({ method, url, headers, body }: PreparedRequest, origin: string): string {
  const lines = [
    `curl ${method === "GET" ? "" : `-X ${method} `}${quote(origin + url)}`,
    '-H "Authorization: Bearer $PEGBOARD_KEY"',
    ...Object.entries(headers).map(([name, value]) => `-H ${quote(`${name}: ${value}`)}`),
    ...(body === null ? [] : [`-d ${quote(reformat(body))}`]),
  ];
  return lines.join(" \\\n  ");
}

const quote = (text: string) => `'${text.replaceAll("'", String.raw`'\''`)}'`;

/** Formats JSON with an indentation. Returns any other text unchanged. */
function reformat(text: string, indentation = 0): string {
  try {
    return JSON.stringify(JSON.parse(text), null, indentation);
  } catch {
    return text;
  }
}

export interface ReceivedResponse {
  readonly status: number;
  readonly milliseconds: number;
  /** Headers about the API, such as `X-RateLimit-Remaining`. */
  readonly headers: readonly (readonly [string, string])[];
  readonly text: string;
}

const SHOWN = /^(x-ratelimit-.*|retry-after|etag|location|idempotent-replayed|content-type)$/;

/** Rejects if there is no response. */
export async function send(request: PreparedRequest, credential: string): Promise<ReceivedResponse> {
  const startedAt = performance.now();
  const response = await fetch(request.url, {
    method: request.method,
    headers: { ...request.headers, Authorization: `Bearer ${credential}` },
    ...(request.body !== null && { body: request.body }),
    cache: "no-store",
    credentials: "omit",
  });
  const text = await response.text();
  return {
    status: response.status,
    milliseconds: Math.round(performance.now() - startedAt),
    headers: [...response.headers].filter(([name]) => SHOWN.test(name)),
    text: reformat(text, 2),
  };
}
