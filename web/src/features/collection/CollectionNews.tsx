import { memo } from "react";

import type { Collection } from "@/lib/listings/api";
import { useEbaySync } from "@/lib/ebay/useEbaySync";
import { Banner } from "@/ui/status/Banner";

import { copy } from "./copy";
import { PushStatus } from "./bulk/PushStatus";
import { SyncStatus } from "./sync/SyncStatus";
import { SyncOverlay, WorkStatus } from "./bulk/WorkStatus";

/** What goes on, went wrong, or can't be shown. */
export function CollectionNews({ collection }: { readonly collection: Collection }) {
  return (
    <div className="grid gap-2 overflow-auto not-empty:mt-3 md:max-h-[40dvh]">
      <WorkNews />
      {collection.status === "ready" && (
        <DataNews problem={collection.problem} unreadable={collection.unreadable} />
      )}
    </div>
  );
}

/** Nothing of it hangs on what is looked at. */
const WorkNews = memo(function WorkNews() {
  return (
    <>
      <SyncNews />
      <PushStatus />
      <WorkStatus />
    </>
  );
});

/** Apart from the page: it follows the clock, which the table needn't. */
function SyncNews() {
  const view = useEbaySync();
  return (
    <>
      <SyncStatus view={view} />
      <SyncOverlay view={view} />
    </>
  );
}

function DataNews({ problem, unreadable }: { readonly problem: Error | null; readonly unreadable: number }) {
  return (
    <>
      {problem !== null && <Banner tone="warning" title={copy.behind} />}
      {unreadable > 0 && (
        <Banner tone="warning" title={copy.damaged(unreadable)}>
          {copy.damagedHint}
        </Banner>
      )}
    </>
  );
}
