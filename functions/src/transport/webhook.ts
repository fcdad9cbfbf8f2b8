import type { IncomingMessage, ServerResponse } from "node:http";
import { subscribe } from "node:diagnostics_channel";
import type { SecretParam } from "firebase-functions/params";
import { type HttpsFunction, onRequest, type Request } from "firebase-functions/https";

import { findDeployment } from "./deployments.ts";
import { type CallOutcome, runMetered, type Metering } from "./metering.ts";
import { withSafeHeaders } from "./safeHeaders.ts";
import type { Logger } from "./serve.ts";

export interface WebhookDefinition {
  /** Name of the export in `index.cts`. */
  readonly name: string;
  readonly maxBytes: number;
  readonly signatureHeader: string;
}

export interface WebhookParts {
  readonly metering: Metering;
  readonly logger: Logger;
}

interface Delivery {
  readonly body: Uint8Array;
  readonly signature: string | null;
}

/** The result of a delivery. Refusals are counted under `refusal`. */
interface Verdict {
  readonly status: number;
  readonly refusal?: string;
}

export interface WebhookHandlers {
  /** Answers the sender's challenge, which verifies that we own the endpoint. */
  readonly answerChallenge: (code: string) => object;
  readonly receive: (delivery: Delivery) => Promise<Verdict>;
}

interface Answer extends Verdict {
  readonly json?: object;
}

const REGION = "us-central1";
/** Deliveries are only stored and enqueued. A queue processes them. */
const TIMEOUT_SECONDS = 20;
const MAX_CODE_LENGTH = 256;

/**
 * Creates `webhook`, an HTTPS endpoint for deliveries from another service. Metered like callables, with
 * refusals by reason. Request data is never logged.
 */
export function createWebhook({ metering, logger }: WebhookParts) {
  return function webhook(
    definition: WebhookDefinition,
    handlers: WebhookHandlers,
    options: { readonly secrets?: SecretParam[] } = {},
  ): HttpsFunction {
    const { name } = definition;
    const parts = { metering };
    const ours = new WeakSet<object>();
    // Subscribes only in this function's own processes, because other functions load this file too.
    if (process.env["FUNCTION_TARGET"] === name) {
      subscribeToEarlyAnswers(
        (request) => ours.has(request),
        () => {
          void runMetered(parts, name, (outcome) => {
            outcome.is("refusal", "unreadable");
            return Promise.resolve();
          });
        },
      );
    }
    const served = onRequest(
      { region: REGION, timeoutSeconds: TIMEOUT_SECONDS, ...findDeployment(name), ...options },
      async (request, response) => {
        ours.add(request);
        const { status, json } = await runMetered(parts, name, (outcome) =>
          answer(definition, handlers, request, outcome, logger),
        );
        if (json) response.status(status).json(json);
        else response.status(status).end();
      },
    );
    return withSafeHeaders(served);
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
    const given = await handleDelivery(definition, handlers, request);
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

async function handleDelivery(
  { maxBytes, signatureHeader }: WebhookDefinition,
  { answerChallenge, receive }: WebhookHandlers,
  request: Request,
): Promise<Answer> {
  if (request.method === "GET") {
    const code = request.query["challenge_code"];
    if (typeof code !== "string" || code === "" || code.length > MAX_CODE_LENGTH) {
      return { status: 400, refusal: "no-challenge" };
    }
    return { status: 200, json: answerChallenge(code) };
  }
  if (request.method !== "POST") return { status: 405, refusal: "method" };
  // `rawBody` is missing for requests without a body.
  const body = (request.rawBody as Buffer | undefined) ?? Buffer.alloc(0);
  if (body.byteLength > maxBytes) return { status: 413, refusal: "oversized" };
  return receive({ body, signature: request.get(signatureHeader) ?? null });
}

/**
 * Calls `onEarlyAnswer` for each POST to this process that was refused before it reached `isOurs`. The Functions
 * Framework parses the body first, and responds itself to invalid requests, such as broken JSON or an unknown
 * encoding.
 */
function subscribeToEarlyAnswers(isOurs: (request: object) => boolean, onEarlyAnswer: () => void): void {
  subscribe("http.server.response.finish", (message) => {
    const { request, response } = message as { request: IncomingMessage; response: ServerResponse };
    if (request.method === "POST" && response.statusCode >= 400 && !isOurs(request)) onEarlyAnswer();
  });
}
