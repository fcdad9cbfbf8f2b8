import { randomUUID } from "node:crypto";

import { AppError } from "../../contract/wire/errors.ts";
import { syncOperationDocument } from "../../contract/operations.ts";
import type { AccountRole } from "../../contract/session.ts";
import type { SyncOutcome } from "../../contract/sync.ts";
import type { OperationPorts } from "../operation/operation.ts";
import { startOperation } from "../operation/startOperation.ts";
import { isAtWork, isPaused, isUnderWay } from "../operation/state.ts";
import { getCoolDown } from "./coolDown.ts";
import type { SyncEffects, SyncRun } from "./ports.ts";
import { syncRules } from "./syncRules.ts";
import { HOUR_MS } from "../../contract/wire/durations.ts";

/** GetSellerEvents goes back 48 hours. One hour is reserved for a late worker. */
const REACH_MS = 47 * HOUR_MS;

export interface StartPorts extends OperationPorts<SyncRun, SyncEffects> {
  findRole: (uid: string) => Promise<AccountRole | undefined>;
}

export interface SyncAnswer {
  success: boolean;
  lastSync: number | null;
  totalSynced: number;
  totalExpected: number;
  outcome: SyncOutcome;
}

/** The origin of a sync: the seller, a new connection, or the scheduled catch-up. */
export type SyncReason = "seller" | "connection" | "catchUp";

/**
 * Starts a sync, resumes a stopped one, or joins the running one. The cool-down applies only to syncs that
 * the seller requests, and only those start it (decisions/ebay/0152).
 */
export async function startSync(
  ports: StartPorts,
  uid: string,
  force: boolean,
  reason: SyncReason = "seller",
): Promise<SyncAnswer> {
  const role = await ports.findRole(uid);
  if (force && role !== "admin" && role !== "super-admin") throw new AppError("auth/forbidden");
  return startOperation(ports, syncRules, uid, (current, startedAt) => {
    if (!current.isConnected) throw new AppError("ebay/not-connected");
    const { success, outcome, keepsCount, run } = decide(current, startedAt, { force, reason, role });
    const { processed, total } = keepsCount ? current : { processed: 0, total: 0 };
    const answer = {
      success,
      lastSync: current.lastSync,
      totalSynced: processed,
      totalExpected: total,
      outcome,
    };
    return { operation: run, isQueued: run !== null, answer: () => answer };
  });
}

interface Decision {
  success: boolean;
  outcome: SyncOutcome;
  keepsCount: boolean;
  run: SyncRun | null;
}

interface SyncRequest {
  force: boolean;
  reason: SyncReason;
  role: AccountRole | undefined;
}

function decide(current: SyncRun, now: number, { force, reason, role }: SyncRequest): Decision {
  const { place, lastSync } = current;
  if (reason === "connection" && lastSync !== null) {
    return { success: true, outcome: { code: "imported" }, keepsCount: true, run: null };
  }
  if (isAtWork(current, now)) {
    return { success: true, outcome: { code: "running" }, keepsCount: true, run: null };
  }
  if (isPaused(current, now)) {
    return { success: false, outcome: { code: "paused" }, keepsCount: true, run: null };
  }
  // A run that was killed or waited for the next day's calls resumes at its cursor.
  if (place !== null && isUnderWay(current)) {
    return { success: true, outcome: { code: "resumed" }, keepsCount: true, run: current };
  }
  const waits = !force && reason === "seller" && current.isAsked;
  const minutes = waits ? getCoolDown(lastSync, now, role) : null;
  if (minutes !== null) {
    return { success: false, outcome: { code: "too-early", minutes }, keepsCount: false, run: null };
  }
  const isChangesOnly = !force && lastSync !== null && now - lastSync < REACH_MS;
  const fresh = syncOperationDocument.parse({
    runId: randomUUID(),
    isAsked: reason === "seller",
    place: isChangesOnly ? { step: "changes", since: lastSync } : { step: "page", page: 1 },
  });
  const run = {
    ...current,
    ...fresh,
    status: "idle" as const,
    startedAt: now,
    finishedAt: null,
    resumesAt: null,
    pauses: 0,
  };
  return { success: true, outcome: { code: "started" }, keepsCount: false, run };
}
