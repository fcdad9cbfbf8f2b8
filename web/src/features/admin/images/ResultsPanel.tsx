import type { Migration } from "@contract/images/imageMigration";
import { describeDetail } from "@contract/maintenance/detailText";
import type { MaintenanceDocument } from "@contract/maintenance/maintenance";

import { ListTable } from "@/lib/browser/ListTable";
import { saveReceipt } from "@/lib/backgroundTasks/receipt";
import { Button } from "@/ui/controls/Button";
import { Badge } from "@/ui/status/Badge";
import { Panel } from "@/ui/page/Panel";
import type { TableColumn } from "@/ui/table/tableModel";

import { createTitleColumn } from "../createTitleColumn";
import { describeStoredRun } from "../maintenance/describeStoredRun";
import { NOTE_CELL, PANEL_ROW, PANEL_TABLE } from "../tableClasses";
import { copy } from "./copy";

interface Result {
  readonly id: string;
  readonly title: string;
  readonly status: "migrated" | "done" | "failed" | "skipped";
  /** Number of pictures. Null if unknown. */
  readonly pictures: number | null;
  readonly note: string | null;
}

const TONES = { migrated: "success", done: "success", failed: "danger", skipped: "neutral" } as const;

const { columns } = copy;
const COLUMNS: readonly TableColumn<Result>[] = [
  createTitleColumn(columns.title, (result) => result),
  {
    key: "status",
    header: columns.status,
    cell: ({ status }) => <Badge tone={TONES[status]}>{copy[status]}</Badge>,
  },
  {
    key: "pictures",
    header: columns.pictures,
    numeric: true,
    cell: ({ pictures }) => pictures ?? copy.unknown,
  },
  {
    key: "note",
    header: columns.note,
    className: NOTE_CELL,
    cell: ({ note }) => note ?? copy.unknown,
  },
];
const getRowId = ({ id }: Result) => id;

interface ResultsPanelProps {
  readonly some: Migration | null;
  readonly run: MaintenanceDocument | null;
}

/** Shows the results of the last partial migration, or else of the last run over all listings. */
export function ResultsPanel({ some, run }: ResultsPanelProps) {
  const rows = some === null ? listRunResults(run) : listMigrationResults(some);
  if (rows.length === 0) return null;
  return (
    <Panel title={copy.results}>
      <div className="flex flex-wrap items-center justify-between gap-2 px-4 py-3">
        <p role="status">{some?.message ?? (run && describeStoredRun("imageMigration", run))}</p>
        <Button
          small
          onClick={() =>
            void saveReceipt("images.csv", () => [
              ["id", "title", "outcome", "pictures", "details"],
              ...rows.map(({ id, title, status, pictures, note }) => [
                ...[id, title, copy[status], String(pictures ?? ""), note ?? ""],
              ]),
            ])
          }
        >
          Save receipt
        </Button>
      </div>
      <ListTable
        className={PANEL_TABLE}
        rowClassName={PANEL_ROW}
        label={copy.results}
        columns={COLUMNS}
        rows={rows}
        rowId={getRowId}
      />
    </Panel>
  );
}

const listMigrationResults = ({ listings }: Migration): readonly Result[] =>
  listings.map(({ id, title, status, firebaseUrls, error, cause }) => ({
    ...{ id, title, status, note: describeDetail("imageMigration", { cause }) ?? error },
    pictures: status === "migrated" ? firebaseUrls.length : null,
  }));

function listRunResults(run: MaintenanceDocument | null): readonly Result[] {
  return (run?.details ?? []).map(({ listingId, title, status, cause }) => ({
    ...{ id: listingId, title, pictures: null, note: describeDetail("imageMigration", { cause }) },
    status:
      status === "skipped"
        ? "skipped"
        : status !== "success"
          ? "failed"
          : run?.task.images === "migrate"
            ? "migrated"
            : "done",
  }));
}
