/**
 * Returns when the next sync is possible after the last one (epoch milliseconds). Super admins never wait
 * (`isExempt`).
 */
export function formatWait(
  lastSync: number | null,
  now: number,
  coolDown: number,
  isExempt: boolean,
): string {
  if (isExempt) return "now (super admins never wait)";
  const left = lastSync === null ? 0 : lastSync + coolDown - now;
  if (left <= 0) return "now";
  const seconds = Math.ceil(left / 1000);
  return `in ${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}
