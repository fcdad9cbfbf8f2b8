import { PageHead } from "@/ui/page/PageHead";

import { useRun } from "../maintenance/useRun";
import { copy } from "./copy";
import { DuplicatesPanel } from "./DuplicatesPanel";
import { PurgePanel } from "./PurgePanel";
import { RestoreProgress } from "./RestoreProgress";
import { useRestoring } from "./useRestoring";

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
