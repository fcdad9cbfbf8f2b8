import { type HttpsFunction, onRequest, type Request } from "firebase-functions/https";
import type { SecretParam } from "firebase-functions/params";
import type { ServerResponse } from "node:http";
import type * as z from "zod";

import type { ApiOperation } from "../../contract/api/api.ts";
import type { ApiKeyScope } from "../../contract/api/apiKeys.ts";
import { ApiError } from "../../contract/api/apiProblems.ts";
import { findEndpoint, parseInput, preventBodyParsing } from "./apiRequest.ts";
import { findDeployment } from "../deployments.ts";
import { type CallOutcome, runMetered, type Metering } from "../metering.ts";
import { readOrigin } from "../origin.ts";
import { withSafeHeaders } from "../safeHeaders.ts";
import { toApiError, toProblem } from "./problems.ts";
import { type Logger, createReference } from "../serve.ts";

/** The state of a caller's rate limit. Times are epoch milliseconds. */
interface Rate {
  readonly limit: number;
  readonly remaining: number;
  readonly resetsAt: number;
  readonly isGranted: boolean;
}

export interface Admitted<Caller> {
  readonly caller: Caller;
  readonly rate: Rate;
}

export interface ApiInput<O extends ApiOperation> {
  readonly params: z.output<O["params"]>;
  readonly query: z.output<O["query"]>;
  readonly headers: z.output<O["headers"]>;
  readonly body: z.output<O["body"]>;
}

export interface ApiAnswer<O extends ApiOperation> {
  readonly answer: z.input<O["answer"]>;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface Endpoint<Caller> {
  readonly operation: ApiOperation;
  readonly respond: (
    input: { params: unknown; query: unknown; headers: unknown; body: unknown },
    admitted: Admitted<Caller>,
  ) => Promise<{ answer: unknown; headers?: Readonly<Record<string, string>> }>;
}

/** Pairs an operation with its handler. */
export const createEndpoint = <O extends ApiOperation, Caller>(
  operation: O,
  respond: (input: ApiInput<O>, admitted: Admitted<Caller>) => Promise<ApiAnswer<O>>,
): Endpoint<Caller> => ({ operation, respond: respond as Endpoint<Caller>["respond"] });

export interface ApiParts<Caller> {
  /** Name of the export in `index.cts`. */
  readonly name: string;
  readonly metering: Metering;
  readonly logger: Logger;
  /**
   * Authenticates a caller. Rejects with `ApiError`, or with `server/busy`. Returns no caller if its rate limit
   * is known to be reached. `scope` is the scope that the operation requires.
   */
  readonly admit: (call: {
    readonly authorization: string | undefined;
    readonly address: string | null;
    readonly scope: ApiKeyScope;
  }) => Promise<Admitted<Caller> | { readonly rate: Rate }>;
  readonly endpoints: readonly Endpoint<Caller>[];
}

const REGION = "us-central1";
/** Equals the timeout of Firebase Hosting. */
const TIMEOUT_SECONDS = 60;

/** Allows any origin, because browsers don't send the API key automatically. */
const CORS = {
  "Access-Control-Allow-Origin": "*",
  "Access-Control-Expose-Headers":
    "ETag, Location, Idempotent-Replayed, Retry-After, X-RateLimit-Limit, X-RateLimit-Remaining, X-RateLimit-Reset",
};
const PREFLIGHT = {
  ...CORS,
  "Access-Control-Allow-Methods": "GET, HEAD, POST, PATCH, OPTIONS",
  "Access-Control-Allow-Headers": "Authorization, Content-Type, Idempotency-Key, If-Match, If-None-Match",
  "Access-Control-Max-Age": "7200",
};

interface SentAnswer {
  readonly status: number;
  readonly json?: unknown;
  readonly headers: Readonly<Record<string, string>>;
}

/**
 * Creates the HTTPS function of the public API. It admits and rate-limits callers, validates requests and
 * answers, and returns refusals as RFC 9457 problem details. Metered like callables. Request data is never
 * logged.
 */
export function createApi<Caller>(
  parts: ApiParts<Caller>,
  options: { readonly secrets?: SecretParam[] } = {},
): HttpsFunction {
  const { name } = parts;
  if (process.env["FUNCTION_TARGET"] === name) preventBodyParsing();
  const served = onRequest(
    { region: REGION, timeoutSeconds: TIMEOUT_SECONDS, cors: false, ...findDeployment(name), ...options },
    async (request, response) => {
      if (request.method === "OPTIONS") {
        response.status(204).set(PREFLIGHT).end();
        return;
      }
      const { status, json, headers } = await runMetered(parts, name, (outcome) =>
        answer(parts, request, outcome),
      );
      response.status(status).set({ ...CORS, "Cache-Control": "private, no-store", ...headers });
      send(response, json);
    },
  );
  return withSafeHeaders(served);
}

/** Uses `end`, because Express's `json` adds a charset and its own ETag. */
function send(response: ServerResponse, json: unknown): void {
  if (!response.hasHeader("Content-Type")) response.setHeader("Content-Type", "application/json");
  response.end(JSON.stringify(json));
}

async function answer<Caller>(
  parts: ApiParts<Caller>,
  request: Request,
  outcome: CallOutcome,
): Promise<SentAnswer> {
  let rate: Rate | undefined;
  let operationId: string | undefined;
  let isAdmitted = false;
  try {
    const { operation, respond, path } = findEndpoint(parts.endpoints, request);
    operationId = operation.id;
    const admitted = await parts.admit({
      authorization: request.get("Authorization"),
      address: readOrigin({ rawRequest: request }).address,
      scope: operation.method === "GET" ? "read" : "write",
    });
    isAdmitted = true;
    ({ rate } = admitted);
    if (!("caller" in admitted) || !rate.isGranted) throw createRateLimitError(rate);
    const given = await respond(parseInput(operation, path, request), admitted);
    const json: unknown = operation.answer.parse(given.answer);
    parts.logger.info("api ok", { operation: operationId, milliseconds: outcome.milliseconds() });
    return { status: operation.status, json, headers: { ...toRateHeaders(rate), ...given.headers } };
  } catch (error) {
    if (!isAdmitted) outcome.isAnonymous();
    const log = { operation: operationId, milliseconds: outcome.milliseconds() };
    const refused = toRefusal(error, outcome, parts.logger, log);
    return { ...refused, headers: { ...(rate && toRateHeaders(rate)), ...refused.headers } };
  }
}

function toRefusal(error: unknown, outcome: CallOutcome, logger: Logger, log: object): SentAnswer {
  const problem = toProblem(error, createReference);
  const { status, code, reference } = problem;
  if (code === "internal") {
    outcome.is("failure");
    logger.error("api failed", error, { ...log, reference });
  } else {
    outcome.is("refusal", code);
    logger.warn("api refused", { ...log, code });
  }
  const { retryAfterSeconds: retryAfter, allow } = toApiError(error)?.details ?? {};
  return {
    status,
    json: problem,
    headers: {
      "Content-Type": "application/problem+json",
      ...(status === 401 && { "WWW-Authenticate": 'Bearer realm="Pegboard"' }),
      ...(allow !== undefined && { Allow: allow }),
      ...(retryAfter !== undefined && { "Retry-After": String(retryAfter) }),
    },
  };
}

const countSecondsUntil = (at: number) => Math.max(1, Math.ceil((at - Date.now()) / 1000));

const toRateHeaders = ({ limit, remaining, resetsAt }: Rate) => ({
  "X-RateLimit-Limit": String(limit),
  "X-RateLimit-Remaining": String(remaining),
  "X-RateLimit-Reset": String(Math.ceil(resetsAt / 1000)),
});

function createRateLimitError({ limit, resetsAt }: Rate): ApiError {
  const retryAfterSeconds = countSecondsUntil(resetsAt);
  const detail = `${limit} requests a minute are used up. Go on in ${retryAfterSeconds} seconds.`;
  return new ApiError("rate-limited", detail, { retryAfterSeconds });
}
