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
import { ShopOperationStatus } from "./ShopOperationStatus";

interface ProductsPanelProps {
  readonly config: ShopConfig;
  readonly operation: ShopOperationDocument;
  readonly rows: readonly ShopRow[] | null;
}

export function ProductsPanel({ config, operation, rows }: ProductsPanelProps) {
  const actions = useShopActions(config, operation.runId);
  const { phase, isOver } = viewOperation(operation, useNow(5));
  const [isUnconnected, setUnconnected] = useState(false);
  const isIdle = phase === "none" || isOver;
  const fetchProducts = () => {
    setUnconnected(!config.connected);
    if (config.connected) actions.fetching.mutate();
  };
  const problems = [
    ...(isUnconnected && !config.connected ? [copy.connectFirst] : []),
    ...(actions.fetching.error ? [copy.fetchFailed(describeError(actions.fetching.error))] : []),
    ...[actions.importing.error, actions.stopping.error].flatMap((error) =>
      error ? [`${copy.serverFailed}: ${describeError(error)}`] : [],
    ),
    ...(actions.undoing.error ? [`${copy.undoFailed}: ${describeError(actions.undoing.error)}`] : []),
  ];
  const dismiss = () => {
    setUnconnected(false);
    for (const act of [actions.fetching, actions.importing, actions.stopping, actions.undoing]) act.reset();
  };
  const isEmpty = operation.isFetched && operation.total === 0;
  const hasList = rows !== null && rows.length > 0;

  return (
    <Panel
      title={copy.productsTitle}
      aside={
        isIdle && (
          <Button
            small
            variant={config.connected && !hasList ? "primary" : "plain"}
            icon={operation.runId === "" ? PackageSearch : RefreshCw}
            busy={actions.fetching.isPending}
            onClick={fetchProducts}
          >
            {operation.runId === "" ? copy.fetch : copy.fetchAgain}
          </Button>
        )
      }
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-2 px-4 pt-3 empty:hidden">
        {problems.map((problem) => (
          <Banner key={problem} tone="danger" title={problem} onDismiss={dismiss} />
        ))}
        <ShopOperationStatus operation={operation} rows={rows ?? []} actions={actions} />
      </div>
      {rows === null ? (
        <SkeletonRows label={copy.loading} />
      ) : hasList ? (
        <ProductList
          key={operation.runId}
          operation={operation}
          rows={rows}
          canImport={isIdle && operation.isFetched}
          actions={actions}
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
