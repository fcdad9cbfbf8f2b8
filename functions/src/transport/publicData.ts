import { createHash } from "node:crypto";

import { type HttpsFunction, onRequest, type Request } from "firebase-functions/https";

import { AppError } from "../contract/wire/errors.ts";
import { findDeployment } from "./deployments.ts";
import { type CallOutcome, type Metering, runMetered } from "./metering.ts";
import { readOrigin } from "./origin.ts";
import { createReference, type Logger } from "./serve.ts";

export interface PublicDataDefinition {
  /** Name of the export in `index.cts`. */
  readonly name: string;
  readonly metering: Metering;
  readonly logger: Logger;
  /** Returns null for an unknown path. `address` is the network address of the request. */
  readonly respond: (
    path: string,
    address: string | null,
  ) => Promise<{ readonly data: unknown; readonly isFinal: boolean } | null>;
}

interface Answer {
  readonly status: number;
  readonly body: unknown;
  readonly cacheControl: string;
}

const REGION = "us-central1";
const TIMEOUT_SECONDS = 20;

/**
 * Hosting's edge caches an answer for a minute. firebase.json sets no other value, which would take
 * precedence.
 */
const CACHED = "public, max-age=20, s-maxage=60";
const NOT_CACHED = "no-store";
const RETRY_SECONDS = 60;

/** Creates the HTTPS function of public data as JSON. Ignores query parameters. */
export function createPublicData(definition: PublicDataDefinition): HttpsFunction {
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
      const { status, body, cacheControl } = await runMetered(definition, definition.name, (outcome) =>
        answer(definition, request, outcome),
      );
      const text = JSON.stringify(body);
      const etag = `"${createHash("sha256").update(text).digest("base64url")}"`;
      const isKnown = status === 200 && request.get("If-None-Match")?.includes(etag) === true;
      response.status(isKnown ? 304 : status).set({
        "Content-Type": "application/json; charset=utf-8",
        "Cache-Control": cacheControl,
        ETag: etag,
      });
      if (status === 429) response.set("Retry-After", String(RETRY_SECONDS));
      response.end(isKnown ? undefined : text);
    },
  );
}

async function answer(
  { name, logger, respond }: PublicDataDefinition,
  request: Request,
  outcome: CallOutcome,
): Promise<Answer> {
  outcome.isAnonymous();
  try {
    const found = await respond(request.path, readOrigin({ rawRequest: request }).address);
    if (!found) return { status: 404, body: null, cacheControl: CACHED };
    return { status: 200, body: found.data, cacheControl: found.isFinal ? CACHED : NOT_CACHED };
  } catch (error) {
    if (error instanceof AppError && error.code === "server/busy") {
      outcome.is("refusal");
      return { status: 429, body: { code: error.code }, cacheControl: NOT_CACHED };
    }
    const reference = createReference();
    outcome.is("failure");
    logger.error("public data failed", error, { function: name, reference });
    return { status: 503, body: { code: "internal", reference }, cacheControl: NOT_CACHED };
  }
}
