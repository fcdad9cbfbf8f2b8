import { AppError } from "@contract/wire/errors";
import type { MaintenanceDocument } from "@contract/maintenance/maintenance";
import type { PausingStatus, SyncStatus } from "@contract/operations";
import type { TimestampLike } from "@contract/wire/timestamp";

import { describeError } from "../calls/errorText";

/** What the document of each operation stores. */
export interface StoredOperation extends Pick<MaintenanceDocument, "runId" | "failure" | "lease"> {
  readonly status: PausingStatus | SyncStatus | MaintenanceDocument["status"];
  readonly startedAt?: TimestampLike | null | undefined;
  readonly finishedAt?: TimestampLike | null | undefined;
  readonly resumesAt?: TimestampLike | null | undefined;
  readonly cancelRequested?: boolean;
}

/** `left`: no worker has it, so it continues only on request. */
export type Phase = "none" | "running" | "paused" | "left" | "completed" | "cancelled" | "failed";

export type OperationView = ReturnType<typeof viewOperation>;

/** Maps an operation to what a screen shows at `now` (epoch milliseconds). */
export function viewOperation(operation: StoredOperation | null, now: number) {
  const { runId = "", startedAt, finishedAt, resumesAt, cancelRequested = false } = operation ?? {};
  const phase = operation === null ? "none" : getPhase(operation, now);
  return {
    runId,
    phase,
    isOver: phase === "completed" || phase === "cancelled" || phase === "failed",
    isCancelling: cancelRequested,
    /** Milliseconds since the start. */
    elapsedMs: Math.max(0, now - (startedAt?.toMillis() ?? now)),
    /** Milliseconds since the end. 0 while it isn't over. */
    sinceEndMs: now - (finishedAt?.toMillis() ?? now),
    /** When it resumes automatically, in epoch milliseconds. */
    resumesAt: resumesAt?.toMillis() ?? null,
  };
}

function getPhase({ status, lease, resumesAt }: StoredOperation, now: number): Phase {
  switch (status) {
    case "idle":
      return "none";
    case "waiting":
      return "paused";
    case "starting":
    case "in_progress":
    case "running":
      return lease !== null && lease.until > now ? "running" : "left";
    case "failed":
      // A sync stores a pause with this status.
      return (resumesAt?.toMillis() ?? 0) > now ? "paused" : "failed";
    default:
      return status;
  }
}

/** Returns why an operation waits or failed, or null. */
export const describeOperationFailure = (
  operation: Pick<StoredOperation, "failure"> | null,
  toText: (error: AppError) => string = describeError,
): string | null => {
  const failure = operation?.failure ?? null;
  return failure === null ? null : toText(new AppError(failure.code, failure.params));
};
