import type { MaintenanceDocument } from "@contract/maintenance/maintenance";

import { useNow } from "@/lib/browser/useNow";
import { Banner } from "@/ui/status/Banner";
import { Progress } from "@/ui/status/Progress";

import { describeFailure } from "./describeFailure";

interface RunProgressProps {
  /** The work: "Removing duplicates". */
  readonly label: string;
  readonly run: MaintenanceDocument;
  readonly onCancel: () => void;
}

/** A running run's progress, or that the last run failed or was stopped. Empty after a successful run. */
export function RunProgress({ label, run, onCancel }: RunProgressProps) {
  const now = useNow(5);
  const { status, message, processed, total, failed, startedAt, cancelRequested } = run;
  switch (status) {
    case "idle":
    case "completed":
      return null;
    case "cancelled":
      return (
        <Banner tone="info" title="Stopped">
          {message} What was done stays done.
        </Banner>
      );
    case "failed":
      return (
        <Banner tone="danger" title="It could not be finished">
          {describeFailure(run)} {message} Start it again to go on with the rest.
        </Banner>
      );
    case "running":
      return (
        <Progress
          label={label}
          done={processed}
          total={total === 0 ? null : total}
          elapsedMs={Math.max(0, now - (startedAt?.toMillis() ?? now))}
          failed={failed}
          onCancel={cancelRequested ? undefined : onCancel}
        >
          {cancelRequested ? message : "You can leave this page: it goes on by itself."}
        </Progress>
      );
  }
}
