import { describeDetail } from "@contract/maintenance/detailText";
import {
  MAX_DETAILS,
  type MaintenanceDocument,
  type MaintenanceName,
} from "@contract/maintenance/maintenance";

import { saveReceipt } from "@/lib/backgroundTasks/receipt";
import { Button } from "@/ui/controls/Button";

interface RunReceiptProps {
  readonly name: MaintenanceName;
  readonly run: MaintenanceDocument;
}

/** Saves the result of each listing of a finished run. A run keeps its newest results and its failures. */
export function RunReceipt({ name, run }: RunReceiptProps) {
  if (run.status === "idle" || run.status === "running" || run.details.length === 0) return null;
  return (
    <Button small onClick={() => void saveReceipt(`${run.runId}.csv`, () => buildRunReceiptRows(name, run))}>
      {run.details.length < run.processed
        ? `Save receipt (last ${MAX_DETAILS} and failures)`
        : "Save receipt"}
    </Button>
  );
}

const buildRunReceiptRows = (
  name: MaintenanceName,
  { details }: Pick<MaintenanceDocument, "details">,
): string[][] => [
  ["id", "title", "SKU", "outcome", "details"],
  ...details.map((detail) => [
    ...[detail.listingId, detail.title, detail.sku ?? "", detail.status],
    describeDetail(name, detail) ?? "",
  ]),
];
