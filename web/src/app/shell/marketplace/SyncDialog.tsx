import { useLocation } from "react-router-dom";

import { describeError } from "@/lib/calls/errorText";
import { formatDateTime } from "@/lib/dates";
import { askToSync, describeNotice, startSync, type SyncKind, useSyncState } from "@/lib/ebay/ebaySync";
import { usePerson } from "@/lib/session/session";
import { ConfirmDialog } from "@/ui/overlays/ConfirmDialog";
import { showToast } from "@/ui/overlays/toast";

/**
 * Screens that show the sync's progress themselves. On other screens, this dialog shows why no sync started.
 */
const SHOWS_SYNC = /^\/(collection|settings|debug-sync)\/?$/;

/** Opened by all sync buttons. */
export function SyncDialog() {
  const { pathname } = useLocation();
  const { asking } = useSyncState();
  const { record } = usePerson();
  const lastSync = record.lastEbaySync?.toMillis();
  const start = async (kind: SyncKind) => {
    await startSync(kind);
    const { notice, problem } = useSyncState.getState();
    if (SHOWS_SYNC.test(pathname)) return;
    if (notice !== null) showToast(describeNotice(notice), { tone: "warning" });
    else if (problem !== null) {
      showToast("The sync did not start", { tone: "danger", detail: describeError(problem) });
    }
  };
  const isFull = asking === "everything";
  return (
    <ConfirmDialog
      open={asking !== null}
      onOpenChange={(open) => !open && askToSync(null)}
      title={isFull ? "Force a full sync?" : "Sync your listings with eBay?"}
      confirmLabel={isFull ? "Force Full Sync" : "Sync"}
      onConfirm={() => asking !== null && void start(asking)}
    >
      Last sync: {lastSync === undefined ? "never" : formatDateTime(lastSync)}.{" "}
      {isFull || lastSync === undefined
        ? "Every listing is compared with eBay."
        : "What has changed on eBay since then is brought in."}{" "}
      Your own changes that eBay doesn’t have yet stay.
    </ConfirmDialog>
  );
}
