import { describeSync, hideRun, type SyncView, useSyncState } from "@/lib/ebay/ebaySync";
import { urls } from "@/lib/browser/urls";
import { SyncNotices } from "@/lib/ebay/SyncNotices";
import { ButtonLink } from "@/ui/controls/ButtonLink";
import { OperationStatus } from "@/ui/status/OperationStatus";

import { copy } from "../copy";

/** The status line of each phase. A failure has its own banner, which stays longer. */
const PHASES = {
  idle: "none",
  starting: "running",
  in_progress: "running",
  completed: "completed",
  failed: "none",
} as const;

/** Shows the progress of the sync, and the result for a moment. A failure stays until it is dismissed. */
export function SyncStatus({ view }: { readonly view: SyncView }) {
  const { status, runId, processed, total } = view;
  const { hiddenRun } = useSyncState();
  const isHidden = hiddenRun === runId;
  const isComplete = status === "completed";
  return (
    <>
      <SyncNotices
        view={view}
        failed={copy.syncFailed}
        connect={
          <ButtonLink to={urls.settings} small>
            Settings
          </ButtonLink>
        }
      />
      <OperationStatus
        phase={isHidden ? "none" : PHASES[status]}
        panel="pt-2.5 pr-2 pb-2 pl-4"
        progress={{
          label: isComplete ? `${copy.syncDone} ${describeSync(view)}` : copy.syncing,
          done: processed,
          total: total === 0 ? null : total,
          isComplete,
          onHide: () => hideRun(runId),
        }}
      />
    </>
  );
}
