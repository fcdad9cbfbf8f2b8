import type { Firestore } from "firebase-admin/firestore";

import { maintenanceDocument } from "../../contract/maintenance/maintenance.ts";
import type { StartRunPorts } from "../../domain/maintenance/ports.ts";
import { describeState } from "../../domain/maintenance/runState.ts";
import { isUnderWay } from "../../domain/operation/state.ts";
import { openOperationStore } from "../operations.ts";

export const openMaintenanceRuns =
  (firestore: Firestore): StartRunPorts["openRuns"] =>
  (name) =>
    openOperationStore(firestore, {
      name,
      document: maintenanceDocument,
      load: (stored) => ({
        ...stored,
        status: stored.status === "running" ? "in_progress" : stored.status,
        pauses: 0,
      }),
      store: (run) => ({
        status: isUnderWay(run) ? "running" : run.status,
        message: describeState(name, run),
      }),
    });
