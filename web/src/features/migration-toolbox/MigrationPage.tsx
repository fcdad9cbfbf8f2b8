import { LoadFailed } from "@/lib/firestore/LoadFailed";
import { useOnline } from "@/lib/browser/useOnline";
import { Banner } from "@/ui/status/Banner";
import { PageHead } from "@/ui/page/PageHead";
import { SkeletonRows } from "@/ui/status/Skeleton";
import { Tabs } from "@/ui/choices/Tabs";
import { Page } from "@/ui/page/Page";
import { Panel } from "@/ui/page/Panel";
import { Text } from "@/ui/page/Text";
import { formatNumber } from "@/ui/numbers";

import { ConnectionPanel } from "./ConnectionPanel";
import { copy } from "./copy";
import { ProductsPanel } from "./ProductsPanel";
import { useMigration } from "./useMigration";
import type { ShopConfig } from "./connection";

const PLATFORMS = [
  { value: "woocommerce", label: copy.woocommerce },
  { value: "shopify", label: copy.shopify, note: copy.soon },
] as const;

const TOP = "grid grid-cols-[minmax(0,3fr)_minmax(0,2fr)] items-start gap-3 max-lg:grid-cols-[minmax(0,1fr)]";

/** Imports the products of another platform's store as drafts. */
export function MigrationPage() {
  const migration = useMigration();
  const isOnline = useOnline();
  return (
    <Page>
      <PageHead title={copy.title} />
      <Tabs label={copy.platforms} value="woocommerce" options={PLATFORMS} onChange={() => undefined} />
      <div className="mt-3 grid grid-cols-[minmax(0,1fr)] gap-3">
        {!isOnline && <Banner tone="info" title={copy.offline} />}
        {migration.status === "loading" && <SkeletonRows label={copy.loading} />}
        {migration.status === "error" && (
          <LoadFailed title={copy.loadFailed} error={migration.error} onRetry={migration.retry} />
        )}
        {migration.status === "ready" && (
          <>
            <div className={TOP}>
              <ConnectionPanel config={migration.config} />
              <div className="grid gap-3">
                <KeysHelp />
                <Counters config={migration.config} />
              </div>
            </div>
            <ProductsPanel config={migration.config} operation={migration.operation} rows={migration.rows} />
          </>
        )}
      </div>
    </Page>
  );
}

function KeysHelp() {
  return (
    <Panel title={copy.keysTitle} body="stack">
      <ol className="grid list-decimal gap-2 pl-5">
        {copy.keysSteps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <p className="text-muted">{copy.keysPermalinks}</p>
    </Panel>
  );
}

/** Shows the totals of all imports. Orders and customers are never imported. */
function Counters({ config }: { readonly config: ShopConfig }) {
  const { productsImported, ordersImported, customersImported } = config;
  return (
    <Panel title={copy.imported}>
      <dl className="grid grid-cols-3 gap-3 px-4 pt-3 pb-3.5">
        <Counter label={copy.products} value={productsImported} />
        <Counter label={copy.orders} value={ordersImported} note={copy.staysInStore} />
        <Counter label={copy.customers} value={customersImported} note={copy.customersStay} />
      </dl>
    </Panel>
  );
}

interface CounterProps {
  readonly label: string;
  readonly value: number;
  readonly note?: string;
}

function Counter({ label, value, note }: CounterProps) {
  return (
    <div>
      <Text as="dt" look="label">
        {label}
      </Text>
      <Text as="dd" look="figure">
        {formatNumber(value)}
      </Text>
      {note !== undefined && (
        <Text as="dd" look="hint">
          {note}
        </Text>
      )}
    </div>
  );
}
