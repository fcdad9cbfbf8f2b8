import { RefreshCw } from "lucide-react";

import { formatDateTime } from "@/lib/dates";
import { askToSync, useSyncState } from "@/lib/ebay/ebaySync";
import { SyncNotices } from "@/lib/ebay/SyncNotices";
import { usePerson } from "@/lib/session/session";
import { useEbaySync } from "@/lib/ebay/useEbaySync";
import { Button } from "@/ui/controls/Button";

import { copy } from "./copy";

/** Shows the last sync and starts a new one, which continues when the user leaves the screen. */
export function EbaySync() {
  const { record } = usePerson();
  const view = useEbaySync();
  const { phase, percent } = view;
  const { isStarting } = useSyncState();
  const isRunning = isStarting || phase === "running";
  const lastSync = record.lastEbaySync?.toMillis();
  return (
    <>
      <SyncNotices view={view} failed={copy.syncFailed} />
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
