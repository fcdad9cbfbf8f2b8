import { AppError, type ErrorCode } from "@contract/errors";

import type { Obstacle } from "./queuePorts";

const OBSTACLES: Partial<Record<ErrorCode, Obstacle>> = {
  "server/unreachable": "unreachable",
  "server/timeout": "busy",
  "capture/conflict": "busy",
  "listing/busy": "busy",
  "ai/rate-limited": "busy",
  "ebay/rate-limited": "busy",
};

/** What a failed call means for the card that it was for. */
export function obstacle(error: unknown): Obstacle {
  if (!(error instanceof AppError)) return "refused";
  return neverArrived(error) ? "unreachable" : (OBSTACLES[error.code] ?? "refused");
}

/**
 * A network that breaks without the browser noticing reads as the SDK's own "internal". Our server gives every
 * unexpected failure of its own a reference, and an answer of the wrong shape has another cause.
 */
function neverArrived({ code, reference, cause }: AppError): boolean {
  return (
    code === "internal" &&
    reference === undefined &&
    cause instanceof Error &&
    "code" in cause &&
    cause.code === "functions/internal"
  );
}
