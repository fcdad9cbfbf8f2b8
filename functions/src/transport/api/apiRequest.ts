import type { IncomingMessage } from "node:http";
import { subscribe } from "node:diagnostics_channel";
import type { Request } from "firebase-functions/https";

import { API_BASE, type ApiOperation, MAX_API_BODY_BYTES } from "../../contract/api/api.ts";
import { ApiError, type ApiFault } from "../../contract/api/apiProblems.ts";
import { findTextFaults } from "./apiTexts.ts";
import { listFaults } from "./problems.ts";

/** Finds the requested endpoint and its path parameters. Throws if there is none. */
export function findEndpoint<E extends { readonly operation: ApiOperation }>(
  endpoints: readonly E[],
  request: Request,
): E & { readonly path: Readonly<Record<string, string>> } {
  const method = request.method === "HEAD" ? "GET" : request.method;
  const matching = endpoints.flatMap((each) => {
    const path = matchPath(`${API_BASE}${each.operation.path}`, request.path);
    return path ? [{ ...each, path }] : [];
  });
  const found = matching.find(({ operation }) => operation.method === method);
  if (found) return found;
  if (matching.length === 0)
    throw new ApiError("not-found", "There is nothing at this address. See /api-docs.");
  const methods = matching.map(({ operation }) => operation.method).join(", ");
  throw new ApiError("method-not-allowed", `This address takes ${methods}.`, { allow: methods });
}

function matchPath(template: string, path: string): Record<string, string> | null {
  const [wanted, given] = [template.split("/"), path.replace(/\/$/, "").split("/")];
  if (wanted.length !== given.length) return null;
  const params: Record<string, string> = {};
  for (const [at, part] of wanted.entries()) {
    const value = given[at] ?? "";
    const [, name] = /^\{(\w+)\}$/.exec(part) ?? [];
    if (name === undefined && part !== value) return null;
    if (name !== undefined) params[name] = decodeSegment(value);
  }
  return params;
}

function decodeSegment(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw new ApiError("invalid-request", "The address is not encoded as addresses are.");
  }
}

/** Parses all inputs of an operation. Throws one error that lists all faults. */
export function parseInput(
  operation: ApiOperation,
  path: Readonly<Record<string, string>>,
  request: Request,
) {
  const given = {
    params: path,
    query: request.query,
    headers: request.headers,
    body: operation.method === "GET" ? undefined : readBody(request),
  };
  const errors: ApiFault[] = [...findTextFaults(given.body)];
  const parsePart = (part: keyof typeof given) => {
    const parsed = operation[part].safeParse(given[part]);
    if (!parsed.success) errors.push(...listFaults(part, parsed.error));
    return parsed.data;
  };
  const input = {
    params: parsePart("params"),
    query: parsePart("query"),
    headers: parsePart("headers"),
    body: parsePart("body"),
  };
  if (errors.length > 0) {
    const places = errors.map(({ pointer, parameter, header }) => pointer ?? parameter ?? header);
    throw new ApiError("invalid-request", `At fault: ${places.join(", ")}.`, { errors });
  }
  return input;
}

function readBody(request: Request): unknown {
  const bytes = (request.rawBody as Buffer | undefined) ?? Buffer.alloc(0);
  if (bytes.byteLength > MAX_API_BODY_BYTES) {
    throw new ApiError("too-large", `A body has ${MAX_API_BODY_BYTES} bytes at most.`);
  }
  const type = String(request.headers["x-pegboard-content-type"] ?? request.headers["content-type"] ?? "");
  if (!/^application\/json\s*(;|$)/i.test(type)) {
    throw new ApiError("unsupported-media-type", "Send JSON with `Content-Type: application/json`.");
  }
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes)) as unknown;
  } catch {
    const detail = "The body is not valid JSON.";
    throw new ApiError("invalid-request", detail, { errors: [{ pointer: "#", detail }] });
  }
}

/**
 * Prevents the Functions Framework from parsing bodies in this process. It would respond to invalid JSON with
 * an HTML page before the function runs, but the API must return a problem. Moves the content type to
 * `x-pegboard-content-type`.
 */
export function preventBodyParsing(): void {
  subscribe("http.server.request.start", (message) => {
    const { headers } = (message as { request: IncomingMessage }).request;
    const type = headers["content-type"];
    delete headers["x-pegboard-content-type"];
    if (type === undefined) return;
    headers["x-pegboard-content-type"] = type;
    headers["content-type"] = "application/octet-stream";
  });
}
