import type { OperationFailure, PausingStatus } from "../../contract/operations.ts";

export interface Lease {
  holder: string;
  until: number;
  /** How often the operation was enqueued again without its task since its last saved step. */
  revivals?: number | undefined;
}

/** Long work that stores its progress: `users/{uid}/operations/{name}`. Times are epoch milliseconds. */
export interface Operation {
  status: PausingStatus;
  /** A new id for every run. */
  runId: string;
  startedAt: number | null;
  finishedAt: number | null;
  /** When the operation resumes automatically. */
  resumesAt: number | null;
  /** Why the operation waits or has failed. */
  failure: OperationFailure | null;
  cancelRequested: boolean;
  /** Consecutive waits without progress. */
  pauses: number;
  lease: Lease | null;
}

export type StateOf<Document> = Operation & Omit<Document, keyof Operation>;

interface Change<S, T, Effects> {
  /** Null makes no change. */
  operation: S | null;
  /** Written in the same transaction. */
  effects?: Effects | undefined;
  answer: T;
}

export interface OperationReader<S> {
  read(uid: string): Promise<S>;
}

export interface OperationStore<S, Effects = never> {
  /** Calls `decide` with the stored state and writes its result in one transaction. */
  change<T>(uid: string, decide: (operation: S) => Change<S, T, Effects>): Promise<T>;
}

export interface OperationPorts<S, Effects = never> {
  operations: OperationStore<S, Effects>;
  /** Enqueues the operation, now or at a time (epoch milliseconds). */
  enqueue: (uid: string, at?: number) => Promise<void>;
  now: () => number;
}

export interface StepResult<S, Effects = never> {
  /** Applies the result to the current state. Since the step began, that has only gained requests. */
  apply: (current: S) => { operation: S; effects?: Effects | undefined; isComplete?: boolean };
  /** Why the next step can't run now. */
  failure?: OperationFailure | undefined;
  /** Reports or cleans up after the step is saved. Isn't called if the worker is killed. */
  finish?: ((saved: S) => Promise<void>) | undefined;
}

/** The parts that differ between operations. */
export interface Job<S extends Operation, Effects = never> {
  /** Lifetime of the lease, renewed with every step. Must exceed the slowest step. */
  leaseMs: number;
  /** Maximum working time of one task. Another task then continues, because functions have a timeout. */
  timeShareMs: number;
  /** Computes the fields that derive from others, such as the percentage. Called before each save. */
  derive?: (operation: S, now: number) => S;
  /**
   * Prepares a worker, and returns the function that carries out its next step. The last step of a killed
   * worker is repeated, so each step must be idempotent.
   */
  open: (uid: string, claimed: S) => Promise<TakeStep<S, Effects>> | TakeStep<S, Effects>;
  /**
   * Decides how to handle an expected failure: resume at a time (epoch milliseconds), fail, or let the queue
   * retry. Unexpected errors are always retried.
   */
  judge: (failure: OperationFailure, operation: S, now: number) => number | "fail" | "retry";
}
type TakeStep<S, Effects> = (operation: S) => Promise<StepResult<S, Effects>>;

/** The rules for starting, cancelling and showing an operation. */
export type JobRules<S extends Operation> = Pick<Job<S>, "derive">;
