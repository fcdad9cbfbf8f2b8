import { randomUUID } from "node:crypto";

import { AppError } from "../../contract/wire/errors.ts";
import type { SyncOperationDocument, SyncPlace } from "../../contract/operations.ts";
import type { AccountRole } from "../../contract/session.ts";
import { getCoolDown } from "./coolDown.ts";
import type { SyncPorts } from "./ports.ts";

/** A run that no worker claims within this time is enqueued again by the next request for a sync. */
const PICK_UP_MS = 60_000;
/** GetSellerEvents reaches 48 hours back. One hour is left for a late worker. */
const REACH_MS = 47 * 3_600_000;

export interface StartPorts extends Pick<SyncPorts, "operations" | "enqueue" | "now"> {
  roleOf: (uid: string) => Promise<AccountRole | undefined>;
}

export interface SyncAnswer {
  success: boolean;
  lastSync: number | null;
  totalSynced: number;
  totalExpected: number;
  message: string;
}

/** Starts a sync, resumes one that stopped, or joins one that runs. */
export async function startSync(ports: StartPorts, uid: string, force: boolean): Promise<SyncAnswer> {
  const { operations, roleOf, enqueue, now } = ports;
  const role = await roleOf(uid);
  if (force && role !== "admin" && role !== "super-admin") throw new AppError("auth/forbidden");
  const startedAt = now();
  const { answer, isStarted } = await operations.begin(uid, ({ operation, lastSync, isConnected }) => {
    if (!isConnected) throw new AppError("ebay/not-connected");
    const decided = decide(operation, lastSync, startedAt, force, role);
    const { processed, total } = decided.keepsCount ? operation : { processed: 0, total: 0 };
    const { success, message, run } = decided;
    return {
      answer: {
        answer: { success, lastSync, totalSynced: processed, totalExpected: total, message },
        isStarted: run !== null,
      },
      run: run && { ...run, until: startedAt + PICK_UP_MS },
    };
  });
  if (isStarted) await enqueue(uid);
  return answer;
}

interface Decision {
  success: boolean;
  message: string;
  keepsCount: boolean;
  run: { runId: string; place: SyncPlace; startedAt: number } | null;
}

function decide(
  operation: SyncOperationDocument,
  lastSync: number | null,
  now: number,
  force: boolean,
  role: AccountRole | undefined,
): Decision {
  const { status, lease, place, runId, startedAt, resumesAt } = operation;
  const isRunning = status === "starting" || status === "in_progress";
  if (isRunning && lease !== null && lease.until > now) {
    return { success: true, message: "A sync is already running.", keepsCount: true, run: null };
  }
  const waitsUntil = resumesAt?.toMillis() ?? null;
  if (waitsUntil !== null && waitsUntil > now) {
    const message = "Today's number of eBay calls is used up. The sync goes on by itself.";
    return { success: false, message, keepsCount: true, run: null };
  }
  // A run that died or waited for the next day's calls resumes at its cursor.
  if (place !== null && (isRunning || waitsUntil !== null)) {
    const run = { runId, place, startedAt: startedAt?.toMillis() ?? now };
    return { success: true, message: "The sync goes on where it stopped.", keepsCount: true, run };
  }
  const wait = force ? null : getCoolDown(lastSync, now, role);
  if (wait !== null) {
    return { success: false, message: `Sync throttled: ${wait}`, keepsCount: false, run: null };
  }
  const isChangesOnly = !force && lastSync !== null && now - lastSync < REACH_MS;
  const run = {
    runId: randomUUID(),
    place: isChangesOnly ? { step: "changes" as const, since: lastSync } : { step: "page" as const, page: 1 },
    startedAt: now,
  };
  return { success: true, message: "Syncing your eBay listings.", keepsCount: false, run };
}
