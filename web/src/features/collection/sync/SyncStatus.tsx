import { Play } from "lucide-react";

import { askToSync, describeSync, hideRun, type SyncView, useSyncState } from "@/lib/ebay/ebaySync";
import { urls } from "@/lib/browser/urls";
import { SyncNotices } from "@/lib/ebay/SyncNotices";
import { Button } from "@/ui/controls/Button";
import { ButtonLink } from "@/ui/controls/ButtonLink";
import { OperationStatus } from "@/ui/status/OperationStatus";

import { copy } from "../copy";

/** Shows the progress of the sync, and the result for a moment. A failure stays until it is dismissed. */
export function SyncStatus({ view }: { readonly view: SyncView }) {
  const { phase, runId, processed, total } = view;
  const { hiddenRun } = useSyncState();
  // A paused sync has the banner of its failure.
  const isHidden = hiddenRun === runId || phase === "paused";
  const isComplete = phase === "completed";
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
        phase={isHidden ? "none" : phase}
        panel="pt-2.5 pr-2 pb-2 pl-4"
        progress={{
          label: isComplete ? `${copy.syncDone} ${describeSync(view)}` : copy.syncing,
          done: processed,
          total: total === 0 ? null : total,
          isComplete,
          onHide: () => hideRun(runId),
        }}
        notices={{
          left: {
            title: copy.syncLeft,
            children: copy.syncLeftHint,
            action: (
              <Button small icon={Play} onClick={() => askToSync("changes")}>
                {copy.resumeSync}
              </Button>
            ),
            onDismiss: () => hideRun(runId),
          },
        }}
      />
    </>
  );
}
