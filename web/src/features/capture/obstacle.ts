import { AppError, type ErrorCode } from "@contract/errors";

import type { Obstacle } from "./queuePorts";

const OBSTACLES: Partial<Record<ErrorCode, Obstacle>> = {
  "server/unreachable": "unreachable",
  "server/timeout": "busy",
  "capture/busy": "shared",
  "capture/conflict": "busy",
  "listing/busy": "busy",
  "ai/rate-limited": "busy",
  "ebay/rate-limited": "busy",
};

/** What a failed call means for the card that it was for. */
export function obstacle(error: unknown): Obstacle {
  if (!(error instanceof AppError)) return "refused";
  return nobodyAnswered(error) ? "unreachable" : (OBSTACLES[error.code] ?? "refused");
}

/**
 * The SDK's codes of an answer that is not our server's: a network that breaks without the browser noticing, or a
 * server that died at its work, reads as "internal"; a gateway without a server as "unknown" (502); a platform that has
 * none free as "resource-exhausted" (429).
 */
const FOREIGN_CODES: readonly unknown[] = [
  "functions/internal",
  "functions/unknown",
  "functions/resource-exhausted",
];

/** Our server gives every unexpected failure of its own a reference, and an answer of the wrong shape has another cause. */
function nobodyAnswered({ code, reference, cause }: AppError): boolean {
  return (
    code === "internal" &&
    reference === undefined &&
    cause instanceof Error &&
    "code" in cause &&
    FOREIGN_CODES.includes(cause.code)
  );
}
