import { MINUTE_MS } from "../../contract/wire/durations.ts";
import type { Operation, OperationStore } from "./operation.ts";
import { end, isUnderWay, markQueued } from "./state.ts";

/**
 * An operation whose lease, or whose pause, ended this long ago has no task. A task that is retried waits for
 * 80 seconds at most.
 */
const LOST_MS = 10 * MINUTE_MS;
/** For this time, the task of a revived operation is expected. A queue may have a backlog. */
const PICK_UP_MS = 10 * MINUTE_MS;
/** Revivals without a saved step. Each gives six attempts, so a step that always kills its worker ends. */
const MAX_REVIVALS = 3;
/** Time share of one run. The next run comes ten minutes later. */
const SHARE_MS = 3 * MINUTE_MS;

interface LostOperation {
  readonly uid: string;
  readonly name: string;
}

export interface OperationKind {
  readonly revive: (uid: string, now: number) => Promise<void>;
}

interface ResumePorts {
  /** Lists operations whose lease or pause ended before `at` (epoch milliseconds), the oldest first. */
  readonly listEnded: (at: number) => AsyncIterable<LostOperation>;
  /** Undefined for a document that isn't an operation, or is one of a newer release. */
  readonly findKind: (name: string) => OperationKind | undefined;
  readonly report: (message: string, error: unknown) => void;
  readonly now: () => number;
}

/**
 * Enqueues the operations that have neither a worker nor a task (decisions/operations/0370). Fails at the end if
 * one of them couldn't be resumed, so the run counts as incomplete.
 */
export async function resumeOperations({ listEnded, findKind, report, now }: ResumePorts): Promise<void> {
  const until = now() + SHARE_MS;
  let failed = 0;
  for await (const { uid, name } of listEnded(now() - LOST_MS)) {
    try {
      await findKind(name)?.revive(uid, now());
    } catch (error) {
      failed += 1;
      report(`the operation ${name} could not be resumed`, error);
    }
    if (now() >= until) break;
  }
  if (failed > 0) throw new Error(`${failed} of the operations could not be resumed`);
}

/** Returns how an operation of a kind is revived: enqueued, or ended as failed after too many revivals. */
export const defineKind = <S extends Operation, Effects>(
  operations: OperationStore<S, Effects>,
  enqueue: (uid: string) => Promise<void>,
): OperationKind => ({
  async revive(uid, now) {
    const isQueued = await operations.change(uid, (current) => {
      if (!isLost(current, now)) return { operation: null, answer: false };
      const revivals = (current.lease?.revivals ?? 0) + 1;
      if (revivals > MAX_REVIVALS) {
        const failure = { code: "internal", params: {} } as const;
        return { operation: end(current, "failed", now, failure), answer: false };
      }
      const queued = markQueued(current, now + PICK_UP_MS);
      return { operation: { ...queued, lease: { ...queued.lease, revivals } }, answer: true };
    });
    if (isQueued) await enqueue(uid);
  },
});

function isLost(operation: Operation, now: number): boolean {
  if (!isUnderWay(operation)) return false;
  const until = operation.status === "waiting" ? operation.resumesAt : operation.lease?.until;
  return until != null && until <= now - LOST_MS;
}
