import { type Firestore, Timestamp } from "firebase-admin/firestore";

import { paths } from "../../contract/documents.ts";
import { type MaintenanceDocument, maintenanceDocument } from "../../contract/maintenance/maintenance.ts";
import type { Run, RunStore } from "../../domain/maintenance/ports.ts";

/** Enough for several clicks competing for the document. */
const MAX_ATTEMPTS = 20;

export function maintenanceRuns(firestore: Firestore): RunStore {
  return {
    async read(uid, name) {
      const snapshot = await firestore.doc(paths.operation(uid, name)).get();
      return toRun(maintenanceDocument.parse(snapshot.data() ?? {}));
    },

    change: (uid, name, decide) =>
      firestore.runTransaction(
        async (transaction) => {
          const at = firestore.doc(paths.operation(uid, name));
          const stored = (await transaction.get(at)).data();
          const { run, answer } = decide(toRun(maintenanceDocument.parse(stored ?? {})));
          if (run !== null) {
            transaction.set(at, {
              ...run,
              startedAt: toTimestamp(run.startedAt),
              finishedAt: toTimestamp(run.finishedAt),
            });
          }
          return answer;
        },
        { maxAttempts: MAX_ATTEMPTS },
      ),
  };
}

const toRun = (stored: MaintenanceDocument): Run => ({
  ...stored,
  startedAt: stored.startedAt?.toMillis() ?? null,
  finishedAt: stored.finishedAt?.toMillis() ?? null,
});

const toTimestamp = (milliseconds: number | null): Timestamp | null =>
  milliseconds === null ? null : Timestamp.fromMillis(milliseconds);
