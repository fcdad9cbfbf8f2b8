import { MAX_DETAILS, type MaintenanceDocument } from "@contract/maintenance/maintenance";

import { saveReceipt } from "@/lib/work/receipt";
import { Button } from "@/ui/controls/Button";

/** Saves the result of each listing of a finished run. A run keeps its newest results and its failures. */
export function RunReceipt({ run }: { readonly run: MaintenanceDocument }) {
  if (run.status === "idle" || run.status === "running" || run.details.length === 0) return null;
  return (
    <Button small onClick={() => void saveReceipt(`${run.runId}.csv`, () => runReceiptRows(run))}>
      {run.details.length < run.processed
        ? `Save receipt (last ${MAX_DETAILS} and failures)`
        : "Save receipt"}
    </Button>
  );
}

const runReceiptRows = ({ details }: Pick<MaintenanceDocument, "details">): string[][] => [
  ["id", "title", "SKU", "outcome", "details"],
  ...details.map(({ listingId, title, sku, status, reason, error }) => [
    ...[listingId, title, sku ?? "", status, error ?? reason ?? ""],
  ]),
];
