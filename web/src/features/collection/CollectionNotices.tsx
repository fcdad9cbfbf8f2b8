import { memo } from "react";

import type { Collection } from "@/lib/listings/api";
import { useMarketplace } from "@/lib/ebay/marketplace";
import { useEbaySync } from "@/lib/ebay/useEbaySync";
import { useKeeping } from "@/lib/keeping/useKeeping";
import { BackgroundTaskStatus } from "@/lib/backgroundTasks/BackgroundTaskStatus";
import { Banner } from "@/ui/status/Banner";

import { copy } from "./copy";
import { KeepingStatus } from "./bulk/KeepingStatus";
import { PushStatus } from "./bulk/push/PushStatus";
import { SyncOverlay } from "./sync/SyncOverlay";
import { SyncStatus } from "./sync/SyncStatus";

/** Shows running work, failures, and damaged data. */
export function CollectionNotices({ collection }: { readonly collection: Collection }) {
  return (
    <div className="grid gap-2 overflow-auto not-empty:mt-3 md:max-h-[40dvh]">
      <OperationNotices />
      {collection.status === "ready" && (
        <>
          {collection.problem !== null && <Banner tone="warning" title={copy.behind} />}
          {collection.unreadable > 0 && (
            <Banner tone="warning" title={copy.damaged(collection.unreadable)}>
              {copy.damagedHint}
            </Banner>
          )}
        </>
      )}
    </div>
  );
}

/** Memoised, because it doesn't depend on the view. */
const OperationNotices = memo(function OperationNotices() {
  const { isOn } = useMarketplace();
  return (
    <>
      {isOn && <SyncNotice />}
      {isOn && <PushStatus />}
      {isOn && <KeepingNotice />}
      <BackgroundTaskStatus />
    </>
  );
});

function KeepingNotice() {
  return <KeepingStatus keeping={useKeeping()} />;
}

/** A separate component, because it renders with the clock and the table shouldn't. */
function SyncNotice() {
  const view = useEbaySync();
  return (
    <>
      <SyncStatus view={view} />
      <SyncOverlay view={view} />
    </>
  );
}
