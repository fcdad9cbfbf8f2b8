import { describeDetail } from "@contract/maintenance/detailText";
import type {
  MaintenanceDetail,
  MaintenanceDocument,
  OutcomeStatus,
} from "@contract/maintenance/maintenance";

import { ListTable } from "@/lib/browser/ListTable";
import { Badge } from "@/ui/status/Badge";
import { Panel } from "@/ui/page/Panel";
import type { TableColumn } from "@/ui/table/tableModel";
import type { Tone } from "@/ui/status/tone";
import { Text } from "@/ui/page/Text";

import { createTitleColumn } from "../createTitleColumn";
import { RunReceipt } from "../maintenance/RunReceipt";
import { NOTE_CELL, PANEL_ROW, PANEL_TABLE } from "../tableClasses";
import { copy, STATUS_LABELS } from "./copy";

const TONES: Readonly<Record<OutcomeStatus, Tone>> = {
  success: "success",
  unavailable: "neutral",
  low_confidence: "warning",
  failed: "danger",
  error: "danger",
  skipped: "neutral",
};

const { columns } = copy;
const COLUMNS: readonly TableColumn<MaintenanceDetail>[] = [
  createTitleColumn(columns.title, ({ listingId, title }) => ({ id: listingId, title })),
  {
    key: "status",
    header: columns.status,
    cell: ({ status }) => <Badge tone={TONES[status]}>{STATUS_LABELS[status]}</Badge>,
  },
  {
    key: "sku",
    header: columns.sku,
    className: "code max-md:row-start-3",
    cell: ({ sku, possibleSku }) => sku ?? (possibleSku === null ? copy.unknown : copy.possible(possibleSku)),
  },
  {
    key: "confidence",
    header: columns.confidence,
    numeric: true,
    className: "max-md:col-start-2 max-md:row-start-2",
    cell: ({ confidence }) => (confidence === null ? copy.unknown : `${Math.round(confidence)}%`),
  },
  {
    key: "reason",
    header: columns.reason,
    className: NOTE_CELL,
    cell: (detail) => describeDetail("skuProcessing", detail) ?? copy.unknown,
  },
];
const getRowId = ({ listingId }: MaintenanceDetail) => listingId;
const SUMMARY = ["processed", "successful", "unavailable", "lowConfidence", "failed", "skipped"] as const;

export function ResultsPanel({ run }: { readonly run: MaintenanceDocument }) {
  return (
    <Panel
      title={copy.results}
      aside={
        <Text as="span" look="hint">
          {copy.resultsHint}
        </Text>
      }
    >
      <div className="flex flex-wrap items-center justify-between gap-2 px-4 py-3">
        <p role="status">{SUMMARY.map((key) => `${run[key]} ${copy.summary[key]}`).join(", ")}</p>
        <RunReceipt name="skuProcessing" run={run} />
      </div>
      <ListTable
        className={PANEL_TABLE}
        rowClassName={PANEL_ROW}
        label={copy.results}
        columns={COLUMNS}
        rows={run.details}
        rowId={getRowId}
      />
    </Panel>
  );
}
