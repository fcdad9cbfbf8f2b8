import { PageHead } from "@/ui/page/PageHead";
import { Panel } from "@/ui/page/Panel";

import { RunProgress } from "../maintenance/RunProgress";
import { useRun } from "../maintenance/useRun";
import { AllStep } from "./AllStep";
import { copy } from "./copy";
import { MigrateStep } from "./MigrateStep";
import { PreviewStep } from "./PreviewStep";
import { ResultsPanel } from "./ResultsPanel";
import { useMigration } from "./useMigration";

const LABELS = { migrate: copy.migrating, cleanup: copy.cleaning, revert: copy.reverting } as const;

export function ImagesSection() {
  const followed = useRun("imageMigration");
  const migration = useMigration(followed);
  const { run } = followed;
  return (
    <>
      <PageHead title={copy.title} />
      <div className="mt-3 grid gap-3">
        <Panel body="stack">
          <p className="text-muted">{copy.intro}</p>
          {run && (
            <RunProgress
              label={LABELS[run.task.images]}
              name="imageMigration"
              run={run}
              onCancel={followed.cancel}
            />
          )}
          <PreviewStep />
          <MigrateStep migration={migration} isBusy={followed.isRunning} />
          <AllStep
            work="cleanup"
            followed={followed}
            // Runs of earlier visits and stopped runs also count, because they moved images.
            waits={migration.some === null && !hasMigrated(run)}
          />
          <AllStep work="revert" followed={followed} waits={false} />
        </Panel>
        <ResultsPanel some={migration.some} run={run} />
      </div>
    </>
  );
}

const hasMigrated = (run: ReturnType<typeof useRun>["run"]): boolean =>
  run !== null && run.status !== "running" && run.processed > 0;
