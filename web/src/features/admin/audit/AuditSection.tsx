import { keepPreviousData, useMutation, useQuery } from "@tanstack/react-query";
import { Download } from "lucide-react";
import { useMemo, useState } from "react";

import { type AuditEntry, listAuditEntries } from "@contract/audit";
import { toDay } from "@contract/wire/durations";

import { download } from "@/lib/browser/download";
import { ListTable } from "@/lib/browser/ListTable";
import { call } from "@/lib/calls/call";
import { useAddressView } from "@/lib/view/useAddressView";
import { Button } from "@/ui/controls/Button";
import { showToast } from "@/ui/overlays/toast";
import { PageHead } from "@/ui/page/PageHead";
import { EmptyState } from "@/ui/status/EmptyState";

import { AdminFailure, Loading } from "../AdminFailure";
import { LIST_ROW } from "../tableClasses";
import { AuditFilters } from "./AuditFilters";
import { createAuditColumns } from "./auditColumns";
import { copy } from "./copy";
import { MAX_EXPORTED, readAll, toFilter } from "./query";
import { type AuditView, auditView } from "./view";
import { writeAuditCsv } from "./writeAuditCsv";
import { formatNumber } from "@/ui/numbers";

const fields = Object.keys(auditView.defaults) as readonly (keyof AuditView)[];
const getRowId = ({ key }: AuditEntry) => key;

export function AuditSection() {
  const { view, settled, changeView } = useAddressView(auditView);
  const filter = toFilter(settled);
  const found = useQuery({
    queryKey: ["admin", "audit", filter],
    queryFn: () => call(listAuditEntries, filter),
    placeholderData: keepPreviousData,
    retry: false,
  });
  const next = found.data?.next ?? null;
  const isFiltered = fields.some((field) => settled[field] !== auditView.defaults[field]);
  const columns = useMemo(() => createAuditColumns((action) => changeView({ action })), [changeView]);
  return (
    <>
      <PageHead title={copy.title} actions={<Export view={settled} />} />
      <p className="text-muted">{copy.hint}</p>
      <AuditFilters view={view} onChange={changeView} />
      {found.data === undefined || found.error !== null ? (
        <Loading label={copy.loading} title={copy.loadFailed} query={found} />
      ) : found.data.entries.length === 0 ? (
        <EmptyState
          title={copy.none}
          action={
            isFiltered ? (
              <Button onClick={() => changeView(auditView.defaults)}>{copy.showAll}</Button>
            ) : undefined
          }
        >
          {isFiltered ? copy.noneHint : copy.noneYet}
        </EmptyState>
      ) : (
        <ListTable
          framed
          busy={found.isFetching}
          className="md:table-fixed"
          rowClassName={`${LIST_ROW} md:*:h-13`}
          label={copy.title}
          columns={columns}
          rows={found.data.entries}
          rowId={getRowId}
        />
      )}
      <div className="mt-3 flex justify-center gap-2">
        {view.after !== null && <Button onClick={() => changeView({ after: null })}>{copy.newest}</Button>}
        {next !== null && <Button onClick={() => changeView({ after: next })}>{copy.older}</Button>}
      </div>
    </>
  );
}

function Export({ view }: { readonly view: AuditView }) {
  const [read, setRead] = useState(0);
  const save = useMutation({
    mutationFn: () => readAll(view, setRead),
    onSuccess: ({ entries, hasMore }) => {
      download(`audit-log-${toDay(Date.now())}.csv`, writeAuditCsv(entries));
      if (hasMore) showToast(copy.exportCut(formatNumber(MAX_EXPORTED)), { tone: "warning" });
    },
  });
  return (
    <span className="flex flex-wrap items-center gap-2">
      {save.isPending && (
        <span className="text-muted" role="status">
          {copy.exporting(formatNumber(read))}
        </span>
      )}
      <AdminFailure title={copy.exportFailed} error={save.error} onDismiss={save.reset} />
      <Button icon={Download} busy={save.isPending} onClick={() => save.mutate()}>
        {copy.export}
      </Button>
    </span>
  );
}
