import {
  type CallableFunction,
  type CallableRequest,
  HttpsError,
  type HttpsFunction,
  onRequest,
  type Request,
} from "firebase-functions/https";
import type { SecretParam } from "firebase-functions/params";

import { findDeployment } from "./deployments.ts";
import { withSafeHeaders } from "./safeHeaders.ts";

type Identity = NonNullable<CallableRequest["auth"]>;

export interface OverHttpParts {
  /** Verifies an ID token. Rejects invalid tokens. */
  readonly identify: (idToken: string) => Promise<Pick<Identity, "uid" | "token">>;
  /** Verifies an App Check token. Omitted if App Check isn't enforced. */
  readonly checkApp?: (appCheckToken: string) => Promise<unknown>;
}

const REGION = "us-central1";
const TIMEOUT_SECONDS = 60;

/**
 * Creates `overHttp`, which also exposes a callable as a plain POST with JSON bodies and the ID token as
 * bearer. Requests use the callable's own code, including admission and metering.
 */
export function createOverHttp(parts: OverHttpParts) {
  return function overHttp<Out>(
    name: string,
    callable: CallableFunction<unknown, Promise<Out>>,
    options: { readonly secrets?: SecretParam[] } = {},
  ): HttpsFunction {
    const served = onRequest(
      { region: REGION, timeoutSeconds: TIMEOUT_SECONDS, cors: true, ...findDeployment(name), ...options },
      async (request, response) => {
        if (request.method !== "POST") {
          response.status(405).json({ error: { status: "INVALID_ARGUMENT", message: "POST only" } });
          return;
        }
        try {
          response.json(await callable.run(await toCallableRequest(parts, request)));
        } catch (error) {
          const refused = error instanceof HttpsError ? error : new HttpsError("internal", "internal");
          response.status(refused.httpErrorCode.status).json({ error: refused.toJSON() });
        }
      },
    );
    return withSafeHeaders(served);
  };
}

async function toCallableRequest(parts: OverHttpParts, request: Request): Promise<CallableRequest> {
  if (parts.checkApp) await rejectAsSignedOut(parts.checkApp(request.get("X-Firebase-AppCheck") ?? ""));
  const [, token] = /^Bearer (.+)$/i.exec(request.get("Authorization") ?? "") ?? [];
  const identity = token === undefined ? undefined : await rejectAsSignedOut(parts.identify(token));
  const body: unknown = request.body;
  return {
    data: typeof body === "object" && body !== null ? body : {},
    rawRequest: request,
    acceptsStreaming: false,
    ...(identity && { auth: { ...identity, rawToken: token ?? "" } }),
  };
}

async function rejectAsSignedOut<T>(check: Promise<T>): Promise<T> {
  try {
    return await check;
  } catch {
    throw new HttpsError("unauthenticated", "auth/signed-out", { code: "auth/signed-out", params: {} });
  }
}
