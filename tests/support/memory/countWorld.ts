import * as z from "zod";

import { memoryFirestore } from "./memoryFirestore.ts";
import { pausingFields } from "../../../functions/src/contract/operations.ts";
import { AppError, type ErrorCode } from "../../../functions/src/contract/wire/errors.ts";
import { openOperationStore } from "../../../functions/src/db/operations.ts";
import type {
  Job,
  OperationPorts,
  StateOf,
  StepResult,
} from "../../../functions/src/domain/operation/operation.ts";
import { runOperation } from "../../../functions/src/domain/operation/runOperation.ts";
import { cancelOperation, startOperation } from "../../../functions/src/domain/operation/startOperation.ts";

export const UID = "ada";
export const MINUTE_MS = 60_000;
export const LEASE_MS = 2 * MINUTE_MS;
export const SHARE_MS = 6 * MINUTE_MS;
export const START = 1_000_000;

/** Counts to `goal`, one per step. */
export const countDocument = z.object({
  ...pausingFields,
  done: z.array(z.int()).default([]),
  goal: z.int().default(0),
  message: z.string().default(""),
});
export type Count = StateOf<z.infer<typeof countDocument>>;

export class Killed extends Error {}

export class World {
  now = START;
  /** The due times of the tasks in the queue. */
  queue: (number | undefined)[] = [];
  /** The numbers that were counted outside, which reveal a repeat. */
  counted = new Set<number>();
  /** Called in each step. */
  during: (number: number) => unknown = () => undefined;
  judged: number | "fail" | "retry" = "retry";
  dies: { at: number; when: "before" | "after" } | null = null;
  requests = 0;

  readonly firestore = memoryFirestore(
    () => this.now,
    (work) => this.#request(work),
  );
  readonly store = openOperationStore<z.infer<typeof countDocument>, Count>(this.firestore, {
    name: "push",
    document: countDocument,
    load: (stored) => stored,
  });
  readonly ports: OperationPorts<Count> = {
    operations: this.store,
    enqueue: (_uid, at) => this.#request(() => void this.queue.push(at)),
    now: () => this.now,
  };
  readonly job: Job<Count> = {
    leaseMs: LEASE_MS,
    timeShareMs: SHARE_MS,
    derive: (count) => ({ ...count, message: `${count.done.length} of ${count.goal}` }),
    open: () => async (count) => {
      const next = count.done.length + 1;
      const step: StepResult<Count> = {
        apply: (current) => ({
          operation: { ...current, done: [...current.done, next], pauses: 0 },
          isComplete: next >= current.goal,
        }),
      };
      await this.during(next);
      await this.#request(() => this.counted.add(next));
      return step;
    },
    judge: () => this.judged,
  };

  #request<T>(work: () => T): Promise<T> {
    const turn = this.requests++;
    const { dies } = this;
    if (dies && (turn > dies.at || (turn === dies.at && dies.when === "before"))) {
      return Promise.reject(new Killed());
    }
    return Promise.resolve()
      .then(work)
      .then((result) => {
        if (dies?.at === turn) throw new Killed();
        return result;
      });
  }

  start = (goal = 3) =>
    startOperation(this.ports, this.job, UID, (current, startedAt) => ({
      operation: { ...current, status: "idle", runId: "run", done: [], goal, startedAt },
      isQueued: true,
      answer: ({ message }) => message,
    }));
  run = (isLast = false) => runOperation(this.ports, this.job, UID, { isLast });
  cancel = () => cancelOperation(this.ports, this.job, UID);
  read = () => this.store.read(UID);
  fail(code: ErrorCode, at = 2) {
    this.during = (next) => {
      if (next === at) throw new AppError(code);
    };
  }
}
