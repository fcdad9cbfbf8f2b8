import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { setTimeout as wait } from "node:timers/promises";

import { readInput } from "../control.ts";
import { isForm, listen, readBody, type RunningServer } from "../http.ts";
import { runControl } from "./control.ts";
import { renderShopsPage } from "./controlPage.ts";
import { FAULT_ANSWERS } from "./faults.ts";
import { servePicture } from "./pictures.ts";
import { answerRestApi } from "./restApi.ts";
import { openDemoShops, findShop } from "./sites.ts";
import { type Answer, createNotFoundPage } from "./wordpress.ts";

const MAX_COMMAND_BYTES = 1024 * 1024;

/**
 * Starts WordPress sites with WooCommerce under one address. Requests that a proxy forwards as https
 * (`X-Forwarded-Proto`) count as secure, as configured for WordPress behind a proxy.
 */
export async function startWooCommerceSimulator({ port }: { readonly port: number }): Promise<RunningServer> {
  const shops = openDemoShops();
  let base = "";

  async function serve(message: IncomingMessage, response: ServerResponse): Promise<void> {
    const isSecure = message.headers["x-forwarded-proto"] === "https";
    const host = message.headers.host ?? "";
    const url = new URL(message.url ?? "/", `${isSecure ? "https" : "http"}://${host}`);
    if (url.pathname === "/") {
      send(response, { status: 200, html: renderShopsPage(shops, base) });
      return;
    }
    if (url.pathname.startsWith("/control/") && message.method === "POST") {
      await controlled(message, url.pathname, response);
      return;
    }
    const shop = findShop(shops, url.pathname);
    const within = url.pathname.slice(shop?.path.length ?? 0);
    if (within.startsWith("/wp-content/uploads/")) {
      const { status, type, content } = await servePicture(within.split("/").at(-1) ?? "");
      response.writeHead(status, { "Content-Type": type }).end(content);
      return;
    }
    if (!shop || !/^\/wp-json(\/|$)/.test(within)) {
      send(response, createNotFoundPage());
      return;
    }
    const fault = shop.faults.take();
    const instead = fault && FAULT_ANSWERS[fault.kind];
    if (fault?.kind === "slow") await wait(fault.milliseconds);
    if (fault?.kind === "drop") {
      response.destroy();
      return;
    }
    const { authorization } = message.headers;
    const request = { method: message.method ?? "GET", url, authorization, isSecure };
    const answer = instead?.() ?? answerRestApi(shop, url.origin + shop.path, request);
    shop.calls.push(`${request.method} ${within}`);
    send(response, answer, fault?.kind === "malformed");
  }

  async function controlled(message: IncomingMessage, pathname: string, response: ServerResponse) {
    const fromPage = isForm(message);
    const input = readInput(fromPage, await readBody(message, MAX_COMMAND_BYTES));
    const answer = runControl(shops, base, pathname, input);
    if (fromPage && answer.status === 200) response.writeHead(303, { Location: "/" }).end();
    else send(response, answer);
  }

  const server = createServer((message, response) => {
    serve(message, response).catch((cause: unknown) => {
      console.error("WooCommerce simulator:", cause);
      if (response.headersSent) response.destroy();
      else send(response, FAULT_ANSWERS.server?.() ?? createNotFoundPage());
    });
  });
  const running = await listen(server, port);
  base = running.url;
  return running;
}

/** `spoilt` puts a plugin's notice before the JSON, as PHP does if it displays errors. */
function send(response: ServerResponse, { status, headers, body, html }: Answer, spoilt = false): void {
  const type = html === undefined ? "application/json; charset=UTF-8" : "text/html; charset=UTF-8";
  response.writeHead(status, { "Content-Type": type, ...headers });
  const notice = spoilt
    ? "<br />\n<b>Notice</b>: Undefined index: sku in <b>functions.php</b> on line <b>7</b>"
    : "";
  response.end(notice + (html ?? JSON.stringify(body)));
}
