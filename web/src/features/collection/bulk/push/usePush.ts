import { MAX_PUSHED_DRAFTS } from "@contract/wire/limits";
import { type PushOperationDocument, pushOperationDocument } from "@contract/operations";
import { cancelPush, pushDrafts } from "@contract/listings/selling";
import type { AppError, Failure as Refused } from "@contract/wire/errors";

import { call, toAppError } from "@/lib/calls/call";
import { describeFailure } from "@/lib/calls/errorText";
import { describeOperationFailure, type OperationView, viewOperation } from "@/lib/operations/operationView";
import { useOperation } from "@/lib/operations/useOperation";

import { copy } from "../../copy";
import { getTitle } from "../../list/rowText";
import { describeListing } from "../changing";
import { buildReceiptRows, saveReceipt } from "@/lib/backgroundTasks/receipt";
import type { Failure } from "@/lib/backgroundTasks/backgroundTask";
import { DAY_MS, MINUTE_MS } from "@contract/wire/durations";

import { createPersonStore } from "@/lib/session/perPerson";

interface PushState {
  readonly isStarting: boolean;
  /** Why a push couldn't be started or stopped. */
  readonly problem: AppError | null;
}

/** Only the functions in this file write this store. */
export const usePushState = createPersonStore<PushState>(() => ({ isStarting: false, problem: null }));

/** Milliseconds for which a report is shown: without failures, and with failures. */
const SUCCESS_SHOWN_MS = MINUTE_MS;
const FAILURE_SHOWN_MS = DAY_MS;

/** Starts a push, or adds drafts to the running one. */
export async function startPush(ids: readonly string[]): Promise<void> {
  usePushState.setState({ isStarting: true, problem: null });
  try {
    for (let start = 0; start < ids.length; start += MAX_PUSHED_DRAFTS) {
      await call(pushDrafts, { listingIds: ids.slice(start, start + MAX_PUSHED_DRAFTS) });
    }
  } catch (error) {
    usePushState.setState({ problem: toAppError(error) });
  } finally {
    usePushState.setState({ isStarting: false });
  }
}

export async function stopPush(): Promise<void> {
  try {
    await call(cancelPush, {});
  } catch (error) {
    usePushState.setState({ problem: toAppError(error) });
  }
}

export const dismissPushProblem = (): void => usePushState.setState({ problem: null });

/** Listens to the running push, or the last one. Null if there was none. */
export const usePush = (): PushOperationDocument | null =>
  useOperation("push", pushOperationDocument).operation;

export interface PushView extends OperationView {
  readonly done: number;
  readonly total: number;
  /** Ids of the drafts that went live. */
  readonly live: readonly string[];
  readonly failures: readonly Failure<Refused>[];
  /** Ids of the drafts that weren't tried. */
  readonly left: readonly string[];
  /** The text that explains why the push waits or was stopped. */
  readonly reason: string | null;
}

export function savePushReceipt({ live, failures, left, runId }: PushView): void {
  const ids = [...live, ...failures.map(({ id }) => id), ...left];
  const describe = (id: string) => describeListing({ id });
  void saveReceipt(`pushed-${runId}.csv`, () => {
    const reasons = failures.map(({ id, reason }) => ({ id, reason: describeFailure(reason) }));
    const became = { succeeded: live, failures: reasons, left };
    return buildReceiptRows(ids, became, describe, copy.receipt.pushed);
  });
}

/** Returns the state of a push to show at `now` (epoch milliseconds). Null if there is nothing to show. */
export function getPushView(operation: PushOperationDocument | null, now: number): PushView | null {
  if (operation === null || operation.status === "idle") return null;
  const { waiting, results } = operation;
  const view = viewOperation(operation, now);
  const failed = results.filter(({ success }) => !success);
  const isBad = failed.length > 0 || waiting.length > 0;
  if (view.isOver && view.sinceEndMs >= (isBad ? FAILURE_SHOWN_MS : SUCCESS_SHOWN_MS)) return null;
  return {
    ...view,
    done: results.length,
    total: results.length + waiting.length,
    live: results.flatMap(({ success, listingId }) => (success ? [listingId] : [])),
    failures: failed.map((result) => ({
      id: result.listingId,
      title: getTitle(result.listingId),
      reason: result,
    })),
    left: view.isOver || view.phase === "left" ? waiting : [],
    reason: describeOperationFailure(operation),
  };
}
