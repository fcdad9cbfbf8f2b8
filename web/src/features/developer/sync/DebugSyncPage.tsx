import { RefreshCw } from "lucide-react";
import { Link } from "react-router-dom";

import { orderSyncDocument, paths } from "@contract/documents";
import { changeSetDocument } from "@contract/listings/history";
import { SYNC_COOL_DOWN_SECONDS } from "@contract/wire/limits";
import { syncOperationDocument } from "@contract/operations";

import { describeSync, describeNotice, startSync, useSyncState } from "@/lib/ebay/ebaySync";
import { describeError } from "@/lib/calls/errorText";
import { FailureBanner } from "@/lib/calls/FailureBanner";
import { usePerson } from "@/lib/session/session";
import { urls } from "@/lib/browser/urls";
import { viewOperation } from "@/lib/operations/operationView";
import { useOperation } from "@/lib/operations/useOperation";
import { useDocument, useDocuments } from "@/lib/firestore/useDocuments";
import { useNow } from "@/lib/browser/useNow";
import { Banner } from "@/ui/status/Banner";
import { Button } from "@/ui/controls/Button";
import { JsonBlock } from "@/ui/page/JsonBlock";
import { Panel } from "@/ui/page/Panel";
import { SkeletonRows } from "@/ui/status/Skeleton";
import { ColumnHeads } from "@/ui/table/ColumnHeads";
import { NumberCell } from "@/ui/table/NumberCell";

import { copy } from "../copy";
import { COLUMNS, DeveloperPage } from "../DeveloperPage";
import { Facts } from "../Facts";
import { toJson, formatMoment } from "../formats";
import { WideTable } from "../WideTable";
import { formatWait } from "./formatWait";

const pageCopy = {
  title: "Debug sync",
  subtitle: "The last sync with eBay, and when the next one is possible",
  start: "Start sync",
  state: "State",
  operation: "Operation document",
  none: "No sync yet.",
  changes: "Recent changes by syncs",
  noChanges: "None of your last 20 changes is from a sync.",
  failed: "The sync could not be loaded",
  notStarted: "The sync could not be started",
} as const;

/** Number of change sets that are searched for those of a sync. */
const NEWEST = 20;
/** Number of listings shown per change set. */
const MOST_LISTINGS = 5;

export function DebugSyncPage() {
  const { uid, record } = usePerson();
  const now = useNow(1);
  const { live: operation, operation: run } = useOperation("sync", syncOperationDocument);
  const orders = useDocument(paths.operation(uid, "orders"), orderSyncDocument);
  const { isStarting, notice, problem } = useSyncState();
  const lastSync = record.lastEbaySync?.toMillis() ?? null;
  const { phase } = viewOperation(run, now);
  const exempt = record.isSuperAdmin;
  return (
    <DeveloperPage
      title={pageCopy.title}
      subtitle={pageCopy.subtitle}
      actions={
        <Button
          icon={RefreshCw}
          busy={isStarting || phase === "running"}
          onClick={() => void startSync("changes")}
        >
          {pageCopy.start}
        </Button>
      }
    >
      {(notice ?? problem) !== null && (
        <Banner tone={problem === null ? "warning" : "danger"} title={pageCopy.notStarted}>
          {notice === null ? describeError(problem) : describeNotice(notice)}
        </Banner>
      )}
      {operation.status === "error" && <FailureBanner title={pageCopy.failed} error={operation.error} />}
      <div className={COLUMNS}>
        <Panel title={pageCopy.state}>
          <Facts
            facts={[
              { label: "Status", value: run?.status ?? "–" },
              { label: "Started", value: formatMoment(run?.startedAt) },
              { label: "Finished", value: formatMoment(run?.finishedAt) },
              { label: "Items checked", value: run ? `${run.processed} of ${run.total}` : "–" },
              { label: "Listings written", value: run?.written ?? "–" },
              { label: "Edits kept", value: run?.kept ?? "–" },
              { label: "Step", value: run?.place?.step ?? "–" },
              { label: "Message", value: run && phase === "completed" ? describeSync(run) : "–" },
              { label: "Failure", value: run?.failure?.code ?? "–" },
              { label: "Resumes", value: formatMoment(run?.resumesAt) },
              { label: "Last finished sync", value: formatMoment(lastSync) },
              {
                label: "Next sync possible",
                value: formatWait(lastSync, now, SYNC_COOL_DOWN_SECONDS * 1000, exempt),
              },
              {
                label: "Last orders sync",
                value: formatMoment(orders.status === "ready" ? orders.value?.syncedAt : null),
              },
            ]}
          />
        </Panel>
        <Panel title={pageCopy.operation}>
          {operation.status === "loading" ? (
            <SkeletonRows label={copy.running} rows={6} />
          ) : run === null ? (
            <p className="p-4 text-muted">{pageCopy.none}</p>
          ) : (
            <JsonBlock label={pageCopy.operation} text={toJson(run)} />
          )}
        </Panel>
      </div>
      <SyncChanges uid={uid} />
    </DeveloperPage>
  );
}

function SyncChanges({ uid }: { readonly uid: string }) {
  const newest = useDocuments(
    { path: paths.changes(uid), orderBy: [["at", "desc"]], limit: NEWEST },
    changeSetDocument,
  );
  const found = newest.status === "ready" ? newest.value.documents.filter(({ by }) => by === "sync") : null;
  return (
    <Panel title={pageCopy.changes}>
      {newest.status === "error" ? (
        <p className="p-4">{describeError(newest.error)}</p>
      ) : found === null ? (
        <SkeletonRows label={copy.running} rows={4} />
      ) : found.length === 0 ? (
        <p className="p-4 text-muted">{pageCopy.noChanges}</p>
      ) : (
        <WideTable label={pageCopy.changes}>
          <ColumnHeads of={["When", { number: "Listings" }, "Fields", "Listings' pages"]} />
          <tbody>
            {found.map(({ id, at, listingIds, changes }) => (
              <tr key={id}>
                <td className="whitespace-nowrap">{formatMoment(at)}</td>
                <NumberCell>{listingIds.length}</NumberCell>
                <td>
                  {[...new Set(Object.values(changes).flatMap((fields) => Object.keys(fields)))].join(", ")}
                </td>
                <td>
                  {listingIds.slice(0, MOST_LISTINGS).map((listing) => (
                    <Link key={listing} className="mr-2 code link" to={urls.listing(listing)}>
                      {listing}
                    </Link>
                  ))}
                </td>
              </tr>
            ))}
          </tbody>
        </WideTable>
      )}
    </Panel>
  );
}
