import { randomUUID } from "node:crypto";

import { AppError } from "../../contract/wire/errors.ts";
import { syncOperationDocument } from "../../contract/operations.ts";
import type { AccountRole } from "../../contract/session.ts";
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
  roleOf: (uid: string) => Promise<AccountRole | undefined>;
}

export interface SyncAnswer {
  success: boolean;
  lastSync: number | null;
  totalSynced: number;
  totalExpected: number;
  message: string;
}

/** The origin of a sync: the seller, a new connection, or the scheduled catch-up. */
export type SyncReason = "seller" | "connection" | "catchUp";

/**
 * Starts a sync, resumes a stopped one, or joins the running one. The cool-down applies only to syncs that
 * the seller requests, and only those start it.
 */
export async function startSync(
  ports: StartPorts,
  uid: string,
  force: boolean,
  reason: SyncReason = "seller",
): Promise<SyncAnswer> {
  const role = await ports.roleOf(uid);
  if (force && role !== "admin" && role !== "super-admin") throw new AppError("auth/forbidden");
  return startOperation(ports, syncRules, uid, (current, startedAt) => {
    if (!current.isConnected) throw new AppError("ebay/not-connected");
    const { success, message, keepsCount, run } = decide(current, startedAt, { force, reason, role });
    const { processed, total } = keepsCount ? current : { processed: 0, total: 0 };
    const answer = {
      success,
      lastSync: current.lastSync,
      totalSynced: processed,
      totalExpected: total,
      message,
    };
    return { operation: run, isQueued: run !== null, answer: () => answer };
  });
}

interface Decision {
  success: boolean;
  message: string;
  keepsCount: boolean;
  run: SyncRun | null;
}

interface Wish {
  force: boolean;
  reason: SyncReason;
  role: AccountRole | undefined;
}

function decide(current: SyncRun, now: number, { force, reason, role }: Wish): Decision {
  const { place, lastSync } = current;
  if (reason === "connection" && lastSync !== null) {
    return { success: true, message: "Your listings are here.", keepsCount: true, run: null };
  }
  if (isAtWork(current, now)) {
    return { success: true, message: "A sync is already running.", keepsCount: true, run: null };
  }
  if (isPaused(current, now)) {
    const message = "Today's number of eBay calls is used up. The sync goes on by itself.";
    return { success: false, message, keepsCount: true, run: null };
  }
  // A run that was killed or waited for the next day's calls resumes at its cursor.
  if (place !== null && isUnderWay(current)) {
    const message = "The sync goes on where it stopped.";
    return { success: true, message, keepsCount: true, run: current };
  }
  const waits = !force && reason === "seller" && current.isAsked;
  const wait = waits ? getCoolDown(lastSync, now, role) : null;
  if (wait !== null) {
    return { success: false, message: `Sync throttled: ${wait}`, keepsCount: false, run: null };
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
  return { success: true, message: "Syncing your eBay listings.", keepsCount: false, run };
}
