import { randomUUID } from "node:crypto";

import type { OperationFailure } from "../../contract/operations.ts";
import { AppError } from "../../contract/wire/errors.ts";
import type { Job, Operation, OperationPorts, StepResult } from "./operation.ts";
import { claim, end, isAtWork, isHeldBy, pause, markQueued } from "./state.ts";

/** Maximum backoff of the queue between two attempts. */
const BACKOFF_MS = 120_000;
/** The queue's wait before the last of a task's six attempts. The waits double from 5 seconds. */
const LAST_WAIT_MS = 80_000;
/** Allows for clock differences to the queue. */
const MARGIN_MS = 1_000;

/** `more`: another task was enqueued. `held`: another worker has the lease, or the pause isn't over. */
export type Outcome = "done" | "more" | "held";

interface Attempt {
  /** True if the queue won't retry. */
  readonly isLast: boolean;
}

/**
 * Runs an operation until it ends, pauses, or its time share is used up. Saves the state after each step, so
 * it can be killed at any point. Throws failures that the queue should retry. A failure of the last attempt
 * ends the operation (decisions/operations/0110).
 */
export async function runOperation<S extends Operation, Effects>(
  ports: OperationPorts<S, Effects>,
  job: Job<S, Effects>,
  uid: string,
  { isLast }: Attempt,
): Promise<Outcome> {
  const { operations, enqueue, now } = ports;
  const { derive = (operation) => operation } = job;
  const holder = randomUUID();
  const startedAt = now();
  const found = await operations.change<{ claimed: S } | { held: S } | null>(uid, (current) => {
    const claimed = claim(current, holder, startedAt, startedAt + job.leaseMs);
    if (claimed === null) return { operation: null, answer: null };
    if (claimed === "held") return { operation: null, answer: { held: current } };
    const next = derive(claimed, startedAt);
    return { operation: next, answer: { claimed: next } };
  });
  if (found === null) return "done";
  if ("held" in found) return leave(found.held);
  const { claimed } = found;
  if (!isHeldBy(claimed, holder)) return "done";

  let operation = claimed;
  try {
    const takeStep = await job.open(uid, claimed);
    for (;;) {
      const step = await takeStep(operation);
      const next = await save(step);
      if (next !== null) await step.finish?.(next);
      if (next?.status !== "in_progress") return "done";
      operation = next;
      if (now() > startedAt + job.timeShareMs) return await handOver();
    }
  } catch (error) {
    return giveUp(error);
  }

  /**
   * Leaves the operation to the holder of its lease. If the queue won't retry, and the holder may be this
   * task's own killed worker, another task comes when the lease expires. A lease that was renewed since the
   * last attempt has a living holder, whose own task would be retried (decisions/operations/0340).
   */
  async function leave(held: S): Promise<Outcome> {
    const { lease } = held;
    if (isLast && lease !== null && isAtWork(held, startedAt)) {
      const renewedAt = lease.until - job.leaseMs;
      if (renewedAt < startedAt - LAST_WAIT_MS + MARGIN_MS) await enqueue(uid, lease.until + MARGIN_MS);
    }
    return "held";
  }

  /** Changes the operation. Returns null if another worker holds the lease. */
  function changeOwn(to: (current: S) => { operation: S; effects?: Effects | undefined }): Promise<S | null> {
    return operations.change<S | null>(uid, (current) => {
      if (!isHeldBy(current, holder)) return { operation: null, answer: null };
      const { operation: changed, effects } = to(current);
      const next = derive(changed, now());
      return { operation: next, effects, answer: next };
    });
  }

  async function save({ apply, failure }: StepResult<S, Effects>): Promise<S | null> {
    if (failure !== undefined) return stop(failure, apply);
    return changeOwn((current) => {
      const { operation: after, effects, isComplete = false } = apply(current);
      if (isComplete) return { operation: end(after, "completed", now()), effects };
      if (after.cancelRequested) return { operation: end(after, "cancelled", now()), effects };
      return { operation: { ...after, lease: { holder, until: now() + job.leaseMs } }, effects };
    });
  }

  /** Pauses the operation or ends it as failed. */
  async function stop(failure: OperationFailure, apply: StepResult<S, Effects>["apply"]): Promise<S | null> {
    const verdict = job.judge(failure, operation, now());
    if (verdict === "retry") throw new AppError(failure.code, failure.params);
    // Enqueues first. If this worker is killed in between, its task is retried and enqueues again.
    if (verdict !== "fail") await enqueue(uid, verdict + MARGIN_MS);
    return changeOwn((current) => {
      const { operation: after, effects } = apply(current);
      if (after.cancelRequested) return { operation: end(after, "cancelled", now()), effects };
      const stopped =
        verdict === "fail" ? end(after, "failed", now(), failure) : pause(after, failure, verdict);
      return { operation: stopped, effects };
    });
  }

  async function handOver(): Promise<Outcome> {
    await enqueue(uid);
    await changeOwn((current) => ({ operation: markQueued(current, now() + BACKOFF_MS) }));
    return "more";
  }

  async function giveUp(error: unknown): Promise<Outcome> {
    const { code, params } = error instanceof AppError ? error : new AppError("internal");
    const failure = { code, params };
    const isRetried = !(error instanceof AppError) || job.judge(failure, operation, now()) === "retry";
    if (!isRetried) {
      await stop(failure, (current) => ({ operation: current }));
      return "done";
    }
    await changeOwn((current) => ({
      operation: isLast ? end(current, "failed", now(), failure) : markQueued(current, now() + BACKOFF_MS),
    }));
    throw error;
  }
}
