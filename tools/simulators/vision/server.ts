import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { setTimeout as wait } from "node:timers/promises";

import { renderControlPage, serveControl } from "../control.ts";
import { Faults } from "../faults.ts";
import { listen, readBody, type RunningServer } from "../http.ts";
import { FAULT_MEANINGS, type Flaw, type RefusedKind } from "./faults.ts";
import { Ledger } from "./ledger.ts";

export interface SimulatorOptions {
  /** 0 chooses any free port. */
  readonly port: number;
  /** Stores the counters between starts. Default: in memory. */
  readonly stateFile?: string;
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
  readonly refusals: Readonly<Record<RefusedKind, ApiAnswer>>;
  badRequest(message: string): ApiAnswer;
}

/** Pause between two events of a stream. */
const PACE_MILLISECONDS = 8;
/** Two pictures of eight megabytes in base64, plus text. */
const MAX_BODY_BYTES = 24 * 1024 * 1024;

export async function startSimulator(protocol: Protocol, options: SimulatorOptions): Promise<RunningServer> {
  const faults = new Faults(FAULT_MEANINGS);
  /** Callers that disconnected while waiting. */
  let abandoned = 0;
  const ledger = await Ledger.open(options.stateFile);
  const server = createServer((message, response) => {
    serve(message, response).catch((error: unknown) => {
      console.error(`${protocol.provider} simulator:`, error);
      if (!response.headersSent) void send(response, protocol.refusals.server);
      else response.destroy();
    });
  });

  async function serve(message: IncomingMessage, response: ServerResponse): Promise<void> {
    const raw = await readBody(message, MAX_BODY_BYTES);
    const url = new URL(message.url ?? "/", "http://simulator");
    if (url.pathname === "/" || url.pathname === "/control/faults") {
      const shown = { page: renderPage(), state: { totals: ledger.totals, abandoned } };
      serveControl(faults, shown, message, url.pathname, raw, response);
      return;
    }
    if (raw === null) {
      await send(response, protocol.badRequest("The request is too large."));
      return;
    }
    const body = parseJson(raw.toString());
    if (raw.length > 0 && body === undefined) {
      await send(response, protocol.badRequest("We could not parse the JSON body of your request."));
      return;
    }
    const request: ApiRequest = { method: message.method ?? "GET", url, headers: message.headers, body };
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
    const fault = protocol.isGeneration(request) ? faults.take() : undefined;
    if (!fault) return { answer: await protocol.answer(request, null) };
    switch (fault.kind) {
      case "slow":
        return {
          answer: (await waitUnlessClosed(fault.milliseconds, response))
            ? await protocol.answer(request, null)
            : null,
        };
      case "cut":
        return { answer: await protocol.answer(request, null), isCut: true };
      case "malformed":
      case "refusal":
        return { answer: await protocol.answer(request, fault.kind) };
      default:
        return { answer: protocol.refusals[fault.kind] };
    }
  }

  function renderPage(): string {
    const { requests, promptTokens, completionTokens } = ledger.totals;
    return renderControlPage(
      protocol.provider,
      `<p><strong>A simulator, not ${protocol.provider}.</strong> It knows the cards that this project draws and reads other
pictures with its own text recognition; nothing leaves this machine and nothing is charged.</p>
<p>${requests} answers, ${promptTokens} prompt tokens, ${completionTokens} completion tokens.</p>
<h2>Faults</h2>${faults.render("requests")}`,
    );
  }

  return listen(server, options.port);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

async function waitUnlessClosed(milliseconds: number, response: ServerResponse): Promise<boolean> {
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
