import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { type AddressInfo } from "node:net";
import { setTimeout as wait } from "node:timers/promises";

import { renderControlPage } from "./controlPage.ts";
import { type Fault, Faults, type Flaw, parseFault, type RefusedKind } from "./faults.ts";
import { Ledger } from "./ledger.ts";

export interface SimulatorOptions {
  /** 0 chooses any free port. */
  readonly port: number;
  /** Stores the counters between starts. Default: in memory. */
  readonly stateFile?: string;
}

export interface Simulator {
  readonly url: string;
  close(): Promise<void>;
}

export interface ApiRequest {
  readonly method: string;
  readonly url: URL;
  readonly headers: IncomingMessage["headers"];
  /** The parsed JSON body, if any. */
  readonly body: unknown;
}

export interface ApiAnswer {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body: unknown;
  /** Server-sent events instead of a body: the texts after `data: `, sent with short pauses. */
  readonly events?: readonly string[];
  readonly usage?: { readonly promptTokens: number; readonly completionTokens: number };
}

/** One provider's wire protocol. */
export interface Protocol {
  readonly provider: string;
  /** Answers a request. `malformed` makes part of the answer unreadable. */
  answer(request: ApiRequest, flaw: Flaw | null): Promise<ApiAnswer>;
  /** Whether faults affect the request. */
  isGeneration(request: ApiRequest): boolean;
  refusal(kind: RefusedKind): ApiAnswer;
  badRequest(message: string): ApiAnswer;
}

/** Pause between two events of a stream. */
const PACE_MILLISECONDS = 8;
/** Two pictures of eight megabytes in base64, plus text. */
const MAX_BODY_BYTES = 24 * 1024 * 1024;

export async function startSimulator(protocol: Protocol, options: SimulatorOptions): Promise<Simulator> {
  const faults = new Faults();
  /** Callers that disconnected while waiting. */
  let abandoned = 0;
  const ledger = await Ledger.open(options.stateFile);
  const server = createServer((message, response) => {
    serve(message, response).catch((error: unknown) => {
      console.error(`${protocol.provider} simulator:`, error);
      if (!response.headersSent) void send(response, protocol.refusal("server"));
      else response.destroy();
    });
  });

  async function serve(message: IncomingMessage, response: ServerResponse): Promise<void> {
    const raw = await readBody(message);
    const url = new URL(message.url ?? "/", "http://simulator");
    const method = message.method ?? "GET";
    if (url.pathname === "/" || url.pathname.startsWith("/control/")) {
      control(method, url.pathname, raw, message.headers["content-type"] ?? "", response);
      return;
    }
    if (raw === null) {
      await send(response, protocol.badRequest("The request is too large."));
      return;
    }
    const body = parseJson(raw);
    if (raw !== "" && body === undefined) {
      await send(response, protocol.badRequest("We could not parse the JSON body of your request."));
      return;
    }
    const request: ApiRequest = { method, url, headers: message.headers, body };
    const { answer, isCut } = await answerWithFaults(request, response);
    if (answer === null) {
      abandoned += 1;
      return;
    }
    if (answer.usage) await ledger.record(answer.usage);
    if (isCut) await sendHalf(response, answer);
    else await send(response, answer);
  }

  /** `answer` is null if the caller disconnected while waiting. */
  async function answerWithFaults(
    request: ApiRequest,
    response: ServerResponse,
  ): Promise<{ answer: ApiAnswer | null; isCut?: boolean }> {
    const fault = protocol.isGeneration(request) ? faults.take() : null;
    if (fault === null) return { answer: await protocol.answer(request, null) };
    switch (fault.kind) {
      case "slow":
        return {
          answer: (await waitUnlessClosed(fault, response)) ? await protocol.answer(request, null) : null,
        };
      case "cut":
        return { answer: await protocol.answer(request, null), isCut: true };
      case "malformed":
      case "refusal":
        return { answer: await protocol.answer(request, fault.kind) };
      default:
        return { answer: protocol.refusal(fault.kind) };
    }
  }

  function control(
    method: string,
    path: string,
    raw: string | null,
    type: string,
    response: ServerResponse,
  ): void {
    const fromPage = type.startsWith("application/x-www-form-urlencoded");
    if (method === "GET" && path === "/") {
      response.writeHead(200, { "Content-Type": "text/html; charset=utf-8" });
      response.end(renderControlPage(protocol.provider, faults.list(), ledger.totals));
      return;
    }
    if (path !== "/control/faults") {
      void send(response, { status: 404, body: { error: "No such control" } });
      return;
    }
    const input = fromPage ? Object.fromEntries(new URLSearchParams(raw ?? "")) : parseJson(raw ?? "");
    const clears = method === "DELETE" || (fromPage && (input as { kind?: string }).kind === "none");
    if (clears) faults.clear();
    if (method === "POST" && !clears) {
      const fault = parseFault((input ?? {}) as Record<string, unknown>);
      if (!fault) {
        void send(response, { status: 400, body: { error: "kind, times or milliseconds is wrong" } });
        return;
      }
      faults.add(fault);
    }
    if (fromPage) response.writeHead(303, { Location: "/" }).end();
    else
      void send(response, { status: 200, body: { faults: faults.list(), totals: ledger.totals, abandoned } });
  }

  await new Promise<void>((resolve, reject) => {
    server.once("error", reject).listen(options.port, "127.0.0.1", resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    async close() {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
    },
  };
}

async function readBody(message: IncomingMessage): Promise<string | null> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of message as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length <= MAX_BODY_BYTES) chunks.push(chunk);
  }
  return length > MAX_BODY_BYTES ? null : Buffer.concat(chunks).toString("utf8");
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

async function waitUnlessClosed({ milliseconds }: Fault, response: ServerResponse): Promise<boolean> {
  const gone = new AbortController();
  const giveUp = () => gone.abort();
  response.once("close", giveUp);
  try {
    await wait(milliseconds, undefined, { signal: gone.signal });
    return true;
  } catch {
    return false;
  } finally {
    response.off("close", giveUp);
  }
}

async function send(response: ServerResponse, answer: ApiAnswer): Promise<void> {
  if (answer.events) {
    response.writeHead(200, { "Content-Type": "text/event-stream", ...answer.headers });
    await writeEvents(response, answer.events);
    response.end();
    return;
  }
  response.writeHead(answer.status, { "Content-Type": "application/json; charset=utf-8", ...answer.headers });
  response.end(JSON.stringify(answer.body));
}

/** Sends half of the answer, then closes the connection. */
async function sendHalf(response: ServerResponse, answer: ApiAnswer): Promise<void> {
  response.writeHead(200, { "Content-Type": answer.events ? "text/event-stream" : "application/json" });
  if (answer.events) await writeEvents(response, answer.events.slice(0, Math.ceil(answer.events.length / 2)));
  else response.write(JSON.stringify(answer.body).slice(0, 20));
  response.destroy();
}

async function writeEvents(response: ServerResponse, events: readonly string[]): Promise<void> {
  for (const event of events) {
    if (response.closed) return;
    response.write(`data: ${event}\n\n`);
    await wait(PACE_MILLISECONDS);
  }
}
