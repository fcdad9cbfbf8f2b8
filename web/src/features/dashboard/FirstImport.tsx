import { useEffect, useEffectEvent, useRef } from "react";

import { orderSyncDocument, paths } from "@contract/documents";

import { useMarketplace } from "@/lib/ebay/marketplace";
import { useEbaySync } from "@/lib/ebay/useEbaySync";
import { useDocument } from "@/lib/firestore/useDocuments";
import { usePerson } from "@/lib/session/session";
import { Panel } from "@/ui/page/Panel";

import { copy } from "./copy";

/**
 * Shows the progress of the first import after connecting. The import continues when the user leaves the
 * screen. Renders nothing once it is done.
 */
export function FirstImport({ onDone }: { readonly onDone: () => void }) {
  const { uid, record } = usePerson();
  const { phase, processed, total, failure } = useEbaySync();
  const orders = useDocument(paths.operation(uid, "orders"), orderSyncDocument);
  const isRunning = phase === "running";
  const hasListings = record.lastEbaySync != null;
  const hasOrders =
    orders.status === "ready" && (orders.value?.readAt ?? orders.value?.syncedAt ?? null) !== null;
  const { isConnected } = useMarketplace();
  // Without listings it doesn't wait for the orders, because showing it later would push the dashboard down.
  const isShown = isConnected && (!hasListings || (orders.status === "ready" && !hasOrders));
  const wasShown = useRef(false);
  const finish = useEffectEvent(onDone);
  useEffect(() => {
    if (wasShown.current && !isShown) finish();
    wasShown.current = isShown;
  }, [isShown]);
  if (!isShown) return null;
  const count = total > 0 ? copy.importCount(processed, total) : copy.importing;
  return (
    <Panel title={copy.firstImport}>
      <div className="grid gap-3 p-4" role="status">
        <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-1.5">
          <dt className="text-muted">{copy.importListings}</dt>
          <dd>{hasListings ? copy.imported : isRunning ? count : copy.importWaits}</dd>
          <dt className="text-muted">{copy.importOrders}</dt>
          <dd>{hasOrders ? copy.imported : copy.importAfterListings}</dd>
        </dl>
        {isRunning && total > 0 && (
          <progress className="w-full" aria-label={copy.firstImport} max={total} value={processed} />
        )}
        <p className="text-muted">{failure ?? copy.importHint}</p>
      </div>
    </Panel>
  );
}
