import type { MaintenanceDocument, MaintenanceName } from "@contract/maintenance/maintenance";
import { describeRun } from "@contract/maintenance/runText";

import { useNow } from "@/lib/browser/useNow";
import { describeOperationFailure, viewOperation } from "@/lib/operations/operationView";
import { OperationStatus } from "@/ui/status/OperationStatus";

import { describeAdminError } from "../adminErrorText";
import { describeStoredRun } from "./describeStoredRun";

interface RunProgressProps {
  /** Label of the work, such as "Removing duplicates". */
  readonly label: string;
  readonly name: MaintenanceName;
  readonly run: MaintenanceDocument;
  readonly onCancel: () => void;
}

/**
 * Shows the progress of a run, or that the last run failed, was stopped or was interrupted. Renders nothing
 * after a successful run.
 */
export function RunProgress({ label, name, run, onCancel }: RunProgressProps) {
  const { phase, elapsedMs, isCancelling } = viewOperation(run, useNow(5));
  const { processed, total, failed } = run;
  const done = describeStoredRun(name, run);
  return (
    <OperationStatus
      phase={phase}
      progress={{
        label,
        done: processed,
        total: total === 0 ? null : total,
        elapsedMs,
        failed,
        onCancel: isCancelling ? undefined : onCancel,
        children: isCancelling ? done : "You can leave this page: it continues automatically.",
      }}
      notices={{
        left: {
          title: "It was interrupted",
          children: <>{describeRun(name, run, "over")} Start it again to go on with the rest.</>,
        },
        cancelled: { title: "Stopped", children: <>{done} What was done stays done.</> },
        failed: {
          title: "It could not be finished",
          children: (
            <>
              {describeOperationFailure(run, describeAdminError)} {done} Start it again to go on with the
              rest.
            </>
          ),
        },
      }}
    />
  );
}
