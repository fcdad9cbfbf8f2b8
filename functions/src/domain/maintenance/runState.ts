import { AppError } from "../../contract/wire/errors.ts";
import {
  type DetailRefusal,
  MAX_DETAILS,
  type MaintenanceDetail,
  type MaintenanceName,
  type OutcomeStatus,
} from "../../contract/maintenance/maintenance.ts";
import { describeRun, type RunPhase } from "../../contract/maintenance/runText.ts";
import type { JobRules } from "../operation/operation.ts";
import { isUnderWay } from "../operation/state.ts";
import type { Batch, Run } from "./ports.ts";

export const runRules: JobRules<Run> = {
  derive: (run) => ({ ...run, progress: run.status === "completed" ? 100 : run.progress }),
};

/** Describes a run by its counts, for its document and for the callables' answers. */
export const describeState = (name: MaintenanceName, run: Run): string =>
  describeRun(name, run, getPhase(run));

export const getPhase = (run: Run): RunPhase =>
  !isUnderWay(run) ? "over" : run.cancelRequested ? "stopping" : "running";

const COUNTERS = {
  success: "successful",
  unavailable: "unavailable",
  low_confidence: "lowConfidence",
  failed: "failed",
  error: "failed",
  skipped: "skipped",
} as const satisfies Record<OutcomeStatus, keyof Run>;

/** Returns the result of a listing that failed. Errors other than the `expected` ones are bugs and are reported. */
export function describeFailure(
  error: unknown,
  expected: readonly DetailRefusal[],
  report: (error: unknown) => void,
): Required<Pick<MaintenanceDetail, "status" | "cause">> {
  const refusal = error instanceof AppError ? expected.find((code) => code === error.code) : undefined;
  if (refusal !== undefined) return { status: "failed", cause: { code: "refused", error: refusal } };
  report(error);
  return { status: "error", cause: { code: "unexpected" } };
}

export function addBatch(run: Run, batch: Batch): Run {
  const next = { ...run, place: batch.place ?? run.place };
  for (const { status } of batch.details) next[COUNTERS[status]] += 1;
  if (batch.successful !== undefined) next.successful = batch.successful;
  const { successful, unavailable, lowConfidence, failed, skipped } = next;
  next.processed = successful + unavailable + lowConfidence + failed + skipped;
  next.total = Math.max(batch.total ?? run.total, next.processed);
  next.progress = next.total === 0 ? 0 : Math.floor((100 * next.processed) / next.total);
  next.details = limitDetails([...run.details, ...batch.details]);
  return next;
}

/** Keeps failures and the newest other entries, in their original order. */
function limitDetails(details: readonly MaintenanceDetail[]): MaintenanceDetail[] {
  if (details.length <= MAX_DETAILS) return [...details];
  const isBad = ({ status }: MaintenanceDetail) => status === "failed" || status === "error";
  const bad = new Set(details.filter(isBad).slice(0, MAX_DETAILS / 2));
  const newest = new Set(details.slice(-(MAX_DETAILS - bad.size)));
  return details.filter((detail) => bad.has(detail) || newest.has(detail));
}
