import type { MaintenanceDocument, MaintenanceName } from "@contract/maintenance/maintenance";
import { describeRun } from "@contract/maintenance/runText";

export const describeStoredRun = (name: MaintenanceName, run: MaintenanceDocument): string =>
  describeRun(name, run, run.status !== "running" ? "over" : run.cancelRequested ? "stopping" : "running");
