import type { IncomingMessage, ServerResponse } from "node:http";

import type { Faults } from "./faults.ts";
import { isForm, parseObject } from "./http.ts";

/** Answers `/` with the control page, and `/control/faults` with the active faults, after a change of them. */
export function serveControl<Kind extends string>(
  faults: Faults<Kind>,
  { page, state }: { readonly page: string; readonly state: object },
  message: IncomingMessage,
  path: string,
  body: Buffer | null,
  response: ServerResponse,
): void {
  if (path === "/") {
    response.writeHead(200, { "Content-Type": "text/html; charset=utf-8" }).end(page);
    return;
  }
  const fromPage = isForm(message);
  if (message.method === "DELETE") faults.clear();
  const isValid = message.method !== "POST" || faults.add(readInput(fromPage, body));
  if (fromPage && isValid) {
    response.writeHead(303, { Location: "/" }).end();
    return;
  }
  response.writeHead(isValid ? 200 : 400, { "Content-Type": "application/json; charset=utf-8" });
  const answer = isValid
    ? { faults: faults.list(), ...state }
    : { error: "kind, times, skip or milliseconds is wrong" };
  response.end(JSON.stringify(answer));
}

export function readInput(fromPage: boolean, body: Buffer | null): Readonly<Record<string, unknown>> {
  const text = String(body ?? "");
  return fromPage ? Object.fromEntries(new URLSearchParams(text)) : (parseObject(text) ?? {});
}

/** Renders the page that identifies a simulator and switches its faults. */
export const renderControlPage = (name: string, content: string): string =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><title>${name} simulator</title>
<style>body{font:16px/1.5 system-ui,sans-serif;max-width:44rem;margin:3rem auto;padding:0 1rem}button{min-width:7rem}dt{font-weight:600}code{overflow-wrap:anywhere}</style>
<h1>${name} simulator</h1>${content}</html>`;
