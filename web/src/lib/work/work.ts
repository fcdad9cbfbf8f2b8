import { createPersonStore } from "../session/perPerson";
import { type ReceiptLine, buildReceiptRows, saveReceipt } from "./receipt";

/** A failed item, with the reason as a text. */
export interface Failure {
  readonly id: string;
  /** Its page. Defaults to the listing's page. Null: no page. */
  readonly to?: string | null;
  readonly title: string;
  readonly reason: string;
  /** The kind of failure, if known. */
  readonly code?: string | null;
  /** Whether it succeeded here but failed elsewhere. Undo reverts it, too. */
  readonly isDoneHere?: boolean;
}

export interface Work {
  readonly id: number;
  readonly kind: "other" | "re-analysis" | "queue";
  /** The running work as a text, such as "Deleting listings". */
  readonly label: string;
  readonly done: number;
  readonly total: number;
  readonly failures: readonly Failure[];
  /** Epoch milliseconds. */
  readonly startedAt: number;
  readonly isRunning: boolean;
  readonly isCancelled: boolean;
  /** Covers the screen until the work ends, or until the person continues meanwhile. */
  readonly coversScreen: boolean;
  readonly cancelLabel: string;
  /** The outcome as a text, once the work has ended. */
  readonly summary: string | null;
  /** Retries the failed items. Null while the work runs, and if nothing failed. */
  readonly retry: (() => void) | null;
  /** Saves a list of each item's outcome. Null while the work runs, and for work without one. */
  readonly receipt: (() => void) | null;
  /** Reverts what succeeded. Null while the work runs, if nothing succeeded, and if it can't be undone. */
  readonly undo: (() => void) | null;
  readonly undoLabel: string;
  /** How long it can be undone, or that it can't. Null while the work runs, and if nothing succeeded. */
  readonly note: string | null;
}

/** Each receipt decides what `before` and `after` contain: prices, places, states. */
interface Receipt<T> {
  readonly fileName: string;
  /** The outcome of an item that succeeded, such as "deleted". */
  readonly done: string;
  /** Called before the work starts, so that it describes the item before the change. */
  readonly describe: (item: T) => ReceiptLine;
}

interface WorkPlan<T> {
  /** Defaults to `other`. */
  readonly kind?: Work["kind"];
  readonly label: string;
  /** Can grow while the work runs. Call `setWorkTotal` then. */
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
  readonly step: (items: readonly T[]) => Promise<readonly Failure[]>;
  /** Formats the error of a step for each of its items. */
  readonly toFailure: (item: T, error: unknown) => Failure;
  readonly summary?: (outcome: Outcome<T>) => string | null;
  /** A list of each item's outcome, or a function that saves a different one. */
  readonly receipt?: Receipt<T> | ((outcome: Outcome<T>) => void);
  /** Reverts the items that succeeded, at least here. */
  readonly undo?: (done: readonly T[]) => void;
  /** Defaults to "Undo". */
  readonly undoLabel?: string;
  /** How long it can be undone, or that it can't. */
  readonly note?: string;
  /** Retries the failed items, if the same work can't simply run again. */
  readonly tryAgain?: (items: readonly T[]) => void;
}

export interface Outcome<T> {
  /** The items that succeeded, in order. */
  readonly succeeded: readonly T[];
  readonly failures: readonly Failure[];
  /** Items that weren't tried, because the work was cancelled. */
  readonly left: readonly T[];
}

/** The person's long work in this tab, from any screen. Only the functions below change it. It stops when they leave. */
export const useWork = createPersonStore<{ readonly works: readonly Work[] }>(() => ({ works: [] }));

let lastId = 0;

/** Processes a list step by step, with progress in `useWork`. Never rejects: failures are in the outcome. */
export async function startWork<T>(plan: WorkPlan<T>): Promise<Outcome<T>> {
  const { label, items, stepSize = 1, pause = 0, clearAfter, step, toFailure, summary } = plan;
  const id = ++lastId;
  const work: Work = {
    id,
    kind: plan.kind ?? "other",
    label,
    done: 0,
    total: items.length,
    failures: [],
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
  const described = typeof plan.receipt === "object" ? new Map(describeAll(items, plan.receipt)) : null;
  useWork.setState(({ works }) => ({ works: [...works, work] }));

  const succeeded: T[] = [];
  const failures: Failure[] = [];
  let at = 0;
  while (at < items.length && !isCancelled(id)) {
    if (at > 0 && pause > 0) await new Promise((resolve) => setTimeout(resolve, pause));
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
  const outcome = { succeeded, failures, left: items.slice(at) };
  const said = summary?.(outcome) ?? null;
  const failed = new Set(failures.map((failure) => failure.id));
  const again = items.filter((item) => failed.has(toFailure(item, null).id));
  const retry = () => {
    dismissWork(id);
    if (plan.tryAgain) plan.tryAgain(again);
    else void startWork({ ...plan, items: again });
  };
  const receipt = buildReceipt(plan, described ?? new Map<T, ReceiptLine>(), outcome);
  const doneHere = new Set(failures.flatMap((failure) => (failure.isDoneHere ? [failure.id] : [])));
  const done = [...succeeded, ...items.filter((item) => doneHere.has(toFailure(item, null).id))];
  const undo =
    plan.undo && done.length > 0
      ? () => {
          dismissWork(id);
          plan.undo?.(done);
        }
      : null;
  change(id, {
    ...{ isRunning: false, summary: said, receipt, undo },
    retry: again.length > 0 ? retry : null,
    note: done.length > 0 ? (plan.note ?? null) : null,
  });
  if (failures.length === 0 && (said === null || clearAfter !== undefined)) {
    if (said === null) dismissWork(id);
    else setTimeout(() => dismissWork(id), clearAfter);
  }
  return outcome;
}

const describeAll = <T>(items: readonly T[], { describe }: Receipt<T>) =>
  items.map((item): [T, ReceiptLine] => [item, describe(item)]);

function buildReceipt<T>(
  { receipt, items }: WorkPlan<T>,
  described: ReadonlyMap<T, ReceiptLine>,
  outcome: Outcome<T>,
): (() => void) | null {
  if (receipt === undefined) return null;
  if (typeof receipt === "function") return () => receipt(outcome);
  // Items that were added while the work ran are described now.
  const describe = (item: T) => described.get(item) ?? receipt.describe(item);
  return () =>
    void saveReceipt(receipt.fileName, () => buildReceiptRows(items, outcome, describe, receipt.done));
}

/** Stops before the next step. The current step finishes. */
export const cancelWork = (id: number): void => change(id, { isCancelled: true });
export const setWorkTotal = (id: number, total: number): void => change(id, { total });
export const releaseScreen = (id: number): void => change(id, { coversScreen: false });
export const dismissWork = (id: number): void =>
  useWork.setState(({ works }) => ({ works: works.filter((work) => work.id !== id || work.isRunning) }));

const isCancelled = (id: number): boolean =>
  useWork.getState().works.find((work) => work.id === id)?.isCancelled ?? true;

function change(id: number, fields: Partial<Work>): void {
  useWork.setState(({ works }) => ({
    works: works.map((work) => (work.id === id ? { ...work, ...fields } : work)),
  }));
}
