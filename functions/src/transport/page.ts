import { createHash } from "node:crypto";

import { type HttpsFunction, onRequest, type Request } from "firebase-functions/https";

import { findDeployment } from "./deployments.ts";
import { type CallOutcome, runMetered, type Metering } from "./metering.ts";
import { readOrigin } from "./origin.ts";
import { type Logger, createReference } from "./serve.ts";
import type { Shell } from "./shell.ts";

export interface PageDefinition {
  /** Name of the export in `index.cts`. */
  readonly name: string;
  readonly metering: Metering;
  readonly logger: Logger;
  /** The application's page, served if the requested page can't be rendered. */
  readonly shell: Shell;
  readonly respond: (
    shell: string,
    request: { readonly path: string; readonly hasQuery: boolean; readonly address: string | null },
  ) => Promise<{ readonly isThere: boolean; readonly html: string }>;
}

interface Answer {
  readonly status: number;
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
}

const REGION = "us-central1";
const TIMEOUT_SECONDS = 20;

/**
 * Hosting's CDN caches a page for five minutes, including not-found pages. firebase.json has the same value
 * for `/gallery`.
 */
const CACHE_CONTROL = "public, max-age=60, s-maxage=300";

/** Creates the HTTPS function of server-rendered pages, metered like callables. */
export function createPage(definition: PageDefinition): HttpsFunction {
  return onRequest(
    {
      region: REGION,
      timeoutSeconds: TIMEOUT_SECONDS,
      ...findDeployment(definition.name),
      cors: false,
    },
    async (request, response) => {
      if (request.method !== "GET" && request.method !== "HEAD") {
        response.status(405).set("Allow", "GET, HEAD").end();
        return;
      }
      const { status, body, headers } = await runMetered(definition, definition.name, (outcome) =>
        answer(definition, request, outcome),
      );
      const etag = headers["ETag"];
      const isKnown = etag !== undefined && request.get("If-None-Match")?.includes(etag) === true;
      response.status(isKnown ? 304 : status).set(headers);
      response.end(isKnown ? undefined : body);
    },
  );
}

async function answer(
  { name, logger, shell, respond }: PageDefinition,
  request: Request,
  outcome: CallOutcome,
): Promise<Answer> {
  outcome.isAnonymous();
  let plain: string | undefined;
  try {
    plain = await shell();
    const hasQuery = Object.keys(request.query).length > 0;
    const { isThere, html } = await respond(plain, {
      path: request.path,
      hasQuery,
      address: readOrigin({ rawRequest: request }).address,
    });
    if (!isThere) return { status: 404, body: html, headers: buildPageHeaders(CACHE_CONTROL) };
    const etag = `"${createHash("sha256").update(html).digest("base64url")}"`;
    return { status: 200, body: html, headers: { ...buildPageHeaders(CACHE_CONTROL), ETag: etag } };
  } catch (error) {
    const reference = createReference();
    outcome.is("failure");
    logger.error("page failed", error, { page: name, milliseconds: outcome.milliseconds(), reference });
    // The application shows the error itself and retries.
    if (plain !== undefined) return { status: 200, body: plain, headers: buildPageHeaders("no-store") };
    const headers = { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-store" };
    return {
      status: 503,
      body: `This page can't be shown right now. Reload it in a moment. (${reference})`,
      headers,
    };
  }
}

const buildPageHeaders = (cacheControl: string) => ({
  "Content-Type": "text/html; charset=utf-8",
  "Cache-Control": cacheControl,
});
