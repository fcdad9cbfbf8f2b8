import { useMutation } from "@tanstack/react-query";
import { Search } from "lucide-react";

import { migrateAllToFirebaseStorage, RUN_MIGRATION_BATCH } from "@contract/images/imageMigration";

import { PageHead } from "@/ui/page/PageHead";
import { Panel } from "@/ui/page/Panel";
import { call } from "@/lib/calls/call";
import { Button } from "@/ui/controls/Button";
import { Facts } from "@/ui/page/Facts";
import { formatNumber } from "@/ui/numbers";

import { RunProgress } from "../maintenance/RunProgress";
import { useRun } from "../maintenance/useRun";
import { AllStep } from "./AllStep";
import { copy } from "./copy";
import { MigrateStep } from "./MigrateStep";
import { ResultsPanel } from "./ResultsPanel";
import { useMigration } from "./useMigration";
import { AdminFailure } from "../AdminFailure";
import { describeAnswer } from "./describeAnswer";
import { ImageTool } from "./ImageTool";

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

const FACTS = ["totalListings", "eligibleListings", "processedBatches"] as const;

function PreviewStep() {
  const preview = useMutation({
    mutationFn: () => call(migrateAllToFirebaseStorage, { batchSize: RUN_MIGRATION_BATCH, dryRun: true }),
  });
  return (
    <ImageTool
      title={copy.preview}
      hint={copy.previewHint}
      actions={
        <Button icon={Search} busy={preview.isPending} onClick={() => preview.mutate()}>
          {copy.previewAct}
        </Button>
      }
    >
      <AdminFailure title={copy.previewFailed} error={preview.error} onDismiss={preview.reset} />
      {preview.data && (
        <div className="grid gap-2" role="status">
          <p>{describeAnswer(preview.data)}</p>
          <Facts>
            {FACTS.map((key) => [
              <dt key={key}>{copy.facts[key]}</dt>,
              <dd key={`${key}-value`} className="tabular-nums">
                {formatNumber(preview.data[key])}
              </dd>,
            ])}
          </Facts>
        </div>
      )}
    </ImageTool>
  );
}
