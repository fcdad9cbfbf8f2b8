import { useEffect, useState } from "react";

import { paths } from "@contract/documents";
import {
  cancelMaintenance,
  type MaintenanceDocument,
  maintenanceDocument,
  type MaintenanceName,
} from "@contract/maintenance/maintenance";

import { call } from "@/lib/calls/call";
import { watchDocument } from "@/lib/firestore/documents";
import { usePerson } from "@/lib/session/session";
import { showToast } from "@/ui/overlays/toast";

import { adminErrorText } from "../adminErrorText";

/** Milliseconds for which a run that is over is still listened to (specification 2, section 9). */
export const DETACH_AFTER = 3_000;

export interface FollowedRun {
  /** The run that is under way, or the last one; null while nobody knows, or where there was none. */
  readonly run: MaintenanceDocument | null;
  readonly isRunning: boolean;
  /** Listens again, for a run that is being started. */
  readonly follow: () => void;
  readonly cancel: () => void;
}

/** Listens to a run of this person until it has been over for a while. */
export function useRun(name: MaintenanceName, detachAfter = DETACH_AFTER): FollowedRun {
  const { uid } = usePerson();
  const [run, setRun] = useState<MaintenanceDocument | null>(null);
  const [listens, setListens] = useState(1);
  /** The run that was over when another one was asked for: that one is waited for. */
  const [before, setBefore] = useState<string | null>(null);
  const isRunning = run?.status === "running";
  const path = paths.operation(uid, name);

  useEffect(() => {
    if (listens === 0) return undefined;
    return watchDocument(path, maintenanceDocument, setRun, () => setRun(null));
  }, [path, listens]);
  // Whatever it was that ended, or that nothing had been going on.
  useEffect(() => {
    if (run === null || isRunning || listens === 0 || run.runId === before) return undefined;
    const timer = setTimeout(() => setListens(0), detachAfter);
    return () => clearTimeout(timer);
  }, [run, isRunning, listens, before, detachAfter]);

  return {
    run,
    isRunning,
    follow: () => {
      setBefore(run?.runId ?? null);
      setListens((times) => times + 1);
    },
    cancel: () => {
      call(cancelMaintenance, { name }).catch((error: unknown) =>
        showToast(adminErrorText(error), { tone: "danger" }),
      );
    },
  };
}
