import type * as Sdk from "openai";

import { AppError } from "../../contract/wire/errors.ts";

const provider = "openai";

/**
 * Codes of status 429 that waiting doesn't resolve. `*_limit_exceeded` are spending limits, except the rate limit's.
 */
const FINAL_CODES = /^(?:insufficient_quota|credit_balance_exhausted|(?!rate_).*_limit_exceeded)$/;

/** Maps OpenAI's errors to ours. The SDK is a parameter, because it loads with the first request. */
export function toAppError(sdk: typeof Sdk, error: unknown): AppError {
  const options = { cause: error };
  if (error instanceof sdk.APIUserAbortError || error instanceof sdk.APIConnectionTimeoutError) {
    return new AppError("ai/timeout", { provider }, options);
  }
  if (error instanceof sdk.APIConnectionError) return new AppError("ai/unavailable", { provider }, options);
  // Status 200 with invalid JSON.
  if (!(error instanceof sdk.APIError)) return new AppError("ai/malformed", { provider }, options);
  const status: unknown = error.status;
  if (status === 401 || status === 403) return new AppError("ai/invalid-key", { provider }, options);
  if (status !== 429) {
    return new AppError(
      "ai/unavailable",
      { provider, ...(typeof status === "number" && { status }) },
      options,
    );
  }
  if (FINAL_CODES.test(error.code ?? "")) return new AppError("ai/quota-exceeded", { provider }, options);
  const headers = error.headers as Headers | undefined;
  const retryAfterSeconds = Number(headers?.get("retry-after") ?? 0) || 0;
  return new AppError("ai/rate-limited", { provider, retryAfterSeconds }, options);
}
