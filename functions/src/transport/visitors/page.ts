import type { HttpsFunction, Request } from "firebase-functions/https";

import { AppError } from "../../contract/wire/errors.ts";
import { type CachedAnswer, type CachedGetDefinition, createCachedGet } from "./cachedGet.ts";
import type { CallOutcome } from "../metering.ts";
import { readOrigin } from "../origin.ts";
import { withSafeHeaders } from "../safeHeaders.ts";
import { createReference } from "../serve.ts";
import type { Shell } from "./shell.ts";

export interface PageDefinition extends CachedGetDefinition {
  /** The application's page, served if the requested page can't be rendered. */
  readonly shell: Shell;
  readonly respond: (
    shell: string,
    request: { readonly path: string; readonly hasQuery: boolean; readonly address: string | null },
  ) => Promise<{ readonly exists: boolean; readonly isFinal: boolean; readonly html: string }>;
}

const HTML = "text/html; charset=utf-8";

/** Hosting's CDN caches a page for five minutes, including not-found pages. */
const CACHED = "public, max-age=60, s-maxage=300";
const NOT_CACHED = "no-store";

export const createPage = (definition: PageDefinition): HttpsFunction =>
  withSafeHeaders(createCachedGet(definition, answer), { answers: "page" });

async function answer(
  { name, logger, shell, respond }: PageDefinition,
  request: Request,
  outcome: CallOutcome,
): Promise<CachedAnswer> {
  let plain: string | undefined;
  try {
    plain = await shell();
    const hasQuery = Object.keys(request.query).length > 0;
    const { exists, isFinal, html } = await respond(plain, {
      path: request.path,
      hasQuery,
      address: readOrigin({ rawRequest: request }).address,
    });
    return {
      status: exists ? 200 : 404,
      contentType: HTML,
      body: html,
      cacheControl: isFinal ? CACHED : NOT_CACHED,
    };
  } catch (error) {
    const reference = createReference();
    // Isn't logged as an error, because strangers could fill the log with too many requests.
    const isBusy = error instanceof AppError && error.code === "server/busy";
    outcome.is(isBusy ? "refusal" : "failure");
    if (!isBusy)
      logger.error("page failed", error, { page: name, milliseconds: outcome.milliseconds(), reference });
    // The application shows the error itself and retries.
    if (plain !== undefined) return { status: 200, contentType: HTML, body: plain, cacheControl: NOT_CACHED };
    return {
      status: 503,
      contentType: "text/plain; charset=utf-8",
      body: `This page can't be shown right now. Reload it in a moment. (${reference})`,
      cacheControl: NOT_CACHED,
    };
  }
}
