import { SYNC_RESET_SECONDS } from "../../contract/wire/limits.ts";
import type { SyncStatus } from "../../contract/operations.ts";
import type { SyncPorts } from "./ports.ts";

/** Returns the seller's sync status, which becomes idle shortly after the end. */
export async function readSyncProgress(
  { operations, now }: Pick<SyncPorts, "operations" | "now">,
  uid: string,
): Promise<{ progress: number; total: number; status: SyncStatus }> {
  const { operation } = await operations.read(uid);
  const { processed, total, status, finishedAt } = operation;
  const resetAt = (finishedAt?.toMillis() ?? Infinity) + SYNC_RESET_SECONDS * 1000;
  if (now() >= resetAt) return { progress: 0, total: 0, status: "idle" };
  return { progress: processed, total, status };
}
