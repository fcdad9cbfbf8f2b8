import { create } from "zustand";

import { AppError } from "@contract/errors";
import { SYNC_RESET_SECONDS } from "@contract/limits";
import type { SyncOperationDocument, SyncStatus } from "@contract/operations";
import { syncEbayListingsSmart } from "@contract/sync";

import { call } from "./call";
import { errorText } from "./errorText";
import { formatWeekdayTime } from "./dates";

/** `changes` since the last sync, or `everything`, which admins may ask for at any time. */
export type SyncKind = "changes" | "everything";

interface SyncState {
  /** What the person is being asked about. */
  readonly asking: SyncKind | null;
  readonly isStarting: boolean;
  /** Why nothing was started, which is no failure: a sync too soon, no connection. */
  readonly notice: string | null;
  /** Why a sync could not be started. */
  readonly problem: string | null;
  /** The run whose progress or failure the person has put away. */
  readonly hiddenRun: string | null;
}

const NOTHING: SyncState = {
  asking: null,
  isStarting: false,
  notice: null,
  problem: null,
  hiddenRun: null,
};

/** Shared by every sync button; replaced by the functions below alone. */
export const useSyncState = create<SyncState>(() => NOTHING);

export const askToSync = (kind: SyncKind | null): void => useSyncState.setState({ asking: kind });
export const hideRun = (runId: string): void => useSyncState.setState({ hiddenRun: runId });
export const dismissSyncNotice = (): void => useSyncState.setState({ notice: null, problem: null });

/** Starts a sync, or joins the one that runs; its progress is in the operation's document. */
export async function startSync(kind: SyncKind): Promise<void> {
  useSyncState.setState({ ...NOTHING, isStarting: true });
  try {
    const { success, message } = await call(syncEbayListingsSmart, { force: kind === "everything" });
    useSyncState.setState({ notice: success ? null : message });
  } catch (error) {
    const isNotice = error instanceof AppError && error.code === "ebay/not-connected";
    useSyncState.setState({ [isNotice ? "notice" : "problem"]: errorText(error) });
  } finally {
    useSyncState.setState({ isStarting: false });
  }
}

export interface SyncView {
  readonly status: SyncStatus;
  readonly runId: string;
  readonly processed: number;
  readonly total: number;
  /** 0 to 100; null while nobody knows how much there is. */
  readonly percent: number | null;
  /** How it went. */
  readonly message: string | null;
  /** Why it failed, for as long as it is news. */
  readonly failure: string | null;
}

/** A failure is shown for this long, in milliseconds, to who comes back to the screen. */
const FAILURE_IS_NEWS = 10 * 60_000;

/** What a screen shows of a sync at `now` (epoch milliseconds): idle again 3 s after its end. */
export function syncView(operation: SyncOperationDocument | null, now: number): SyncView {
  const { status, runId, processed, total, message, failure, finishedAt, resumesAt } = operation ?? IDLE;
  const sinceEnd = finishedAt ? now - finishedAt.toMillis() : -1;
  const isOver = sinceEnd >= SYNC_RESET_SECONDS * 1000;
  const goesOnAt = resumesAt?.toMillis() ?? 0;
  const waits = goesOnAt > now;
  const isNews = status === "failed" && failure !== null && (waits || sinceEnd < FAILURE_IS_NEWS);
  return {
    status: isOver ? "idle" : status,
    runId,
    processed,
    total,
    percent: total > 0 ? Math.min(100, Math.floor((100 * processed) / total)) : null,
    message,
    failure: isNews
      ? `${reasonOf(failure)}${waits ? ` It goes on by itself ${formatWeekdayTime(goesOnAt)}.` : ""}`
      : null,
  };
}

/** A sync that broke off has changed something: the words for a single call, that nothing was, would be wrong. */
function reasonOf({ code, params }: NonNullable<SyncOperationDocument["failure"]>): string {
  return code === "ebay/unavailable" ? "eBay did not answer." : errorText(new AppError(code, params));
}

const IDLE = {
  status: "idle",
  runId: "",
  processed: 0,
  total: 0,
  message: null,
  failure: null,
  finishedAt: null,
  resumesAt: null,
} as const;
