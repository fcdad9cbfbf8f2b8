import type * as z from "zod";

import { AppError } from "@contract/wire/errors";
import { reAnalyzeListingBatch } from "@contract/capture/analysis";
import { describeReAnalysisReason } from "@contract/reasons/reAnalysisReasons";

import { call } from "@/lib/calls/call";
import { describeError } from "@/lib/calls/errorText";
import { isGenericTitle } from "@/lib/listings/query/facets";
import { collectionStore } from "@/lib/listings/store";
import { showToast } from "@/ui/overlays/toast";

import { describeListing } from "../bulk/changing";
import { copy } from "../copy";
import { getTitle, needsReAnalysis } from "../list/rowText";
import {
  describeFailureReason,
  toFailureReason,
  type FailureReason,
} from "@/lib/backgroundTasks/failureReason";
import {
  type Failure,
  type Outcome,
  setBackgroundTaskTotal,
  startBackgroundTask,
  useBackgroundTasks,
} from "@/lib/backgroundTasks/backgroundTask";
import { formatCount } from "@/ui/numbers";

/** Milliseconds between two listings, and until a success message closes (specification 1, section 9). */
const PAUSE = 500;
const CLEARED_AFTER = 5000;

/** Returns listings with generic titles, and those that need an analysis or whose analysis failed. */
export const listReAnalysisCandidates = (): string[] =>
  collectionStore.findRows((row) => needsReAnalysis(row, isGenericTitle)).map(({ id }) => id);

interface Queue {
  readonly items: { readonly id: string }[];
  readonly over: Promise<unknown>;
}

/** The only queue of this tab. Analyses run one at a time, because each costs money. */
let queue: Queue | null = null;

/** Analyzes listings one after another, after those already in the queue. Stop clears the queue. */
export async function reAnalyze(
  ids: readonly string[],
  analyze: (id: string) => Promise<readonly Failure<AnalysisFailureReason>[]> = analyzeOne,
): Promise<void> {
  if (ids.length === 0) {
    showToast(copy.reAnalyzeNone);
    return;
  }
  if (queue && isStopped()) await queue.over;
  if (queue) {
    showToast(copy.inQueue(addTo(queue, ids)));
    await queue.over;
    return;
  }
  const items = ids.map((id) => ({ id }));
  const over = startBackgroundTask({
    kind: "re-analysis",
    label: copy.reAnalyzing,
    items,
    pause: PAUSE,
    cancelLabel: copy.stop,
    clearAfter: CLEARED_AFTER,
    step: async ([one]) => (one ? await analyze(one.id) : []),
    toFailure: ({ id }, error): Failure<AnalysisFailureReason> => ({
      id,
      title: getTitle(id),
      reason: toFailureReason(error),
    }),
    describe: describeAnalysisFailure,
    note: () => copy.reAnalyzeUndo,
    receipt: {
      fileName: "re-analyzed-listings.csv",
      done: copy.receipt.analyzed,
      describe: (one) => ({ ...describeListing(one), before: collectionStore.get(one.id)?.title ?? null }),
    },
    summary: (outcome) => () => describeOutcome(outcome),
    tryAgain: (again) =>
      void reAnalyze(
        again.map(({ id }) => id),
        analyze,
      ),
  }).finally(() => (queue = null));
  queue = { items, over };
  await over;
}

/** A tab has one run at a time, which further listings join (decisions/collection/0058). */
const findRunning = () =>
  useBackgroundTasks.getState().tasks.find(({ isRunning, kind }) => isRunning && kind === "re-analysis");
const isStopped = () => findRunning()?.isCancelled ?? true;

/** Adds listings to the queue. Returns how many weren't in it. */
function addTo({ items }: Queue, ids: readonly string[]): number {
  const task = findRunning();
  const waiting = new Set(items.slice(task?.done ?? 0).map(({ id }) => id));
  const more = ids.filter((id) => !waiting.has(id));
  items.push(...more.map((id) => ({ id })));
  if (task) setBackgroundTaskTotal(task.id, items.length);
  return more.length;
}

async function analyzeOne(id: string): Promise<readonly Failure<AnalysisFailureReason>[]> {
  const { results } = await call(reAnalyzeListingBatch, { listingIds: [id] });
  const result = results[id];
  if (result?.success) return [];
  return [{ id, title: getTitle(id), reason: { code: "not-analyzed", result } }];
}

/** Returns why a listing wasn't analyzed. Functions deployed before November 2026 only send the words. */
export function describeResult(result: Pick<Result, "reason" | "error"> | undefined): string {
  if (!result) return describeError(null);
  return result.reason ? describeReAnalysisReason(result.reason) : (result.error ?? describeError(null));
}

/** Why a listing wasn't analyzed. `result` is undefined if the answer has none for it. */
export type AnalysisFailureReason =
  | FailureReason
  | {
      readonly code: "not-analyzed";
      readonly result: Pick<Result, "failure" | "reason" | "error"> | undefined;
    };

const describeAnalysisFailure = (reason: AnalysisFailureReason): string =>
  reason.code === "not-analyzed" ? describeResult(reason.result) : describeFailureReason(reason);

/** Returns the code of an error or of a failed analysis. Null if there is none. */
function findCode(reason: AnalysisFailureReason): string | null {
  if (reason.code === "not-analyzed") return reason.result?.failure ?? null;
  return reason.code === "thrown" && reason.error instanceof AppError ? reason.error.code : null;
}

type Result = z.output<typeof reAnalyzeListingBatch.output>["results"][string];

/** Returns the specified text for the outcome (section 8). The failed listings are named below it. */
export function describeOutcome({
  succeeded,
  failures,
  left,
}: Outcome<unknown, AnalysisFailureReason>): string {
  const done = `${formatCount(succeeded.length, "listing")} re-analyzed`;
  const stopped = left.length > 0 ? `, ${left.length} left` : "";
  const [first] = failures;
  if (!first) return `${done}${stopped}`;
  const found = failures.map(({ reason }) => findCode(reason));
  const has = (...codes: string[]) => codes.some((code) => found.includes(code));
  if (has("quota", "ai/quota-exceeded"))
    return `${copy.reAnalyzeFailed(copy.quotaExceeded)}. ${done}${stopped}`;
  if (has("key", "ai/invalid-key")) return `${copy.reAnalyzeFailed(copy.checkKeys)}. ${done}${stopped}`;
  return `${copy.reAnalyzeFailed(describeAnalysisFailure(first.reason))} ${done}${stopped}`;
}
