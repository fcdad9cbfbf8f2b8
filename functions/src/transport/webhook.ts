import type { SecretParam } from "firebase-functions/params";
import { type HttpsFunction, onRequest, type Request } from "firebase-functions/https";

import { whenAnsweredBefore } from "./answeredBefore.ts";
import { type CallOutcome, metered, type Metering } from "./metering.ts";
import type { Logger } from "./serve.ts";

export interface WebhookDefinition {
  /** As `index.cts` exports it. */
  readonly name: string;
  readonly maxBytes: number;
  /** The header that carries a signature, if one does. */
  readonly signatureHeader: string;
}

export interface WebhookParts {
  readonly metering: Metering;
  readonly logger: Logger;
}

export interface Delivery {
  readonly body: Uint8Array;
  readonly signature: string | null;
}

/** How a delivery ended; what is not taken has a reason, under which it is counted. */
export interface Verdict {
  readonly status: number;
  readonly refusal?: string;
}

export interface WebhookHandlers {
  /** Answers the code by which a sender makes sure that the endpoint is ours. */
  readonly challenge: (code: string) => object;
  readonly receive: (delivery: Delivery) => Promise<Verdict>;
}

interface Answer extends Verdict {
  readonly json?: object;
}

const REGION = "us-central1";
/** A delivery is stored and handed on; the work is a queue's. */
const TIMEOUT_SECONDS = 20;
/** A sender counts the milliseconds, and gives an endpoint up that is slow. */
const RECORD_MILLISECONDS = 75;
const MAX_CODE_LENGTH = 256;

/**
 * Makes `webhook`, an HTTPS endpoint for deliveries from another service. Everything but the endpoint's own check is
 * the handlers'; it is metered as callables are, refusals by their reason, and nothing of what was sent is logged.
 */
export function createWebhook({ metering, logger }: WebhookParts) {
  return function webhook(
    definition: WebhookDefinition,
    handlers: WebhookHandlers,
    options: { readonly secrets?: SecretParam[] } = {},
  ): HttpsFunction {
    const { name } = definition;
    const parts = { metering, logger, recordMilliseconds: RECORD_MILLISECONDS };
    const ours = new WeakSet<object>();
    // Its own processes alone: others load this, too.
    if (process.env["FUNCTION_TARGET"] === name) {
      whenAnsweredBefore(
        (request) => ours.has(request),
        () => {
          void metered(parts, name, (outcome) => {
            outcome.is("refusal", "unreadable");
            return Promise.resolve();
          });
        },
      );
    }
    return onRequest(
      { region: REGION, timeoutSeconds: TIMEOUT_SECONDS, ...options },
      async (request, response) => {
        ours.add(request);
        const { status, json } = await metered(parts, name, (outcome) =>
          answer(definition, handlers, request, outcome, logger),
        );
        if (json) response.status(status).json(json);
        else response.status(status).end();
      },
    );
  };
}

async function answer(
  definition: WebhookDefinition,
  handlers: WebhookHandlers,
  request: Request,
  outcome: CallOutcome,
  logger: Logger,
): Promise<Answer> {
  const log = { webhook: definition.name };
  try {
    const given = await verdict(definition, handlers, request);
    if (given.refusal === undefined) return given;
    outcome.is("refusal", given.refusal);
    logger.warn("webhook refused", { ...log, reason: given.refusal, milliseconds: outcome.milliseconds() });
    return given;
  } catch (error) {
    outcome.is("failure");
    logger.error("webhook failed", error, { ...log, milliseconds: outcome.milliseconds() });
    return { status: 500 };
  }
}

async function verdict(
  { maxBytes, signatureHeader }: WebhookDefinition,
  { challenge, receive }: WebhookHandlers,
  request: Request,
): Promise<Answer> {
  if (request.method === "GET") {
    const code = request.query["challenge_code"];
    if (typeof code !== "string" || code === "" || code.length > MAX_CODE_LENGTH) {
      return { status: 400, refusal: "no-challenge" };
    }
    return { status: 200, json: challenge(code) };
  }
  if (request.method !== "POST") return { status: 405, refusal: "method" };
  // Missing where there was no body.
  const body = (request.rawBody as Buffer | undefined) ?? Buffer.alloc(0);
  if (body.byteLength > maxBytes) return { status: 413, refusal: "oversized" };
  return receive({ body, signature: request.get(signatureHeader) ?? null });
}
