import { FirebaseError } from "firebase/app";
import { connectFunctionsEmulator, getFunctions, httpsCallable } from "firebase/functions";
import type * as z from "zod";

import { type CallableContract, getTimeoutSeconds } from "@contract/callable";
import { AppError, errorDetails } from "@contract/errors";

import "./zodWithoutEval";

import { emulators } from "./environment";
import { app } from "./firebase";

/** For `callStreaming.ts`. */
export const functions = getFunctions(app);
if (emulators) connectFunctionsEmulator(functions, emulators.functions.host, emulators.functions.port);

/** Calls the server. Rejects with `AppError` and nothing else. */
export async function call<C extends CallableContract>(
  contract: C,
  input: z.input<C["input"]>,
): Promise<z.output<C["output"]>> {
  try {
    const timeout = getTimeoutSeconds(contract) * 1000;
    const { data } = await httpsCallable(functions, contract.name, { timeout })(input);
    return contract.output.parse(data) as z.output<C["output"]>;
  } catch (error) {
    throw toAppError(error);
  }
}

/**
 * The SDK's codes of an answer that is not our server's, which gives details to every refusal of its own: a network that
 * breaks without the browser noticing, or a server that died at its work, reads as "internal"; a gateway without a
 * server as "unknown" (502); a platform that has none free as "resource-exhausted" (429).
 */
const NOBODY_ANSWERED: ReadonlySet<string> = new Set(
  ["unavailable", "internal", "unknown", "resource-exhausted"].map((code) => `functions/${code}`),
);

export function toAppError(error: unknown): AppError {
  if (!(error instanceof FirebaseError)) return new AppError("internal", {}, { cause: error });
  const details = errorDetails.safeParse("details" in error ? error.details : null);
  if (details.success) {
    const { code, params, reference } = details.data;
    return new AppError(code, params, { reference, cause: error });
  }
  // Without details the answer is not our server's: the SDK gave up waiting, or nothing answered at all.
  if (error.code === "functions/deadline-exceeded")
    return new AppError("server/timeout", {}, { cause: error });
  if (NOBODY_ANSWERED.has(error.code) || !navigator.onLine) {
    return new AppError("server/unreachable", {}, { cause: error });
  }
  return new AppError("internal", {}, { cause: error });
}
