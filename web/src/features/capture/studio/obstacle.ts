import { AppError, type ErrorCode } from "@contract/wire/errors";

import type { Obstacle } from "../queue/queuePorts";

const OBSTACLES: Partial<Record<ErrorCode, Obstacle>> = {
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

/** Returns what a failed call means for its card. */
export function toObstacle(error: unknown): Obstacle {
  if (!(error instanceof AppError)) return "refused";
  return OBSTACLES[error.code] ?? "refused";
}
