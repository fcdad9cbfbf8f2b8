import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as wait } from "node:timers/promises";

import type { Simulator } from "../vision/server.ts";
import { answerAdmin } from "./adminApi.ts";
import { Assets } from "./assets.ts";
import { renderControlPage } from "./controlPage.ts";
import { deliver } from "./delivery.ts";
import { type Fault, parseFault } from "./faults.ts";
import { type Account, destroy, createError, type JsonAnswer, MAX_IMAGE_BYTES, upload } from "./uploadApi.ts";

interface CloudinarySettings extends Account {
  /** 0 chooses any free port. */
  readonly port: number;
  /** Stores the pictures between starts. Default: in memory. */
  readonly stateFolder?: string;
}

/** Allows the multipart frame and a picture above the limit. */
const MAX_BODY_BYTES = MAX_IMAGE_BYTES + 2 * 1024 * 1024;

const FAULT_ANSWERS: Partial<Record<Fault["kind"], JsonAnswer>> = {
  rate: createError(420, "Rate Limit Exceeded. Limit of 500 api operations reached."),
  key: createError(401, "Invalid Signature. The API secret has been changed."),
  server: createError(500, "General Error"),
};

/** Starts a server with Cloudinary's upload and admin API (`/v1_1/{cloud}/...`) and delivery of the uploads. */
export async function startCloudinarySimulator(settings: CloudinarySettings): Promise<Simulator> {
  const assets = new Assets(settings.stateFolder);
  let faults: Fault[] = [];
  let uploads = 0;
  let base = "";

  async function serve(message: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(message.url ?? "/", base);
    const method = message.method ?? "GET";
    const body = await readBody(message);
    if (url.pathname === "/" || url.pathname === "/control/faults") {
      control(method, url.pathname, message.headers["content-type"] ?? "", body, response);
    } else if (method === "POST" && url.pathname === `/v1_1/${settings.cloudName}/image/upload`) {
      await changeWithFaults(message, body, response, async (form) => {
        const answer = await upload(settings, assets, base, form);
        if (answer.status === 200) uploads += 1;
        return answer;
      });
    } else if (method === "POST" && url.pathname === `/v1_1/${settings.cloudName}/image/destroy`) {
      await changeWithFaults(message, body, response, (form) => destroy(settings, assets, form));
    } else if (url.pathname.startsWith("/v1_1/")) {
      send(response, answerAdmin(settings, assets, method, url.pathname, message.headers.authorization));
    } else {
      deliver(settings.cloudName, assets, method, url.pathname, response);
    }
  }

  async function changeWithFaults(
    message: IncomingMessage,
    body: Buffer | null,
    response: ServerResponse,
    change: (form: FormData) => JsonAnswer | Promise<JsonAnswer>,
  ): Promise<void> {
    const fault = takeFault();
    const refusal = fault && FAULT_ANSWERS[fault.kind];
    if (refusal) {
      send(response, refusal);
      return;
    }
    if (fault?.kind === "slow") await wait(fault.milliseconds);
    const form = body && (await parseForm(message, body));
    const answer = form
      ? await change(form)
      : createError(400, body === null ? "File size too large." : "Invalid multipart request");
    if (fault?.kind === "drop") response.destroy();
    else send(response, answer);
  }

  /** Returns the oldest fault, for one upload or deletion. */
  function takeFault(): Fault | undefined {
    const [fault] = faults;
    if (fault?.times != null) fault.times -= 1;
    faults = faults.filter(({ times }) => times === null || times > 0);
    return fault;
  }

  function control(
    method: string,
    path: string,
    type: string,
    body: Buffer | null,
    response: ServerResponse,
  ): void {
    const totals = { uploads, pictures: assets.list().length };
    if (path === "/") {
      response.writeHead(200, { "Content-Type": "text/html; charset=utf-8" });
      response.end(renderControlPage(faults, totals));
      return;
    }
    const fromPage = type.startsWith("application/x-www-form-urlencoded");
    const input = fromPage ? Object.fromEntries(new URLSearchParams(String(body ?? ""))) : parseJson(body);
    if (method === "DELETE" || input["kind"] === "none") faults = [];
    else if (method === "POST") {
      const fault = parseFault(input);
      if (!fault) {
        send(response, { status: 400, body: { error: "kind, times or milliseconds is wrong" } });
        return;
      }
      faults.push(fault);
    }
    if (fromPage) response.writeHead(303, { Location: "/" }).end();
    else send(response, { status: 200, body: { faults, totals } });
  }

  const server = createServer((message, response) => {
    serve(message, response).catch((cause: unknown) => {
      console.error("Cloudinary simulator:", cause);
      if (response.headersSent) response.destroy();
      else send(response, createError(500, "General Error"));
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject).listen(settings.port, "127.0.0.1", resolve);
  });
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url: base,
    async close() {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
    },
  };
}

/** Returns null if the body is too long. */
async function readBody(message: IncomingMessage): Promise<Buffer | null> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of message as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length <= MAX_BODY_BYTES) chunks.push(chunk);
  }
  return length > MAX_BODY_BYTES ? null : Buffer.concat(chunks);
}

async function parseForm(message: IncomingMessage, body: Buffer): Promise<FormData | null> {
  const type = message.headers["content-type"] ?? "";
  try {
    return await new Response(new Uint8Array(body), { headers: { "Content-Type": type } }).formData();
  } catch {
    return null;
  }
}

function parseJson(body: Buffer | null): Record<string, unknown> {
  try {
    return JSON.parse(String(body)) as Record<string, unknown>;
  } catch {
    return {};
  }
}

function send(response: ServerResponse, { status, headers, body }: JsonAnswer): void {
  response.writeHead(status, { "Content-Type": "application/json; charset=utf-8", ...headers });
  response.end(JSON.stringify(body));
}
