import { MINUTE_MS } from "../../contract/wire/durations.ts";
import type { JobRules, Operation, OperationPorts } from "./operation.ts";
import { end, isAtWork, isUnderWay, markQueued } from "./state.ts";

/** If no worker claims an operation within this time, the next request enqueues it again. */
const PICK_UP_MS = MINUTE_MS;

export interface Start<S, T, Effects> {
  /** Null makes no change. */
  operation: S | null;
  effects?: Effects;
  /** Whether a worker must be started. False if one has the operation, or will get it. */
  isQueued: boolean;
  answer: (operation: S) => T;
}

/** Starts, resumes or joins an operation, as `decide` returns. Enqueues it if a worker is needed. */
export async function startOperation<S extends Operation, Effects, T>(
  { operations, enqueue, now }: OperationPorts<S, Effects>,
  { derive = (operation) => operation }: JobRules<S>,
  uid: string,
  decide: (operation: S, now: number) => Start<S, T, Effects>,
): Promise<T> {
  const startedAt = now();
  const { answer, isQueued } = await operations.change(uid, (current) => {
    const { operation, effects, isQueued: isNeeded, answer: answerFor } = decide(current, startedAt);
    if (operation === null) return { operation, answer: { answer: answerFor(current), isQueued: false } };
    const wanted = { ...operation, cancelRequested: false };
    const next = derive(isNeeded ? markQueued(wanted, startedAt + PICK_UP_MS) : wanted, startedAt);
    return { operation: next, effects, answer: { answer: answerFor(next), isQueued: isNeeded } };
  });
  if (isQueued) await enqueue(uid);
  return answer;
}

/**
 * Cancels the operation: at once if no worker has it, or else after the current step. Returns the operation,
 * or null if none is active.
 */
export function cancelOperation<S extends Operation, Effects>(
  { operations, now }: Pick<OperationPorts<S, Effects>, "operations" | "now">,
  { derive = (operation) => operation }: JobRules<S>,
  uid: string,
): Promise<S | null> {
  return operations.change(uid, (current) => {
    if (!isUnderWay(current)) return { operation: null, answer: null };
    const isWorked = isAtWork(current, now());
    const next = isWorked ? { ...current, cancelRequested: true } : end(current, "cancelled", now());
    const operation = derive(next, now());
    return { operation, answer: operation };
  });
}
