import { PackageSearch, RefreshCw } from "lucide-react";
import { useState } from "react";

import type { ShopOperationDocument, ShopRow } from "@contract/shops/shopMigration";

import { describeError } from "@/lib/calls/errorText";
import { useNow } from "@/lib/browser/useNow";
import { viewOperation } from "@/lib/operations/operationView";
import { Banner } from "@/ui/status/Banner";
import { Button } from "@/ui/controls/Button";
import { EmptyState } from "@/ui/status/EmptyState";
import { Panel } from "@/ui/page/Panel";
import { SkeletonRows } from "@/ui/status/Skeleton";

import type { ShopConfig } from "./connection";
import { copy } from "./copy";
import { ProductList } from "./ProductList";
import { useShopActions } from "./useShopActions";
import { WorkStatus } from "./WorkStatus";

interface ProductsPanelProps {
  readonly config: ShopConfig;
  readonly work: ShopOperationDocument;
  readonly rows: readonly ShopRow[] | null;
}

export function ProductsPanel({ config, work, rows }: ProductsPanelProps) {
  const acts = useShopActions(config, work.runId);
  const { phase, isOver } = viewOperation(work, useNow(5));
  const [isUnconnected, setUnconnected] = useState(false);
  const isIdle = phase === "none" || isOver;
  const fetchProducts = () => {
    setUnconnected(!config.connected);
    if (config.connected) acts.fetching.mutate();
  };
  const problems = [
    ...(isUnconnected && !config.connected ? [copy.connectFirst] : []),
    ...(acts.fetching.error ? [copy.fetchFailed(describeError(acts.fetching.error))] : []),
    ...[acts.importing.error, acts.stopping.error].flatMap((error) =>
      error ? [`${copy.serverFailed}: ${describeError(error)}`] : [],
    ),
    ...(acts.undoing.error ? [`${copy.undoFailed}: ${describeError(acts.undoing.error)}`] : []),
  ];
  const dismiss = () => {
    setUnconnected(false);
    for (const act of [acts.fetching, acts.importing, acts.stopping, acts.undoing]) act.reset();
  };
  const isEmpty = work.isFetched && work.total === 0;
  const hasList = rows !== null && rows.length > 0;

  return (
    <Panel
      title={copy.productsTitle}
      aside={
        isIdle && (
          <Button
            small
            variant={config.connected && !hasList ? "primary" : "plain"}
            icon={work.runId === "" ? PackageSearch : RefreshCw}
            busy={acts.fetching.isPending}
            onClick={fetchProducts}
          >
            {work.runId === "" ? copy.fetch : copy.fetchAgain}
          </Button>
        )
      }
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-2 px-4 pt-3 empty:hidden">
        {problems.map((problem) => (
          <Banner key={problem} tone="danger" title={problem} onDismiss={dismiss} />
        ))}
        <WorkStatus work={work} rows={rows ?? []} acts={acts} />
      </div>
      {rows === null ? (
        <SkeletonRows label={copy.loading} />
      ) : hasList ? (
        <ProductList
          key={work.runId}
          work={work}
          rows={rows}
          canImport={isIdle && work.isFetched}
          acts={acts}
        />
      ) : (
        isIdle && (
          <div className="p-4">
            <EmptyState title={isEmpty ? copy.emptyStore : copy.noneYet}>
              {isEmpty ? copy.emptyStoreHint : copy.noneYetHint}
            </EmptyState>
          </div>
        )
      )}
    </Panel>
  );
}
