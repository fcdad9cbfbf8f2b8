import { FirebaseError } from "firebase/app";
import type * as z from "zod";

import type { CallableContract } from "@contract/wire/callable";
import { AppError, type ErrorCode, errorDetails } from "@contract/wire/errors";

import "./zodWithoutEval";

import { confirmIdentity } from "../session/confirmation";

/**
 * Calls the server. If the server requires a new sign-in, asks the person for it and
 * calls again. Rejects only with `AppError`.
 */
export async function call<C extends CallableContract>(
  contract: C,
  input: z.input<C["input"]>,
): Promise<z.output<C["output"]>> {
  try {
    return await callOnce(contract, input);
  } catch (error) {
    const isAsked = error instanceof AppError && error.code === "auth/sign-in-again";
    if (!isAsked || !(await confirmIdentity())) throw error;
    return callOnce(contract, input);
  }
}

async function callOnce<C extends CallableContract>(
  contract: C,
  input: z.input<C["input"]>,
): Promise<z.output<C["output"]>> {
  try {
    const timeout = contract.timeoutSeconds * 1000;
    const { httpsCallable, functions } = await loadFunctions();
    const { data } = await httpsCallable(functions, contract.name, { timeout })(input);
    return contract.output.parse(data) as z.output<C["output"]>;
  } catch (error) {
    throw toAppError(error);
  }
}

/** Loads the SDK with the first call, because most screens open without a call. */
export async function loadFunctions() {
  try {
    return await import("./functions");
  } catch (error) {
    throw new AppError("server/unreachable", {}, { cause: error });
  }
}

/** What the SDK's codes mean in an answer without details, which isn't our server's. */
const MEANINGS: Readonly<Record<string, ErrorCode>> = {
  // The platform refuses a request without a valid App Check token before our code runs.
  "functions/unauthenticated": "auth/app-unverified",
  // The SDK timed out.
  "functions/deadline-exceeded": "server/timeout",
  // The platform has no free instance (429).
  "functions/resource-exhausted": "server/busy",
  "functions/unavailable": "server/unreachable",
  // The network broke unnoticed, or the server crashed.
  "functions/internal": "server/unreachable",
  // A gateway without a server (502).
  "functions/unknown": "server/unreachable",
};

export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (!(error instanceof FirebaseError)) return new AppError("internal", {}, { cause: error });
  const details = errorDetails.safeParse("details" in error ? error.details : null);
  if (details.success) {
    const { code, params, reference } = details.data;
    return new AppError(code, params, { reference, cause: error });
  }
  const code = MEANINGS[error.code] ?? (navigator.onLine ? "internal" : "server/unreachable");
  return new AppError(code, {}, { cause: error });
}
