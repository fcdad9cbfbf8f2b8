import {
  MAX_DETAILS,
  type MaintenanceDetail,
  type MaintenanceName,
  type OutcomeStatus,
} from "../../contract/maintenance/maintenance.ts";
import type { Batch, Run } from "./ports.ts";

/** The lease holder of a run that waits in the queue. */
const QUEUED = "queue";

export const isRunning = ({ status }: Run): boolean => status === "running";

/** Returns whether a worker or the queue has the run. */
export const isAtWork = ({ lease }: Run, now: number): boolean => lease !== null && lease.until > now;

export const isHeldBy = ({ lease }: Run, holder: string): boolean => lease?.holder === holder;

/** Claims the run. `taken`: another worker has the lease. Null: the run is over or was never started. */
export function claimRun(run: Run, name: MaintenanceName, holder: string, now: number, until: number) {
  if (!isRunning(run)) return null;
  if (isAtWork(run, now) && run.lease?.holder !== QUEUED) return "taken" as const;
  if (run.cancelRequested) return endRun(run, name, "cancelled", now);
  return { ...run, lease: { holder, until } };
}

export const markQueued = (run: Run, until: number): Run => ({ ...run, lease: { holder: QUEUED, until } });

const COUNTERS = {
  success: "successful",
  unavailable: "unavailable",
  low_confidence: "lowConfidence",
  failed: "failed",
  error: "failed",
  skipped: "skipped",
} as const satisfies Record<OutcomeStatus, keyof Run>;

/** Adds a batch's results to the run. */
export function addBatch(run: Run, name: MaintenanceName, portion: Batch, until: number): Run {
  const next = { ...run, lease: run.lease && { ...run.lease, until }, place: portion.place ?? run.place };
  for (const { status } of portion.details) next[COUNTERS[status]] += 1;
  if (portion.successful !== undefined) next.successful = portion.successful;
  const { successful, unavailable, lowConfidence, failed, skipped } = next;
  next.processed = successful + unavailable + lowConfidence + failed + skipped;
  next.total = Math.max(portion.total ?? run.total, next.processed);
  next.progress = next.total === 0 ? 0 : Math.floor((100 * next.processed) / next.total);
  next.details = limitDetails([...run.details, ...portion.details]);
  return { ...next, message: describeRun(next, name) };
}

export const endRun = (
  run: Run,
  name: MaintenanceName,
  status: "completed" | "cancelled" | "failed",
  now: number,
  failure: Run["failure"] = null,
): Run => {
  const ended = { ...run, status, finishedAt: now, lease: null, cancelRequested: false, failure };
  const progress = status === "completed" ? 100 : run.progress;
  return { ...ended, progress, message: describeRun(ended, name) };
};

/** Keeps failures and the newest of the others, in their order. */
function limitDetails(details: readonly MaintenanceDetail[]): MaintenanceDetail[] {
  if (details.length <= MAX_DETAILS) return [...details];
  const isBad = ({ status }: MaintenanceDetail) => status === "failed" || status === "error";
  const bad = new Set(details.filter(isBad).slice(0, MAX_DETAILS / 2));
  const newest = new Set(details.slice(-(MAX_DETAILS - bad.size)));
  return details.filter((detail) => bad.has(detail) || newest.has(detail));
}

const formatNumber = (count: number) => count.toLocaleString("en-US");

const DONE: Readonly<Record<MaintenanceName, (count: string, isOne: boolean) => string>> = {
  deduplication: (count, isOne) => `${count} ${isOne ? "duplicate is" : "duplicates are"} in the trash`,
  purge: (count, isOne) => `${count} ${isOne ? "listing is" : "listings are"} in the trash`,
  restoration: (count, isOne) => `${count} ${isOne ? "listing is" : "listings are"} back`,
  skuProcessing: (count, isOne) => `${count} ${isOne ? "listing has its SKU" : "listings have their SKU"}`,
  imageMigration: (count, isOne) => `${count} ${isOne ? "listing is" : "listings are"} done`,
};

function describeRun(run: Run, name: MaintenanceName): string {
  const { successful, unavailable, lowConfidence, failed, skipped } = run;
  const others = [
    [unavailable, "without a readable number"],
    [lowConfidence, "not sure enough"],
    [failed, "failed"],
    [skipped, "skipped"],
  ] as const;
  const parts = others.flatMap(([count, words]) => (count > 0 ? [`${formatNumber(count)} ${words}`] : []));
  return `${[DONE[name](formatNumber(successful), successful === 1), ...parts].join(", ")}.`;
}
