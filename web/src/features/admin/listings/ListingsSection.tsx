import { PageHead } from "@/ui/page/PageHead";
import { Panel } from "@/ui/page/Panel";

import { useRun } from "../maintenance/useRun";
import { copy } from "./copy";
import { DuplicatesPanel } from "./DuplicatesPanel";
import { PurgePanel } from "./PurgePanel";
import { useRestoring, type Restoring } from "./useRestoring";
import { AdminFailure } from "../AdminFailure";
import { RunProgress } from "../maintenance/RunProgress";

export function ListingsSection() {
  const deduplication = useRun("deduplication");
  const purge = useRun("purge");
  const restoring = useRestoring();
  const isBusy = deduplication.isRunning || purge.isRunning || restoring.isRunning;
  return (
    <>
      <PageHead title={copy.title} />
      <div className="mt-3 grid items-start gap-3">
        <RestoreProgress restoring={restoring} />
        <DuplicatesPanel followed={deduplication} restoring={restoring} isBusy={isBusy} />
        <PurgePanel followed={purge} restoring={restoring} isBusy={isBusy} />
      </div>
    </>
  );
}

function RestoreProgress({ restoring }: { readonly restoring: Restoring }) {
  const { run, isRunning, error, dismiss, cancel } = restoring;
  if (error !== null && !isRunning) {
    return (
      <AdminFailure title={copy.undoFailed} error={error} onDismiss={dismiss}>
        The remaining listings are still in the trash.
      </AdminFailure>
    );
  }
  if (run === null || run.status === "idle" || run.status === "completed") return null;
  return (
    <Panel className="p-4">
      <RunProgress label={copy.undoing} name="restoration" run={run} onCancel={cancel} />
    </Panel>
  );
}
