import { RefreshCw } from "lucide-react";

import { askToSync, useSyncState } from "@/lib/ebay/ebaySync";
import { useMarketplace } from "@/lib/ebay/marketplace";
import { isAdmin, usePerson } from "@/lib/session/session";
import { Button } from "@/ui/controls/Button";

import { askToSyncOrConnect } from "../bulk/openDialog";
import { copy } from "../copy";

/**
 * Renders the sync button. Hidden if the marketplace is switched off. Without a connection, the button shows
 * what is missing.
 */
export function SyncActions({ isRunning }: { readonly isRunning: boolean }) {
  const person = usePerson();
  const { isStarting } = useSyncState();
  const { isOn, isConnected } = useMarketplace();
  if (!isOn) return null;
  const isBusy = isRunning || isStarting;
  return (
    <>
      {isAdmin(person) && isConnected && (
        <Button disabled={isBusy} onClick={() => askToSync("everything")}>
          {copy.forceSync}
        </Button>
      )}
      <Button icon={RefreshCw} busy={isBusy} onClick={() => askToSyncOrConnect(isConnected)}>
        {copy.sync}
      </Button>
    </>
  );
}
