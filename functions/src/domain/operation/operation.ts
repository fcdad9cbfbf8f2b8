import type { OperationFailure, PausingStatus } from "../../contract/operations.ts";

/** Long work that stores its progress: `users/{uid}/operations/{name}`. Times are epoch milliseconds. */
export interface Operation {
  status: PausingStatus;
  /** A new id for every run. */
  runId: string;
  startedAt: number | null;
  finishedAt: number | null;
  /** When it resumes by itself. */
  resumesAt: number | null;
  /** Why it waits or failed. */
  failure: OperationFailure | null;
  cancelRequested: boolean;
  /** Consecutive waits without progress. */
  pauses: number;
  lease: { holder: string; until: number } | null;
}

/** The state of an operation whose document has the fields of `Document`. */
export type StateOf<Document> = Operation & Omit<Document, keyof Operation>;

export interface Change<S, T, Effects> {
  /** Null changes nothing. */
  operation: S | null;
  /** Is written in the same transaction. */
  effects?: Effects | undefined;
  answer: T;
}

export interface OperationReader<S> {
  read(uid: string): Promise<S>;
}

export interface OperationStore<S, Effects = never> {
  /** Decides by the stored state and writes in the same transaction. */
  change<T>(uid: string, decide: (operation: S) => Change<S, T, Effects>): Promise<T>;
}

export interface OperationPorts<S, Effects = never> {
  operations: OperationStore<S, Effects>;
  /** Enqueues the operation, now or at a time (epoch milliseconds). */
  enqueue: (uid: string, at?: number) => Promise<void>;
  /** Epoch milliseconds. */
  now: () => number;
}

/** The result of a step. */
export interface Step<S, Effects = never> {
  /** Applies the result to the current state, which only gained wishes since the step began. */
  apply: (current: S) => { operation: S; effects?: Effects | undefined; isComplete?: boolean };
  /** Why the work can't continue with the next step now. */
  failure?: OperationFailure | undefined;
  /** Reports or cleans up once the step is saved. A kill can prevent it. */
  finish?: ((saved: S) => Promise<void>) | undefined;
}

/** What differs between operations. */
export interface Job<S extends Operation, Effects = never> {
  /** Renewed with every step. Covers the slowest step. */
  leaseMs: number;
  /** How long one task works. Another task then continues, because functions have a timeout. */
  timeShareMs: number;
  /** Sets the fields that follow from the others, such as the percentage. Called before each save. */
  derive?: (operation: S, now: number) => S;
  /**
   * Prepares a worker, and returns the function that carries out its next step. A killed worker's last step is
   * carried out again, so each step must be idempotent.
   */
  open: (uid: string, claimed: S) => Promise<TakeStep<S, Effects>> | TakeStep<S, Effects>;
  /**
   * Decides what follows an expected failure: resume at a time (epoch milliseconds), fail, or let the queue retry.
   * Unexpected errors are always retried.
   */
  judge: (failure: OperationFailure, operation: S, now: number) => number | "fail" | "retry";
}
export type TakeStep<S, Effects> = (operation: S) => Promise<Step<S, Effects>>;

/** The rules by which an operation is started, cancelled and shown. */
export type JobRules<S extends Operation> = Pick<Job<S>, "derive">;
