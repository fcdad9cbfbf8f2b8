import { ArrowUp, Trash2 } from "lucide-react";
import { useState } from "react";

import type { CatalogueSource } from "@contract/catalogue";

import { formatDateTime } from "@/lib/dates";
import { ListTable } from "@/lib/browser/ListTable";
import { IconButton } from "@/ui/controls/IconButton";
import { ConfirmDialog } from "@/ui/overlays/ConfirmDialog";
import { showToast } from "@/ui/overlays/toast";
import { Panel } from "@/ui/page/Panel";
import { Text } from "@/ui/page/Text";
import { EmptyState } from "@/ui/status/EmptyState";
import type { TableColumn } from "@/ui/table/tableModel";

import { AdminFailure, Loading } from "../AdminFailure";
import { PANEL_ROW, PANEL_TABLE } from "../tableClasses";
import { sourcesCopy as copy } from "./copy";
import { ImportPanel } from "./ImportPanel";
import { useSourceOrder, useSourceRemoval, useSources } from "./queries";
import { formatNumber } from "@/ui/numbers";

export function SourcesTab() {
  const sources = useSources();
  const [leaving, setLeaving] = useState<CatalogueSource | null>(null);
  const order = useSourceOrder(() => showToast(copy.ordered, { tone: "success" }));
  const removal = useSourceRemoval((name) => {
    setLeaving(null);
    showToast(copy.removed(name), { tone: "success" });
  });
  const rows = sources.data?.sources;
  const moveUp = (name: string) => {
    const names = (rows ?? []).map((source) => source.name);
    const at = names.indexOf(name);
    order.mutate(names.with(at, names[at - 1] ?? name).with(at - 1, name));
  };
  return (
    <>
      <ImportPanel />
      <AdminFailure title={copy.failed} error={order.error} onDismiss={order.reset} />
      {rows === undefined ? (
        <Panel>
          <Loading label={copy.loading} title={copy.loadFailed} query={sources} />
        </Panel>
      ) : rows.length === 0 ? (
        <EmptyState title={copy.none}>{copy.noneHint}</EmptyState>
      ) : (
        <Panel title={copy.loading}>
          <p className="px-4 py-3 text-muted">{copy.first}</p>
          <ListTable
            className={PANEL_TABLE}
            rowClassName={PANEL_ROW}
            label={copy.loading}
            columns={createColumns({
              first: rows[0]?.name,
              busy: order.isPending,
              onUp: moveUp,
              onRemove: setLeaving,
            })}
            rows={rows}
            rowId={getRowId}
          />
        </Panel>
      )}
      <ConfirmDialog
        open={leaving !== null}
        onClose={() => {
          setLeaving(null);
          removal.reset();
        }}
        title={copy.removeTitle}
        confirmLabel={copy.remove}
        danger
        busy={removal.isPending}
        onConfirm={() => leaving && removal.mutate(leaving.name)}
      >
        <p>{leaving && copy.removeSure(leaving.name, leaving.numbers)}</p>
        <Text look="hint" className="mt-2">
          {copy.removeBack}
        </Text>
        {removal.isError && (
          <div className="mt-3">
            <AdminFailure title={copy.failed} error={removal.error} />
          </div>
        )}
      </ConfirmDialog>
    </>
  );
}

const getRowId = ({ name }: CatalogueSource) => name;

interface RowActions {
  readonly first: string | undefined;
  readonly busy: boolean;
  readonly onUp: (name: string) => void;
  readonly onRemove: (source: CatalogueSource) => void;
}

const createColumns = ({
  first,
  busy,
  onUp,
  onRemove,
}: RowActions): readonly TableColumn<CatalogueSource>[] => [
  {
    key: "name",
    header: copy.columns.name,
    className: "wrap-anywhere",
    cell: ({ name }, _, nameId) => (
      <span id={nameId} className="font-medium">
        {name}
      </span>
    ),
  },
  {
    key: "numbers",
    header: copy.columns.numbers,
    className: "tabular-nums",
    cell: ({ numbers }) => formatNumber(numbers),
  },
  {
    key: "rows",
    header: copy.columns.rows,
    className: "tabular-nums max-md:hidden",
    cell: ({ rows }) => formatNumber(rows),
  },
  {
    key: "importedAt",
    header: copy.columns.importedAt,
    className: "text-muted tabular-nums",
    cell: ({ importedAt }) => formatDateTime(importedAt),
  },
  {
    key: "actions",
    header: copy.columns.actions,
    hideHeader: true,
    className: "md:text-right",
    cell: (source, isCurrent) => (
      <span className="inline-flex gap-1.5">
        <IconButton
          label={copy.upOf(source.name)}
          icon={ArrowUp}
          tabIndex={isCurrent ? 0 : -1}
          disabled={busy || source.name === first}
          onClick={() => onUp(source.name)}
        />
        <IconButton
          label={copy.removeOf(source.name)}
          icon={Trash2}
          tabIndex={isCurrent ? 0 : -1}
          onClick={() => onRemove(source)}
        />
      </span>
    ),
  },
];
