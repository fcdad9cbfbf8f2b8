import { AppError, type ErrorCode } from "@contract/wire/errors";

import type { FailureKind } from "../queue/queuePorts";

const FAILURE_KINDS: Partial<Record<ErrorCode, FailureKind>> = {
  "server/unreachable": "unreachable",
  "server/timeout": "busy",
  "server/busy": "shared",
  "capture/busy": "shared",
  "capture/conflict": "busy",
  "image/not-uploaded": "busy",
  "listing/busy": "busy",
  "ai/rate-limited": "busy",
  "ebay/rate-limited": "busy",
};

/** Returns why a call failed, as far as it decides the next action. */
export function classifyFailure(error: unknown): FailureKind {
  if (!(error instanceof AppError)) return "refused";
  return FAILURE_KINDS[error.code] ?? "refused";
}
