import { RefreshCw } from "lucide-react";

import { errorText } from "@/lib/calls/errorText";
import { formatDateTime } from "@/lib/dates";
import { askToSync, dismissSyncNotice, hideRun, describeNotice, useSyncState } from "@/lib/ebay/ebaySync";
import { usePerson } from "@/lib/session/session";
import { useEbaySync } from "@/lib/ebay/useEbaySync";
import { Banner } from "@/ui/status/Banner";
import { Button } from "@/ui/controls/Button";

import { copy } from "./copy";

/** Shows the last sync and starts a new one, which continues when the user leaves the screen. */
export function EbaySync() {
  const { record } = usePerson();
  const { status, percent, runId, failure } = useEbaySync();
  const { isStarting, notice, problem, hiddenRun } = useSyncState();
  const isRunning = isStarting || status === "starting" || status === "in_progress";
  const why = problem !== null ? errorText(problem) : hiddenRun === runId ? null : failure;
  const lastSync = record.lastEbaySync?.toMillis();
  return (
    <>
      {notice !== null && (
        <Banner tone="warning" title={describeNotice(notice)} onDismiss={dismissSyncNotice} />
      )}
      {why !== null && (
        <Banner
          tone="danger"
          title={copy.syncFailed}
          onDismiss={() => {
            dismissSyncNotice();
            hideRun(runId);
          }}
        >
          {why} {copy.syncKept}
        </Banner>
      )}
      <div className="flex flex-wrap items-center gap-3">
        <Button icon={RefreshCw} busy={isRunning} onClick={() => askToSync("changes")}>
          {copy.sync}
        </Button>
        <p className="text-muted" role="status">
          {isRunning
            ? copy.syncing(percent)
            : copy.lastSync(lastSync === undefined ? null : formatDateTime(lastSync))}
        </p>
      </div>
    </>
  );
}
