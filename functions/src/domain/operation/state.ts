import type { OperationFailure } from "../../contract/operations.ts";
import type { Lease, Operation } from "./operation.ts";

/** The lease holder of an operation in the queue. */
const QUEUED = "queue";

/** Returns whether the operation continues, now or later, unless cancelled. */
export const isUnderWay = ({ status }: Pick<Operation, "status">): boolean =>
  status === "starting" || status === "in_progress" || status === "waiting";

/** Returns whether a worker or the queue has the operation. */
export const isAtWork = ({ status, lease }: Pick<Operation, "status" | "lease">, now: number): boolean =>
  isUnderWay({ status }) && status !== "waiting" && lease !== null && lease.until > now;

/** Returns whether the operation is paused until a future time. */
export const isPaused = ({ status, resumesAt }: Operation, now: number): boolean =>
  status === "waiting" && resumesAt !== null && resumesAt > now;

export const isHeldBy = ({ lease }: Operation, holder: string): boolean => lease?.holder === holder;

/**
 * Claims the operation. `held`: another worker has the lease, or the pause isn't over. Null: there is nothing
 * to do.
 */
export function claim<S extends Operation>(
  operation: S,
  holder: string,
  now: number,
  until: number,
): S | "held" | null {
  if (!isUnderWay(operation)) return null;
  if (isPaused(operation, now)) return "held";
  if (isAtWork(operation, now) && !isHeldBy(operation, QUEUED)) return "held";
  if (operation.cancelRequested) return end(operation, "cancelled", now);
  return {
    ...operation,
    status: "in_progress",
    lease: { ...operation.lease, holder, until },
    resumesAt: null,
    failure: null,
    finishedAt: null,
  };
}

/** Marks the operation as queued. It isn't enqueued again before `until`. */
export const markQueued = <S extends Operation>(operation: S, until: number): S & { lease: Lease } => ({
  ...operation,
  status: isUnderWay(operation) ? "in_progress" : "starting",
  lease: { ...operation.lease, holder: QUEUED, until },
  resumesAt: null,
  failure: null,
  finishedAt: null,
});

export const pause = <S extends Operation>(
  operation: S,
  failure: OperationFailure,
  resumesAt: number,
): S => ({ ...operation, status: "waiting", lease: null, failure, resumesAt, pauses: operation.pauses + 1 });

export const end = <S extends Operation>(
  operation: S,
  status: "completed" | "cancelled" | "failed",
  now: number,
  failure: OperationFailure | null = null,
): S => ({
  ...operation,
  status,
  finishedAt: now,
  lease: null,
  resumesAt: null,
  cancelRequested: false,
  failure,
});
