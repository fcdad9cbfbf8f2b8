import { RefreshCw } from "lucide-react";

import { askToSync, useSyncState } from "@/lib/ebay/ebaySync";
import { isAdmin, usePerson } from "@/lib/session/session";
import { Button } from "@/ui/controls/Button";

import { askToSyncOrConnect } from "../bulk/asking";
import { copy } from "../copy";

/** Hidden if the marketplace is switched off. Without a connection, the button says what is missing. */
export function SyncActions({ isRunning }: { readonly isRunning: boolean }) {
  const person = usePerson();
  const { isStarting } = useSyncState();
  const { ebay, enabledPlatforms } = person.record;
  if (!enabledPlatforms.ebay) return null;
  const isBusy = isRunning || isStarting;
  return (
    <>
      {isAdmin(person) && ebay && (
        <Button disabled={isBusy} onClick={() => askToSync("everything")}>
          {copy.forceSync}
        </Button>
      )}
      <Button icon={RefreshCw} busy={isBusy} onClick={() => askToSyncOrConnect(Boolean(ebay))}>
        {copy.sync}
      </Button>
    </>
  );
}
