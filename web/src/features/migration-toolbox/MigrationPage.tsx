import "./migration.css";

import { errorText } from "@/lib/calls/errorText";
import { fromFirestoreError } from "@/lib/firestore/firestoreErrors";
import { useOnline } from "@/lib/browser/useOnline";
import { Banner } from "@/ui/status/Banner";
import { Button } from "@/ui/controls/Button";
import { PageHead } from "@/ui/page/PageHead";
import { SkeletonRows } from "@/ui/status/Skeleton";
import { Tabs } from "@/ui/controls/Tabs";

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

/** A store of another platform becomes drafts here. */
export function MigrationPage() {
  const migration = useMigration();
  const isOnline = useOnline();
  return (
    <div className="page">
      <PageHead title={copy.title} />
      <Tabs label={copy.platforms} value="woocommerce" options={PLATFORMS} onChange={() => undefined} />
      <div className="mt-page">
        {!isOnline && <Banner tone="info" title={copy.offline} />}
        {migration.status === "loading" && <SkeletonRows label={copy.loading} />}
        {migration.status === "error" && (
          <Banner
            tone="danger"
            title={copy.loadFailed}
            action={<Button onClick={() => window.location.reload()}>{copy.tryAgain}</Button>}
          >
            {errorText(fromFirestoreError(migration.error))}
          </Banner>
        )}
        {migration.status === "ready" && (
          <>
            <div className="mt-top">
              <ConnectionPanel config={migration.config} />
              <div className="mt-side">
                <KeysHelp />
                <Counters config={migration.config} />
              </div>
            </div>
            <ProductsPanel config={migration.config} work={migration.work} rows={migration.rows} />
          </>
        )}
      </div>
    </div>
  );
}
