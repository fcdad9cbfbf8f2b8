import type { Operation } from "./spec";

/** What is typed for an operation: its parameters by place and name, and the body as text. */
export interface Draft {
  readonly parameters: Readonly<Record<string, string>>;
  readonly body: string;
}

export interface PreparedRequest {
  readonly method: string;
  /** From the origin on, with its query. */
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | null;
}

export const keyOf = ({ in: place, name }: { readonly in: string; readonly name: string }) =>
  `${place} ${name}`;

/** As it is filled in at first: the example's body, and a name for a request that wants one. */
export function firstDraft({ parameters, requestBody }: Operation): Draft {
  const example = requestBody?.content["application/json"]?.example;
  const named = parameters.filter(({ name }) => name === "Idempotency-Key");
  return {
    parameters: Object.fromEntries(named.map((parameter) => [keyOf(parameter), crypto.randomUUID()])),
    body: requestBody ? JSON.stringify(example ?? {}, null, 2) : "",
  };
}

/** What is missing or wrong, under the parameter's key, or `body`. */
export function faultsOf({ parameters, requestBody }: Operation, draft: Draft): Record<string, string> {
  const faults: Record<string, string> = {};
  for (const parameter of parameters) {
    if (parameter.required && !draft.parameters[keyOf(parameter)]) {
      faults[keyOf(parameter)] = `Enter the ${parameter.name}`;
    }
  }
  if (requestBody) {
    try {
      JSON.parse(draft.body);
    } catch (error) {
      faults["body"] = `This is no JSON: ${error instanceof Error ? error.message : ""}`;
    }
  }
  return faults;
}

/** What is left empty is not sent. */
export function prepare(operation: Operation, draft: Draft): PreparedRequest {
  const given = (place: string) =>
    operation.parameters.flatMap((parameter) => {
      const value = draft.parameters[keyOf(parameter)] ?? "";
      return parameter.in === place && value !== "" ? [[parameter.name, value] as const] : [];
    });
  const path = given("path").reduce(
    (made, [name, value]) => made.replace(`{${name}}`, encodeURIComponent(value)),
    operation.path,
  );
  const query = new URLSearchParams(given("query").map(([name, value]) => [name, value])).toString();
  return {
    method: operation.method,
    url: query ? `${path}?${query}` : path,
    headers: {
      ...Object.fromEntries(given("header")),
      ...(operation.requestBody && { "Content-Type": "application/json" }),
    },
    body: operation.requestBody ? draft.body : null,
  };
}

/** The same request for a terminal. The key is a variable of the shell: a command stays in its history. */
export function curlOf({ method, url, headers, body }: PreparedRequest, origin: string): string {
  const lines = [
    `curl ${method === "GET" ? "" : `-X ${method} `}${quoted(origin + url)}`,
    '-H "Authorization: Bearer $PEGBOARD_KEY"',
    ...Object.entries(headers).map(([name, value]) => `-H ${quoted(`${name}: ${value}`)}`),
    ...(body === null ? [] : [`-d ${quoted(compact(body))}`]),
  ];
  return lines.join(" \\\n  ");
}

const quoted = (text: string) => `'${text.replaceAll("'", String.raw`'\''`)}'`;

function compact(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body));
  } catch {
    return body;
  }
}

export interface Received {
  readonly status: number;
  readonly milliseconds: number;
  /** Those that say something about the API, as `X-RateLimit-Remaining`. */
  readonly headers: readonly (readonly [string, string])[];
  readonly text: string;
}

const SHOWN = /^(x-ratelimit-.*|retry-after|etag|location|idempotent-replayed|content-type)$/;

/** Rejects where no answer came. */
export async function send(request: PreparedRequest, credential: string): Promise<Received> {
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
    text: indented(text),
  };
}

function indented(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
