import { LoadFailed } from "@/lib/firestore/LoadFailed";
import { useOnline } from "@/lib/browser/useOnline";
import { Banner } from "@/ui/status/Banner";
import { PageHead } from "@/ui/page/PageHead";
import { SkeletonRows } from "@/ui/status/Skeleton";
import { Tabs } from "@/ui/choices/Tabs";
import { Page } from "@/ui/page/Page";

import { ConnectionPanel } from "./ConnectionPanel";
import { copy } from "./copy";
import { Counters } from "./Counters";
import { KeysHelp } from "./KeysHelp";
import { ProductsPanel } from "./ProductsPanel";
import { useMigration } from "./useMigration";

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
