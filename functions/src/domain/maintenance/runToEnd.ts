import { RUN_WAIT_SECONDS } from "../../contract/maintenance/listingMaintenance.ts";
import type { MaintenanceName } from "../../contract/maintenance/maintenance.ts";
import type { Run, StartRunPorts } from "./ports.ts";
import { startRun, waitForRun, type WantedRun } from "./startRun.ts";

export interface RunToEndPorts extends StartRunPorts {
  sleep: (milliseconds: number) => Promise<unknown>;
}

/** Starts a run and returns its state when it ends or the waiting time is over. */
export async function runToEnd(
  ports: RunToEndPorts,
  uid: string,
  name: MaintenanceName,
  wanted: WantedRun,
): Promise<Run> {
  const { runId } = await startRun(ports, uid, name, wanted);
  return waitForRun(ports, ports.sleep, uid, name, runId, RUN_WAIT_SECONDS * 1_000);
}

export const hasSucceeded = ({ status }: Run): boolean => status !== "failed";
