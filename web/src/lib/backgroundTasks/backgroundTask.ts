import { sleep } from "../browser/pause";
import { createPersonStore } from "../session/perPerson";
import { type ReceiptLine, buildReceiptRows, saveReceipt } from "./receipt";
import type { FailureReason } from "./failureReason";

/** A failed item. `reason` is a code with its parameters: one of `FailureReason`, or of the task's own codes. */
export interface Failure<W = FailureReason> {
  readonly id: string;
  /** Its page. Defaults to the listing's page. Null: no page. */
  readonly to?: string | null;
  readonly title: string;
  readonly reason: W;
  /** Whether it succeeded here but failed elsewhere. Undo reverts it, too. */
  readonly isDoneHere?: boolean;
}

export interface BackgroundTask {
  readonly id: number;
  readonly kind: "other" | "re-analysis" | "queue";
  /** The running task in words, such as "Deleting listings". Nothing compares them (decisions/web/0360). */
  readonly label: string;
  readonly done: number;
  readonly total: number;
  readonly failures: readonly Failure<unknown>[];
  /** Returns the words for a failure of this task. */
  readonly describe: (failure: Failure<unknown>) => string;
  /** Epoch milliseconds. */
  readonly startedAt: number;
  readonly isRunning: boolean;
  readonly isCancelled: boolean;
  /** Covers the screen until the task ends, or until the person continues meanwhile. */
  readonly coversScreen: boolean;
  readonly cancelLabel: string;
  /** Returns the words for the outcome. Null while the task runs, and if the outcome needs none. */
  readonly summary: (() => string) | null;
  /** Retries the failed items. Null while the task runs, and if nothing failed. */
  readonly retry: (() => void) | null;
  /** Saves a list of each item's outcome. Null while the task runs, and for a task without one. */
  readonly receipt: (() => void) | null;
  /** Reverts what succeeded. Null while the task runs, if nothing succeeded, and if it can't be undone. */
  readonly undo: (() => void) | null;
  readonly undoLabel: string;
  /** Says how long it can be undone, or that it can't. Null while the task runs, and if nothing succeeded. */
  readonly note: (() => string) | null;
}

/** Each receipt decides what `before` and `after` contain: prices, places, states. */
interface Receipt<T> {
  readonly fileName: string;
  /** The outcome of an item that succeeded, such as "deleted". */
  readonly done: string;
  /** Called before the task starts, so that it describes the item before the change. */
  readonly describe: (item: T) => ReceiptLine;
}

interface BackgroundTaskPlan<T, W> {
  /** Defaults to `other`. */
  readonly kind?: BackgroundTask["kind"];
  readonly label: string;
  /** Can grow while the task runs. Call `setBackgroundTaskTotal` then. */
  readonly items: readonly T[];
  /** The number of items in a step. */
  readonly stepSize?: number;
  /** The pause between two steps, in milliseconds. */
  readonly pause?: number;
  readonly coversScreen?: boolean;
  readonly cancelLabel?: string;
  /** Milliseconds until a success is dismissed automatically. */
  readonly clearAfter?: number;
  /** Runs one step, and returns its failures. If it throws, the whole step has failed. */
  readonly step: (items: readonly T[]) => Promise<readonly Failure<W>[]>;
  /** Turns the error of a step into the failure of each of its items. */
  readonly toFailure: (item: T, error: unknown) => Failure<W>;
  /** Returns the words for a failure: `describeFailureReason`, unless the task has codes of its own. */
  readonly describe: (reason: W) => string;
  /** Returns what makes the words for the outcome when they are shown. Null if it needs none. */
  readonly summary?: (outcome: Outcome<T, W>) => (() => string) | null;
  /** A list of each item's outcome, or a function that saves a different one. */
  readonly receipt?: Receipt<T> | ((outcome: Outcome<T, W>) => void);
  /** Reverts the items that succeeded, at least here. */
  readonly undo?: (done: readonly T[]) => void;
  /** Defaults to "Undo". */
  readonly undoLabel?: string;
  /** Says how long it can be undone, or that it can't. */
  readonly note?: () => string;
  /** Retries the failed items, if the same task can't simply run again. */
  readonly tryAgain?: (items: readonly T[]) => void;
}

export interface Outcome<T, W = FailureReason> {
  /** The items that succeeded, in order. */
  readonly succeeded: readonly T[];
  readonly failures: readonly Failure<W>[];
  /** Items that weren't tried, because the task was cancelled. */
  readonly left: readonly T[];
}

/** The person's background tasks in this tab, from any screen. Only the functions below change it. They stop when the person leaves. */
export const useBackgroundTasks = createPersonStore<{ readonly tasks: readonly BackgroundTask[] }>(() => ({
  tasks: [],
}));

let lastId = 0;

/** Processes a list step by step, with progress in `useBackgroundTasks`. Never rejects: failures are in the outcome. */
export const startBackgroundTask = <T, W>(plan: BackgroundTaskPlan<T, W>): Promise<Outcome<T, W>> =>
  run(plan, null);

/** A task whose failed items are retried. Their outcome becomes a part of its outcome. */
interface Earlier<T> {
  /** All items of the task. */
  readonly items: readonly T[];
  readonly succeeded: readonly T[];
  readonly left: readonly T[];
  readonly described: ReadonlyMap<T, ReceiptLine>;
}

async function run<T, W>(plan: BackgroundTaskPlan<T, W>, earlier: Earlier<T> | null): Promise<Outcome<T, W>> {
  const { label, items, stepSize = 1, pause = 0, clearAfter, step, toFailure, summary } = plan;
  const id = ++lastId;
  const task: BackgroundTask = {
    id,
    kind: plan.kind ?? "other",
    label,
    done: 0,
    total: items.length,
    failures: [],
    // Only failures of this plan are passed.
    describe: ({ reason }) => plan.describe(reason as W),
    startedAt: Date.now(),
    isRunning: true,
    isCancelled: false,
    coversScreen: plan.coversScreen ?? false,
    cancelLabel: plan.cancelLabel ?? "Cancel",
    summary: null,
    retry: null,
    receipt: null,
    undo: null,
    undoLabel: plan.undoLabel ?? "Undo",
    note: null,
  };
  const described =
    earlier?.described ?? new Map(typeof plan.receipt === "object" ? describeAll(items, plan.receipt) : []);
  useBackgroundTasks.setState(({ tasks }) => ({ tasks: [...tasks, task] }));

  const succeeded: T[] = [...(earlier?.succeeded ?? [])];
  const failures: Failure<W>[] = [];
  let at = 0;
  while (at < items.length && !isCancelled(id)) {
    if (at > 0 && pause > 0) await sleep(pause);
    if (isCancelled(id)) break;
    const some = items.slice(at, at + stepSize);
    try {
      const failed = await step(some);
      failures.push(...failed);
      const ids = new Set(failed.map((failure) => failure.id));
      succeeded.push(...some.filter((item) => !ids.has(toFailure(item, null).id)));
    } catch (error) {
      failures.push(...some.map((item) => toFailure(item, error)));
    }
    at += some.length;
    change(id, { done: at, total: items.length, failures: [...failures] });
  }
  const outcome = { succeeded, failures, left: [...items.slice(at), ...(earlier?.left ?? [])] };
  const all = earlier?.items ?? items;
  const text = summary?.(outcome) ?? null;
  const failed = new Set(failures.map((failure) => failure.id));
  const again = items.filter((item) => failed.has(toFailure(item, null).id));
  const retry = () => {
    dismissBackgroundTask(id);
    if (plan.tryAgain) plan.tryAgain(again);
    else void run({ ...plan, items: again }, { items: all, succeeded, left: outcome.left, described });
  };
  const receipt = buildReceipt({ ...plan, items: all }, described, outcome);
  const doneHere = new Set(failures.flatMap((failure) => (failure.isDoneHere ? [failure.id] : [])));
  const done = [...succeeded, ...items.filter((item) => doneHere.has(toFailure(item, null).id))];
  const undo =
    plan.undo && done.length > 0
      ? () => {
          dismissBackgroundTask(id);
          plan.undo?.(done);
        }
      : null;
  change(id, {
    ...{ isRunning: false, summary: text, receipt, undo },
    retry: again.length > 0 ? retry : null,
    note: done.length > 0 ? (plan.note ?? null) : null,
  });
  if (failures.length === 0 && (text === null || clearAfter !== undefined)) {
    if (text === null) dismissBackgroundTask(id);
    else setTimeout(() => dismissBackgroundTask(id), clearAfter);
  }
  return outcome;
}

const describeAll = <T>(items: readonly T[], { describe }: Receipt<T>) =>
  items.map((item): [T, ReceiptLine] => [item, describe(item)]);

function buildReceipt<T, W>(
  { receipt, items, describe: describeFailure }: BackgroundTaskPlan<T, W>,
  described: ReadonlyMap<T, ReceiptLine>,
  outcome: Outcome<T, W>,
): (() => void) | null {
  if (receipt === undefined) return null;
  if (typeof receipt === "function") return () => receipt(outcome);
  // Items that were added while the task ran are described now.
  const describe = (item: T) => described.get(item) ?? receipt.describe(item);
  const makeRows = () => {
    const failures = outcome.failures.map(({ id, reason }) => ({ id, reason: describeFailure(reason) }));
    return buildReceiptRows(items, { ...outcome, failures }, describe, receipt.done);
  };
  return () => void saveReceipt(receipt.fileName, makeRows);
}

/** Stops before the next step. The current step finishes. */
export const cancelBackgroundTask = (id: number): void => change(id, { isCancelled: true });
export const setBackgroundTaskTotal = (id: number, total: number): void => change(id, { total });
export const releaseScreen = (id: number): void => change(id, { coversScreen: false });
export const dismissBackgroundTask = (id: number): void =>
  useBackgroundTasks.setState(({ tasks }) => ({
    tasks: tasks.filter((task) => task.id !== id || task.isRunning),
  }));

const isCancelled = (id: number): boolean =>
  useBackgroundTasks.getState().tasks.find((task) => task.id === id)?.isCancelled ?? true;

function change(id: number, fields: Partial<BackgroundTask>): void {
  useBackgroundTasks.setState(({ tasks }) => ({
    tasks: tasks.map((task) => (task.id === id ? { ...task, ...fields } : task)),
  }));
}
