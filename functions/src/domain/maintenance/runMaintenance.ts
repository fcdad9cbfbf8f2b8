import type { MaintenanceName } from "../../contract/maintenance/maintenance.ts";
import { MINUTE_MS } from "../../contract/wire/durations.ts";
import type { Job } from "../operation/operation.ts";
import { type Outcome, runOperation } from "../operation/runOperation.ts";
import type { Batch, Run, RunPorts } from "./ports.ts";
import { addBatch, runRules } from "./runState.ts";
import { toOperationPorts } from "./startRun.ts";

/** Runs a seller's maintenance until it ends or its time share is used up. Each batch is one step. */
export async function runMaintenance(
  ports: RunPorts,
  uid: string,
  name: MaintenanceName,
  attempt: { isLast: boolean },
): Promise<Outcome> {
  const outcome = await runOperation(
    toOperationPorts(ports, name),
    createMaintenanceJob(ports, name),
    uid,
    attempt,
  );
  if (outcome === "done" && MOVING.has(name)) await ports.settleLots(uid);
  return outcome;
}

/**
 * Runs that move listings to or from the trash. Lots are settled at the end, also after a cancellation,
 * because a purge moves cars before their lots. Lots that are moved too needn't be ended at the marketplace.
 */
const MOVING: ReadonlySet<MaintenanceName> = new Set(["deduplication", "purge", "restoration"]);

const createMaintenanceJob = ({ jobs }: RunPorts, name: MaintenanceName): Job<Run> => ({
  ...runRules,
  leaseMs: 120_000,
  timeShareMs: 6 * MINUTE_MS,
  open(uid, claimed) {
    const batches = jobs[name](uid, claimed)[Symbol.asyncIterator]();
    return async () => {
      const next: IteratorResult<Batch, unknown> = await batches.next();
      if (next.done) return { apply: (operation) => ({ operation, isComplete: true }) };
      return { apply: (current) => ({ operation: addBatch(current, next.value) }) };
    };
  },
  // A refusal, for example by the image host, would affect all other listings too.
  judge: () => "fail",
});
