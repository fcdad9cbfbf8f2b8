import { useEffect, useState } from "react";

import {
  cancelMaintenance,
  type MaintenanceDocument,
  maintenanceDocument,
  type MaintenanceName,
} from "@contract/maintenance/maintenance";

import { call } from "@/lib/calls/call";
import { useNow } from "@/lib/browser/useNow";
import { viewOperation } from "@/lib/operations/operationView";
import { useOperation } from "@/lib/operations/useOperation";
import { showToast } from "@/ui/overlays/toast";

import { describeAdminError } from "../adminErrorText";

/** Milliseconds for which the listener stays on a finished run (specification 2, section 9). */
export const DETACH_AFTER = 3_000;

export interface FollowedRun {
  /** The current or last run. Null while unknown, or if there was none. */
  readonly run: MaintenanceDocument | null;
  /** False if no worker has the run, so that it can be started again. */
  readonly isRunning: boolean;
  /** Starts listening again, for a new run. */
  readonly follow: () => void;
  readonly cancel: () => void;
}

/** Listens to this user's run, until `detachAfter` milliseconds after its end. */
export function useRun(name: MaintenanceName, detachAfter = DETACH_AFTER): FollowedRun {
  const [listens, setListens] = useState(true);
  /** The finished run at the time of `follow`. The hook waits for a different one. */
  const [before, setBefore] = useState<string | null>(null);
  const { operation: run } = useOperation(name, maintenanceDocument, listens);
  const { phase, isOver } = viewOperation(run, useNow(5));
  const isRunning = phase === "running";
  const isEnded = isOver || phase === "none";

  // Stops listening if the run has ended, or if there was none.
  useEffect(() => {
    if (run === null || !isEnded || !listens || run.runId === before) return undefined;
    const timer = setTimeout(() => setListens(false), detachAfter);
    return () => clearTimeout(timer);
  }, [run, isEnded, listens, before, detachAfter]);

  return {
    run,
    isRunning,
    follow: () => {
      setBefore(isEnded && run !== null ? run.runId : null);
      setListens(true);
    },
    cancel: () => {
      call(cancelMaintenance, { name }).catch((error: unknown) =>
        showToast(describeAdminError(error), { tone: "danger" }),
      );
    },
  };
}
