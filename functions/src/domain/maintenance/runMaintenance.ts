import type { MaintenanceName } from "../../contract/maintenance/maintenance.ts";
import type { Job } from "../operation/operation.ts";
import { type Outcome, runOperation } from "../operation/runOperation.ts";
import type { Batch, Run, RunPorts } from "./ports.ts";
import { addBatch, runRules } from "./runState.ts";
import { operationPorts } from "./startRun.ts";

/** Runs a seller's maintenance until it ends or the time share is used up. Each batch is a step. */
export function runMaintenance(
  ports: RunPorts,
  uid: string,
  name: MaintenanceName,
  attempt: { isLast: boolean },
): Promise<Outcome> {
  return runOperation(operationPorts(ports, name), createMaintenanceJob(ports, name), uid, attempt);
}

const createMaintenanceJob = ({ works }: RunPorts, name: MaintenanceName): Job<Run> => ({
  ...runRules(name),
  leaseMs: 120_000,
  timeShareMs: 6 * 60_000,
  open(uid, claimed) {
    const batches = works[name](uid, claimed)[Symbol.asyncIterator]();
    return async () => {
      const next: IteratorResult<Batch, unknown> = await batches.next();
      if (next.done) return { apply: (operation) => ({ operation, isComplete: true }) };
      return { apply: (current) => ({ operation: addBatch(current, next.value) }) };
    };
  },
  // A refusal, such as by the image host, would meet every other listing too.
  judge: () => "fail",
});
