import { createServer, type IncomingMessage, type ServerResponse } from "node:http";

import { listen } from "../http.ts";
import { routeApi } from "./calls/apiRoutes.ts";
import { CallLog } from "./calls/callLog.ts";
import { CallRates } from "./calls/callRates.ts";
import { decideConsent, showConsent } from "./consent.ts";
import { answerControl } from "./control.ts";
import { renderControlPage } from "./controlPage/controlPage.ts";
import { Faults } from "./calls/faults.ts";
import { html, json, readRequest, sendAnswer, type Answer, type Request } from "./http.ts";
import { renderItemPage } from "./itemPage.ts";
import { renderPage } from "./page.ts";
import { parsePictureId } from "./pictures.ts";
import { Deliveries } from "./notify/deliveries.ts";
import { restError } from "./rest/access.ts";
import { type Application, type Simulator } from "./simulator.ts";
import { openStore } from "./state/store.ts";
import { countVisit } from "./visits.ts";

export interface EbaySimulatorOptions extends Partial<Omit<Application, "acceptUrl">> {
  /** 0 selects any free port. */
  port: number;
  /** Stores the marketplace between starts, with its pictures in the same folder. Default: in memory. */
  stateFile?: string;
  /** The application's page that the RuName stands for. The consent page redirects to it. */
  acceptUrl: string;
  /** Milliseconds added to every API call. */
  latencyMs?: number;
  /** Delay before the first retry of a notification. Doubles with each retry. */
  notificationRetryMs?: number;
}

/** Starts the eBay simulator on 127.0.0.1: the API's hosts, the consent page and the control page in one. */
export async function startEbaySimulator(
  options: EbaySimulatorOptions,
): Promise<{ url: string; settle(): Promise<void>; close(): Promise<void> }> {
  const simulator: Simulator = {
    url: "",
    application: {
      devId: options.devId ?? "PegboardDemo-Dev",
      clientId: options.clientId ?? "PegboardDemo-App",
      clientSecret: options.clientSecret ?? "PegboardDemo-Cert",
      ruName: options.ruName ?? "Pegboard-Demo-RuName",
      acceptUrl: options.acceptUrl,
    },
    latencyMs: options.latencyMs ?? 0,
    store: await openStore(options.stateFile),
    faults: new Faults(),
    log: new CallLog(),
    rates: new CallRates(),
    deliveries: new Deliveries(options.notificationRetryMs ?? 1000),
  };
  const underWay = new Set<Promise<void>>();
  const server = createServer((message, response) => {
    const work = serve(simulator, message, response).finally(() => underWay.delete(work));
    underWay.add(work);
  });
  const running = await listen(server, options.port);
  simulator.url = running.url;
  return {
    url: simulator.url,
    /** Resolves when all notifications are delivered. */
    settle: () => simulator.deliveries.settle(),
    close: async () => {
      await running.close();
      await Promise.all(underWay);
      await simulator.deliveries.close();
      await simulator.store.close();
    },
  };
}

async function serve(
  simulator: Simulator,
  message: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  try {
    const request = await readRequest(message, simulator.url);
    sendAnswer(response, request ? await answer(simulator, request) : json(413, {}));
  } catch (error) {
    // The caller disconnected, which isn't the simulator's error.
    if (message.destroyed && !message.complete) return;
    console.error("eBay simulator:", error);
    sendAnswer(response, json(500, {}));
  }
}

async function answer(simulator: Simulator, request: Request): Promise<Answer> {
  const { pathname } = request.url;
  const answered = routeApi(simulator, request) ?? routePages(simulator, request);
  if (answered) return answered;
  if (pathname.startsWith("/control/")) {
    return (await answerControl(simulator, request)) ?? json(404, { problem: "no such command" });
  }
  return restError(404, {
    errorId: 2002,
    domain: "ACCESS",
    message: "Resource not found",
    longMessage: `The simulator has no ${request.method} ${pathname}.`,
  });
}

/** Routes the pages for browsers. */
function routePages(simulator: Simulator, request: Request): Answer | Promise<Answer> | undefined {
  const { pathname } = request.url;
  const itemId = /^\/itm\/(\d+)$/.exec(pathname)?.[1] ?? "";
  switch (`${request.method} ${pathname}`) {
    case "GET /":
      return html(200, renderControlPage(simulator));
    case "GET /oauth2/authorize":
      return showConsent(simulator, request);
    case "POST /oauth2/authorize":
      return decideConsent(simulator, request);
    case `GET /itm/${itemId}`: {
      const listing = simulator.store.state.listings[itemId];
      if (!listing)
        return html(404, renderPage("No such item", "<p>Nothing was ever listed under this number.</p>"));
      countVisit(listing, new Date());
      simulator.store.changed();
      return html(200, renderItemPage(simulator, listing));
    }
    case `GET /eps/${parsePictureId(pathname) ?? ""}.jpg`:
      return servePicture(simulator, parsePictureId(pathname) ?? "");
    default:
      return undefined;
  }
}

async function servePicture({ store }: Simulator, id: string): Promise<Answer> {
  const jpeg = await store.readPicture(id);
  if (!jpeg) return html(404, renderPage("No such picture", "<p>It was never sent.</p>"));
  const headers = { "Content-Type": "image/jpeg", "Cache-Control": "public, max-age=31536000, immutable" };
  return { status: 200, headers, body: jpeg };
}
