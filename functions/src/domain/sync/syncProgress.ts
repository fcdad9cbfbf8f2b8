import { SYNC_RESET_SECONDS } from "../../contract/wire/limits.ts";
import type { SyncStatus } from "../../contract/operations.ts";
import type { SyncPorts } from "./ports.ts";
import { toSyncStatus } from "./syncRules.ts";

/** Returns the seller's sync status. It becomes idle shortly after the end. */
export async function readSyncProgress(
  { operations, now }: Pick<SyncPorts, "operations" | "now">,
  uid: string,
): Promise<{ progress: number; total: number; status: SyncStatus }> {
  const run = await operations.read(uid);
  const { processed, total, finishedAt } = run;
  const resetAt = (finishedAt ?? Infinity) + SYNC_RESET_SECONDS * 1000;
  if (now() >= resetAt) return { progress: 0, total: 0, status: "idle" };
  return { progress: processed, total, status: toSyncStatus(run) };
}
