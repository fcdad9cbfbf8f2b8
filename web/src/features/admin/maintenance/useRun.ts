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

/** Milliseconds for which a finished run is listened to (specification 2, section 9). */
export const DETACH_AFTER = 3_000;

export interface FollowedRun {
  /** The current or last run. Null while unknown, or if there was none. */
  readonly run: MaintenanceDocument | null;
  readonly isRunning: boolean;
  /** Listens again, for a new run. */
  readonly follow: () => void;
  readonly cancel: () => void;
}

/** Listens to this person's run until some time after its end. */
export function useRun(name: MaintenanceName, detachAfter = DETACH_AFTER): FollowedRun {
  const { uid } = usePerson();
  const [run, setRun] = useState<MaintenanceDocument | null>(null);
  const [listens, setListens] = useState(1);
  /** The finished run at the time of `follow`. The hook waits for another one. */
  const [before, setBefore] = useState<string | null>(null);
  const isRunning = run?.status === "running";
  const path = paths.operation(uid, name);

  useEffect(() => {
    if (listens === 0) return undefined;
    return watchDocument(path, maintenanceDocument, setRun, () => setRun(null));
  }, [path, listens]);
  // Either the run ended, or there was none.
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
