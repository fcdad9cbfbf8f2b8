import type { HttpsFunction, Request } from "firebase-functions/https";

import { AppError } from "../../contract/wire/errors.ts";
import { type CachedAnswer, type CachedGetDefinition, createCachedGet } from "./cachedGet.ts";
import type { CallOutcome } from "../metering.ts";
import { readOrigin } from "../origin.ts";
import { withSafeHeaders } from "../safeHeaders.ts";
import { createReference } from "../serve.ts";

export interface PublicDataDefinition extends CachedGetDefinition {
  /** Returns null for an unknown path. `address` is the network address of the request. */
  readonly respond: (
    path: string,
    address: string | null,
  ) => Promise<{ readonly data: unknown; readonly isFinal: boolean } | null>;
}

/**
 * Hosting's edge caches an answer for a minute. firebase.json sets no other value, which would take
 * precedence.
 */
const CACHED = "public, max-age=20, s-maxage=60";
const NOT_CACHED = "no-store";

/** Creates the HTTPS function of public data as JSON. Ignores query parameters. */
export const createPublicData = (definition: PublicDataDefinition): HttpsFunction =>
  withSafeHeaders(createCachedGet(definition, answer));

async function answer(
  { name, logger, respond }: PublicDataDefinition,
  request: Request,
  outcome: CallOutcome,
): Promise<CachedAnswer> {
  try {
    const found = await respond(request.path, readOrigin({ rawRequest: request }).address);
    if (!found) return toJson(404, null, CACHED);
    return toJson(200, found.data, found.isFinal ? CACHED : NOT_CACHED);
  } catch (error) {
    if (error instanceof AppError && error.code === "server/busy") {
      outcome.is("refusal");
      return toJson(429, { code: error.code }, NOT_CACHED);
    }
    const reference = createReference();
    outcome.is("failure");
    logger.error("public data failed", error, { function: name, reference });
    return toJson(503, { code: "internal", reference }, NOT_CACHED);
  }
}

const toJson = (status: number, data: unknown, cacheControl: string): CachedAnswer => ({
  status,
  contentType: "application/json; charset=utf-8",
  body: JSON.stringify(data),
  cacheControl,
});
