import { SYNC_COOL_DOWN_SECONDS } from "../../contract/limits.ts";
import type { AccountRole } from "../../contract/session.ts";

/**
 * How long the next sync of a kind has to wait after the last one (epoch milliseconds), in words; null: not at all.
 * Super admins never wait.
 */
export function coolDown(lastSync: number | null, now: number, role: AccountRole | undefined): string | null {
  if (role === "super-admin" || lastSync === null) return null;
  const left = lastSync + SYNC_COOL_DOWN_SECONDS * 1000 - now;
  if (left <= 0) return null;
  const minutes = Math.ceil(left / 60_000);
  return minutes === 1 ? "1 minute" : `${minutes} minutes`;
}
