import type { AnalysisFailure } from "../../../contract/reasons/providerFailures.ts";
import { AppError, type ErrorCode } from "../../../contract/wire/errors.ts";

const FAILURES: Partial<Record<ErrorCode, AnalysisFailure>> = {
  "ai/quota-exceeded": "quota",
  "ai/invalid-key": "key",
  "ai/rate-limited": "rate",
  "ai/malformed": "malformed",
  "ai/timeout": "timeout",
  "ai/cap-reached": "cap",
};

/** Converts an analyst's error to the failure that the seller sees. Unknown errors are `unavailable`. */
export const toFailure = (error: unknown): AnalysisFailure =>
  (error instanceof AppError ? FAILURES[error.code] : undefined) ?? "unavailable";
