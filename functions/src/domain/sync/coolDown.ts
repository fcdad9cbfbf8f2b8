import { SYNC_COOL_DOWN_SECONDS } from "../../contract/wire/limits.ts";
import type { AccountRole } from "../../contract/session.ts";
import { MINUTE_MS } from "../../contract/wire/durations.ts";

/**
 * Returns the minutes until the next sync may start, or null if a sync may start. `lastSync` is epoch
 * milliseconds.
 * Super admins never wait.
 */
export function getCoolDown(
  lastSync: number | null,
  now: number,
  role: AccountRole | undefined,
): number | null {
  if (role === "super-admin" || lastSync === null) return null;
  const left = lastSync + SYNC_COOL_DOWN_SECONDS * 1000 - now;
  if (left <= 0) return null;
  return Math.ceil(left / MINUTE_MS);
}
