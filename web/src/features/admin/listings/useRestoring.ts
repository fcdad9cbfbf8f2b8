import { useMutation } from "@tanstack/react-query";

import { restoreRun } from "@contract/maintenance/listingMaintenance";
import type { MaintenanceDocument } from "@contract/maintenance/maintenance";
import { TRASH_DAYS } from "@contract/trash/trash";

import { call } from "@/lib/calls/call";
import { showToast } from "@/ui/overlays/toast";

import { type FollowedRun, useRun } from "../maintenance/useRun";
import { copy } from "./copy";
import { DAY_MS } from "@contract/wire/durations";

export interface Restoring extends FollowedRun {
  readonly start: (runId: string) => void;
  readonly error: Error | null;
  readonly dismiss: () => void;
  readonly canUndo: (run: MaintenanceDocument | null, now: number) => boolean;
}

const TRASH_MS = TRASH_DAYS * DAY_MS;

/** Restores the listings that a purge or a deduplication moved to the trash. */
export function useRestoring(): Restoring {
  const followed = useRun("restoration");
  const restore = useMutation({
    mutationFn: (runId: string) => {
      followed.follow();
      return call(restoreRun, { runId });
    },
    onSuccess: ({ success, restoredCount }) => {
      if (success) showToast(copy.undone(restoredCount), { tone: "success" });
    },
  });
  return {
    ...followed,
    start: (runId) => restore.mutate(runId),
    isRunning: followed.isRunning || restore.isPending,
    error: restore.error,
    dismiss: () => restore.reset(),
    canUndo: (run, now) => {
      if (run === null || run.status === "idle" || run.status === "running" || run.successful === 0)
        return false;
      const undone = followed.run;
      const isUndone = undone?.task.undoes === run.runId && undone.status === "completed";
      return !isUndone && now - (run.finishedAt?.toMillis() ?? now) < TRASH_MS;
    },
  };
}
