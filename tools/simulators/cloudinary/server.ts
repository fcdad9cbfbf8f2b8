import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { setTimeout as wait } from "node:timers/promises";

import { renderControlPage, serveControl } from "../control.ts";
import { Faults } from "../faults.ts";
import { listen, readBody, type RunningServer } from "../http.ts";
import { answerAdmin } from "./adminApi.ts";
import { Assets } from "./assets.ts";
import { deliver } from "./delivery.ts";
import { type Account, destroy, createError, type JsonAnswer, MAX_IMAGE_BYTES, upload } from "./uploadApi.ts";

interface CloudinarySettings extends Account {
  /** 0 chooses any free port. */
  readonly port: number;
  /** Stores the pictures between starts. Default: in memory. */
  readonly stateFolder?: string;
}

/** Allows the multipart frame and a picture above the limit. */
const MAX_BODY_BYTES = MAX_IMAGE_BYTES + 2 * 1024 * 1024;

const FAULT_MEANINGS = {
  rate: "too many operations this hour",
  key: "the key or its secret is refused",
  server: "an internal error",
  slow: "waits, then answers",
  drop: "does the work, then drops the connection",
} as const;

const FAULT_ANSWERS: Partial<Record<keyof typeof FAULT_MEANINGS, JsonAnswer>> = {
  rate: createError(420, "Rate Limit Exceeded. Limit of 500 api operations reached."),
  key: createError(401, "Invalid Signature. The API secret has been changed."),
  server: createError(500, "General Error"),
};

/** Starts a server with Cloudinary's upload and admin API (`/v1_1/{cloud}/...`) and delivery of the uploads. */
export async function startCloudinarySimulator(settings: CloudinarySettings): Promise<RunningServer> {
  const assets = new Assets(settings.stateFolder);
  const faults = new Faults(FAULT_MEANINGS);
  let uploads = 0;
  let base = "";

  async function serve(message: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(message.url ?? "/", base);
    const method = message.method ?? "GET";
    const body = await readBody(message, MAX_BODY_BYTES);
    if (url.pathname === "/" || url.pathname === "/control/faults") {
      const totals = { uploads, pictures: assets.list().length };
      const shown = { page: renderPage(faults, totals), state: { totals } };
      serveControl(faults, shown, message, url.pathname, body, response);
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
    const fault = faults.take();
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

  const server = createServer((message, response) => {
    serve(message, response).catch((cause: unknown) => {
      console.error("Cloudinary simulator:", cause);
      if (response.headersSent) response.destroy();
      else send(response, createError(500, "General Error"));
    });
  });
  const running = await listen(server, settings.port);
  base = running.url;
  return running;
}

async function parseForm(message: IncomingMessage, body: Buffer): Promise<FormData | null> {
  const type = message.headers["content-type"] ?? "";
  try {
    return await new Response(new Uint8Array(body), { headers: { "Content-Type": type } }).formData();
  } catch {
    return null;
  }
}

function send(response: ServerResponse, { status, headers, body }: JsonAnswer): void {
  response.writeHead(status, { "Content-Type": "application/json; charset=utf-8", ...headers });
  response.end(JSON.stringify(body));
}

const renderPage = (
  faults: Faults<keyof typeof FAULT_MEANINGS>,
  { uploads, pictures }: { readonly uploads: number; readonly pictures: number },
) =>
  renderControlPage(
    "Cloudinary",
    `<p><strong>A simulator, not Cloudinary.</strong> Pictures that are uploaded to it stay on this machine.</p>
<p>${pictures} pictures, ${uploads} uploads since the start.</p>
<h2>Faults</h2>${faults.render("uploads")}`,
  );
