import { formatDateTime } from "@/lib/dates";
import { askToSync, startSync, useSyncState } from "@/lib/ebay/ebaySync";
import { usePerson } from "@/lib/session/session";
import { ConfirmDialog } from "@/ui/overlays/ConfirmDialog";

/** Opened by all sync buttons. */
export function SyncDialog() {
  const { asking } = useSyncState();
  const { record } = usePerson();
  const lastSync = record.lastEbaySync?.toMillis();
  const isFull = asking === "everything";
  return (
    <ConfirmDialog
      open={asking !== null}
      onOpenChange={(open) => !open && askToSync(null)}
      title={isFull ? "Force a full sync?" : "Sync your listings with eBay?"}
      confirmLabel={isFull ? "Force Full Sync" : "Sync"}
      onConfirm={() => asking !== null && void startSync(asking)}
    >
      Last sync: {lastSync === undefined ? "never" : formatDateTime(lastSync)}.{" "}
      {isFull || lastSync === undefined
        ? "Every listing is compared with eBay."
        : "What has changed on eBay since then is brought in."}{" "}
      Your own changes that eBay doesn’t have yet stay.
    </ConfirmDialog>
  );
}
