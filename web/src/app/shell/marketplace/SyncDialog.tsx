import { type Location, useLocation } from "react-router-dom";

import { settingsView } from "@/features/settings/view";
import { describeError } from "@/lib/calls/errorText";
import { formatDateTime } from "@/lib/dates";
import { askToSync, describeNotice, startSync, type SyncKind, useSyncState } from "@/lib/ebay/ebaySync";
import { usePerson } from "@/lib/session/session";
import { ConfirmDialog } from "@/ui/overlays/ConfirmDialog";
import { showToast } from "@/ui/overlays/toast";

/**
 * Returns whether the screen shows the sync's progress itself. On other screens, this dialog shows why no sync
 * started.
 */
function showsSync({ pathname, search }: Location): boolean {
  if (/^\/settings\/?$/.test(pathname)) {
    return settingsView.parse(new URLSearchParams(search)).tab === "integrations";
  }
  return /^\/(collection|debug-sync)\/?$/.test(pathname);
}

/** Opened by all sync buttons. */
export function SyncDialog() {
  const location = useLocation();
  const { asking } = useSyncState();
  const { record } = usePerson();
  const lastSync = record.lastEbaySync?.toMillis();
  const start = async (kind: SyncKind) => {
    await startSync(kind);
    const { notice, problem } = useSyncState.getState();
    if (showsSync(location)) return;
    if (notice !== null) showToast(describeNotice(notice), { tone: "warning" });
    else if (problem !== null) {
      showToast("The sync did not start", { tone: "danger", detail: describeError(problem) });
    }
  };
  const isFull = asking === "everything";
  return (
    <ConfirmDialog
      open={asking !== null}
      onClose={() => askToSync(null)}
      title={isFull ? "Force a full sync?" : "Sync your listings with eBay?"}
      confirmLabel={isFull ? "Force Full Sync" : "Sync"}
      onConfirm={() => asking !== null && void start(asking)}
    >
      Last sync: {lastSync === undefined ? "never" : formatDateTime(lastSync)}.{" "}
      {isFull || lastSync === undefined
        ? "Every listing is compared with eBay."
        : "What has changed on eBay since then is brought in."}{" "}
      Your own changes that eBay doesn't have yet stay.
    </ConfirmDialog>
  );
}
