import { create } from "zustand";

/** One thing that came to nothing, and why, in words. */
export interface Failure {
  readonly id: string;
  readonly title: string;
  readonly reason: string;
  /** What kind of failure it is, where that is known. */
  readonly code?: string | null;
}

export interface Work {
  readonly id: number;
  readonly kind: "other" | "re-analysis";
  /** What is being done: "Deleting listings". */
  readonly label: string;
  readonly done: number;
  readonly total: number;
  readonly failures: readonly Failure[];
  /** Epoch milliseconds. */
  readonly startedAt: number;
  readonly isRunning: boolean;
  readonly isCancelled: boolean;
  /** Covers the screen until it is over, or until the person works on meanwhile. */
  readonly coversScreen: boolean;
  readonly cancelLabel: string;
  /** How it went, once it is over; null says nothing. */
  readonly summary: string | null;
  /** Tries what failed once more; null while it runs, and where nothing failed. */
  readonly retry: (() => void) | null;
}

interface WorkPlan<T> {
  /** Left out: `other`. */
  readonly kind?: Work["kind"];
  readonly label: string;
  /** May grow while it is being worked through, which `lengthenWork` tells. */
  readonly items: readonly T[];
  /** Items in one step. */
  readonly stepSize?: number;
  /** Milliseconds between two steps. */
  readonly pause?: number;
  readonly coversScreen?: boolean;
  readonly cancelLabel?: string;
  /** Milliseconds after which what went well is put away by itself. */
  readonly clearAfter?: number;
  /** Does one step; answers what came to nothing. What it throws fails the whole step. */
  readonly step: (items: readonly T[]) => Promise<readonly Failure[]>;
  /** How what a step has thrown reads, for each of its items. */
  readonly failureOf: (item: T, error: unknown) => Failure;
  readonly summary?: (outcome: Outcome<T>) => string | null;
  /** How what failed is tried once more, where that is not simply the same work again. */
  readonly tryAgain?: (items: readonly T[]) => void;
}

export interface Outcome<T> {
  /** Those that were tried and have not failed, in order. */
  readonly succeeded: readonly T[];
  readonly failures: readonly Failure[];
  /** Not tried, because it was cancelled. */
  readonly left: readonly T[];
}

/** All long work of this tab, on whatever screen it was begun; replaced by the functions below alone. */
export const useWork = create<{ readonly works: readonly Work[] }>(() => ({ works: [] }));

let lastId = 0;

/** Works through a list, a step at a time, with its progress in `useWork`. Never rejects: what fails is in the outcome. */
export async function startWork<T>(plan: WorkPlan<T>): Promise<Outcome<T>> {
  const { label, items, stepSize = 1, pause = 0, clearAfter, step, failureOf, summary } = plan;
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
  };
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
      succeeded.push(...some.filter((item) => !ids.has(failureOf(item, null).id)));
    } catch (error) {
      failures.push(...some.map((item) => failureOf(item, error)));
    }
    at += some.length;
    change(id, { done: at, total: items.length, failures: [...failures] });
  }
  const outcome = { succeeded, failures, left: items.slice(at) };
  const said = summary?.(outcome) ?? null;
  const failed = new Set(failures.map((failure) => failure.id));
  const again = items.filter((item) => failed.has(failureOf(item, null).id));
  const retry = () => {
    dismissWork(id);
    if (plan.tryAgain) plan.tryAgain(again);
    else void startWork({ ...plan, items: again });
  };
  change(id, { isRunning: false, summary: said, retry: again.length > 0 ? retry : null });
  if (failures.length === 0 && (said === null || clearAfter !== undefined)) {
    if (said === null) dismissWork(id);
    else setTimeout(() => dismissWork(id), clearAfter);
  }
  return outcome;
}

/** Stops before the next step; what is under way is finished. */
export const cancelWork = (id: number): void => change(id, { isCancelled: true });
export const lengthenWork = (id: number, total: number): void => change(id, { total });
export const uncoverWork = (id: number): void => change(id, { coversScreen: false });
export const dismissWork = (id: number): void =>
  useWork.setState(({ works }) => ({ works: works.filter((work) => work.id !== id || work.isRunning) }));

const isCancelled = (id: number): boolean =>
  useWork.getState().works.find((work) => work.id === id)?.isCancelled ?? true;

function change(id: number, fields: Partial<Work>): void {
  useWork.setState(({ works }) => ({
    works: works.map((work) => (work.id === id ? { ...work, ...fields } : work)),
  }));
}
