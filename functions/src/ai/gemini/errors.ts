import type * as Sdk from "@google/generative-ai";

import { AppError } from "../../contract/wire/errors.ts";

const provider = "gemini";

/**
 * Maps Gemini's errors (google.rpc.Status with details) to ours. The SDK is a parameter, because it loads with the
 * first request.
 */
export function toAppError(sdk: typeof Sdk, error: unknown): AppError {
  const options = { cause: error };
  if (error instanceof sdk.GoogleGenerativeAIAbortError)
    return new AppError("ai/timeout", { provider }, options);
  if (error instanceof sdk.GoogleGenerativeAIFetchError) {
    const { status = 500, errorDetails = [] } = error;
    const details = JSON.stringify(errorDetails);
    if (status === 401 || status === 403 || details.includes("API_KEY_INVALID")) {
      return new AppError("ai/invalid-key", { provider }, options);
    }
    if (status !== 429) return new AppError("ai/unavailable", { provider, status }, options);
    if (details.includes("PerDay")) return new AppError("ai/quota-exceeded", { provider }, options);
    const delay = /"retryDelay":"([\d.]+)s"/.exec(details)?.[1];
    return new AppError("ai/rate-limited", { provider, retryAfterSeconds: Number(delay ?? 0) }, options);
  }
  // A blocked or unfinished answer, or invalid JSON.
  if (error instanceof sdk.GoogleGenerativeAIResponseError || error instanceof SyntaxError) {
    return new AppError("ai/malformed", { provider }, options);
  }
  return new AppError("ai/unavailable", { provider }, options);
}
