import { Panel } from "@/ui/page/Panel";

import { AdminFailure } from "../AdminFailure";
import { RunProgress } from "../maintenance/RunProgress";
import { copy } from "./copy";
import type { Restoring } from "./useRestoring";

export function RestoreProgress({ restoring }: { readonly restoring: Restoring }) {
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
