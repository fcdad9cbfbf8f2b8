import { AppError } from "@contract/wire/errors";
import { SYNC_RESET_SECONDS } from "@contract/wire/limits";
import type { SyncOperationDocument } from "@contract/operations";
import { syncEbayListingsSmart, type SyncOutcome } from "@contract/sync";
import { describeSyncOutcome } from "@contract/syncText";
import { MINUTE_MS } from "@contract/wire/durations";

import { createPersonStore } from "../session/perPerson";
import { call, toAppError } from "../calls/call";
import { describeError } from "../calls/errorText";
import { formatWeekdayTime } from "../dates";
import { describeOperationFailure, type Phase, viewOperation } from "../operations/operationView";
import { formatCount, formatNumber } from "@/ui/numbers";

/** `changes`: since the last sync. `everything`: a full pass, which admins may request at any time. */
export type SyncKind = "changes" | "everything";

/** Why no sync was started, although nothing failed. `told`: an older function sends the reason as a text. */
export type SyncNotice =
  | SyncOutcome
  | { readonly code: "not-connected" }
  | { readonly code: "told"; readonly message: string };

interface SyncState {
  /** The sync that waits for the person's confirmation. */
  readonly asking: SyncKind | null;
  readonly isStarting: boolean;
  readonly notice: SyncNotice | null;
  /** The error that kept a sync from starting. */
  readonly problem: AppError | null;
  /** The run whose progress or failure was dismissed. */
  readonly hiddenRun: string | null;
}

const NOTHING: SyncState = {
  asking: null,
  isStarting: false,
  notice: null,
  problem: null,
  hiddenRun: null,
};

/** Shared by all sync buttons. Written only by the functions below. */
export const useSyncState = createPersonStore<SyncState>(() => NOTHING);

export const askToSync = (kind: SyncKind | null): void => useSyncState.setState({ asking: kind });
export const hideRun = (runId: string): void => useSyncState.setState({ hiddenRun: runId });
export const dismissSyncNotice = (): void => useSyncState.setState({ notice: null, problem: null });

/** Starts a sync or joins the running one. Its progress is in the operation's document. */
export async function startSync(kind: SyncKind): Promise<void> {
  useSyncState.setState({ ...NOTHING, isStarting: true });
  try {
    const input = { force: kind === "everything" };
    const { success, outcome, message } = await call(syncEbayListingsSmart, input);
    useSyncState.setState({ notice: success ? null : (outcome ?? { code: "told", message }) });
  } catch (error) {
    const problem = toAppError(error);
    const isNotice = problem.code === "ebay/not-connected";
    useSyncState.setState(isNotice ? { notice: { code: "not-connected" } } : { problem });
  } finally {
    useSyncState.setState({ isStarting: false });
  }
}

export function describeNotice(notice: SyncNotice): string {
  switch (notice.code) {
    case "not-connected":
      return describeError(new AppError("ebay/not-connected"));
    case "told":
      return notice.message;
    default:
      return describeSyncOutcome(notice);
  }
}

export interface SyncView {
  readonly phase: Phase;
  readonly runId: string;
  readonly processed: number;
  readonly total: number;
  /** 0 to 100, or null while the total is unknown. */
  readonly percent: number | null;
  /** Listings that the run has written, and listings whose local edits it has kept. */
  readonly written: number;
  readonly kept: number;
  /** The text of the error, while it is recent. */
  readonly failure: string | null;
}

/** How long a failure is shown to a person who returns to the screen, in milliseconds. */
const FAILURE_IS_NEWS = 10 * MINUTE_MS;

/** Maps an operation to what a screen shows at `now` (epoch milliseconds). The phase is `none` 3 s after the end. */
export function toSyncView(operation: SyncOperationDocument | null, now: number): SyncView {
  const { processed, total, written, kept } = operation ?? NO_COUNTS;
  const { runId, phase, isOver, sinceEndMs, resumesAt } = viewOperation(operation, now);
  const isReset = isOver && sinceEndMs >= SYNC_RESET_SECONDS * 1000;
  const waits = phase === "paused";
  const isNews = waits || (phase === "failed" && sinceEndMs < FAILURE_IS_NEWS);
  const reason = isNews ? describeOperationFailure(operation, describeFailure) : null;
  const next =
    waits && resumesAt !== null ? ` It continues automatically ${formatWeekdayTime(resumesAt)}.` : "";
  return {
    phase: isReset ? "none" : phase,
    runId,
    processed,
    total,
    percent: total > 0 ? Math.min(100, Math.floor((100 * processed) / total)) : null,
    written,
    kept,
    failure: reason === null ? null : `${reason}${next}`,
  };
}

/** Leaves out that nothing was changed, because an interrupted sync has changed data. */
const describeFailure = (error: AppError): string =>
  error.code === "ebay/unavailable" ? "eBay did not answer." : describeError(error);

const NO_COUNTS = { processed: 0, total: 0, written: 0, kept: 0 } as const;

export function describeSync({ written, kept, total }: Pick<SyncView, "written" | "kept" | "total">): string {
  const changed = written === 0 ? "Nothing has changed" : `${formatCount(written, "listing")} updated`;
  const own =
    kept === 0 ? "" : ` ${formatCount(kept, "listing")} kept your own changes, which eBay doesn't have yet.`;
  return `${changed}, ${formatNumber(total)} checked.${own}`;
}
