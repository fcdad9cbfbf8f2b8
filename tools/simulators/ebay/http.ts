import { type IncomingMessage, type ServerResponse } from "node:http";

import { parseObject, readBody } from "../http.ts";

/** A request with its body, so that handlers are synchronous and therefore atomic. */
export interface Request {
  method: string;
  url: URL;
  headers: IncomingMessage["headers"];
  body: Buffer;
}

export interface Answer {
  status: number;
  headers: Record<string, string>;
  body: string | Buffer;
  /** Does the work but closes the connection without an answer. */
  dropConnection?: boolean;
}

export interface CallResult {
  answer: Answer;
  /** For the log. */
  seller?: string;
}

/** eBay's largest picture is 12 MB. The rest allows for the multipart frame. */
const MAX_BODY_BYTES = 13 * 1024 * 1024;

/** Reads the whole body. Returns undefined if it is longer than the protocol allows. */
export async function readRequest(message: IncomingMessage, baseUrl: string): Promise<Request | undefined> {
  const body = await readBody(message, MAX_BODY_BYTES);
  if (body === null) return undefined;
  return {
    method: message.method ?? "GET",
    url: new URL(message.url ?? "/", baseUrl),
    headers: message.headers,
    body,
  };
}

export function sendAnswer(response: ServerResponse, answer: Answer): void {
  if (answer.dropConnection) {
    response.destroy();
    return;
  }
  response.writeHead(answer.status, { ...answer.headers, "Content-Length": Buffer.byteLength(answer.body) });
  response.end(answer.body);
}

export function json(status: number, value: unknown, headers: Record<string, string> = {}): Answer {
  return {
    status,
    headers: { "Content-Type": "application/json", ...headers },
    body: JSON.stringify(value),
  };
}

export function xml(body: string): Answer {
  return { status: 200, headers: { "Content-Type": "text/xml;charset=utf-8" }, body };
}

export function html(status: number, body: string): Answer {
  return { status, headers: { "Content-Type": "text/html; charset=utf-8" }, body };
}

export function redirect(location: string): Answer {
  return { status: 303, headers: { Location: location }, body: "" };
}

export function readHeader(request: Request, name: string): string | undefined {
  const value = request.headers[name.toLowerCase()];
  return Array.isArray(value) ? value[0] : value;
}

export function readForm(request: Request): URLSearchParams {
  return new URLSearchParams(request.body.toString("utf8"));
}

/** Returns undefined if the body isn't a JSON object. */
export const readJson = ({ body }: Request): Record<string, unknown> | undefined => parseObject(body);
