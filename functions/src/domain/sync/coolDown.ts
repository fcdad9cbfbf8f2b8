import { SYNC_COOL_DOWN_SECONDS } from "../../contract/wire/limits.ts";
import type { AccountRole } from "../../contract/session.ts";

/**
 * Returns the remaining wait before the next sync as text, or null if a sync may start. `lastSync` is epoch
 * milliseconds.
 * Super admins never wait.
 */
export function getCoolDown(
  lastSync: number | null,
  now: number,
  role: AccountRole | undefined,
): string | null {
  if (role === "super-admin" || lastSync === null) return null;
  const left = lastSync + SYNC_COOL_DOWN_SECONDS * 1000 - now;
  if (left <= 0) return null;
  const minutes = Math.ceil(left / 60_000);
  return minutes === 1 ? "1 minute" : `${minutes} minutes`;
}
