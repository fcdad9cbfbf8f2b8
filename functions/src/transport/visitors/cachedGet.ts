import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { gzip } from "node:zlib";

import { type HttpsFunction, onRequest, type Request } from "firebase-functions/https";

import { findDeployment } from "../deployments.ts";
import { type CallOutcome, type Metering, runMetered } from "../metering.ts";
import { type Logger } from "../serve.ts";

export interface CachedGetDefinition {
  /** Name of the export in `index.cts`. */
  readonly name: string;
  readonly metering: Metering;
  readonly logger: Logger;
}

export interface CachedAnswer {
  readonly status: number;
  readonly contentType: string;
  readonly body: string;
  readonly cacheControl: string;
}

const REGION = "us-central1";
const TIMEOUT_SECONDS = 20;
/** Seconds to wait after too many requests (`Retry-After`). */
const RETRY_SECONDS = 60;

const compress = promisify(gzip);

/**
 * Creates an HTTPS function for anybody, whose answers Hosting's edge caches as their `Cache-Control` says. It is metered
 * like callables, and answers 304 if the request's ETag is current.
 */
export function createCachedGet<Definition extends CachedGetDefinition>(
  definition: Definition,
  answer: (definition: Definition, request: Request, outcome: CallOutcome) => Promise<CachedAnswer>,
): HttpsFunction {
  return onRequest(
    {
      region: REGION,
      timeoutSeconds: TIMEOUT_SECONDS,
      ...findDeployment(definition.name),
      cors: false,
    },
    async (request, response) => {
      if (request.method !== "GET" && request.method !== "HEAD") {
        response.status(405).set({ Allow: "GET, HEAD", "Cache-Control": "no-store" }).end();
        return;
      }
      const { status, contentType, body, cacheControl } = await runMetered(
        definition,
        definition.name,
        (outcome) => {
          outcome.isAnonymous();
          return answer(definition, request, outcome);
        },
      );
      // A 304 needs the same Vary as the answer that it stands for (RFC 9110, 15.4.5).
      response.status(status).set({
        "Content-Type": contentType,
        "Cache-Control": cacheControl,
        Vary: "Accept-Encoding",
      });
      if (status === 429) response.set("Retry-After", String(RETRY_SECONDS));
      if (status === 200) {
        // Weak, because it is the same with and without compression (RFC 9110, 8.8.1).
        const etag = `W/"${createHash("sha256").update(body).digest("base64url")}"`;
        response.set("ETag", etag);
        if (request.get("If-None-Match")?.includes(etag)) {
          response.status(304).end();
          return;
        }
      }
      // The page of a gallery of 40 cars was sent with 35 kB.
      if (request.acceptsEncodings("gzip") === "gzip") {
        response.set("Content-Encoding", "gzip").end(await compress(body));
      } else response.end(body);
    },
  );
}
