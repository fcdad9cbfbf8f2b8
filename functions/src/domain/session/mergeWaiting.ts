import type { Account, WaitingRecord } from "./ports.ts";

/**
 * Merges a user's pre-created records, oldest first. The oldest value of each field wins. Status, email
 * address and uid are those of the signed-in user.
 */
export function mergeWaiting(
  waiting: readonly WaitingRecord[],
  account: Pick<Account, "uid" | "displayName" | "photoURL">,
  email: string,
): Record<string, unknown> {
  const merged: Record<string, unknown> = {};
  for (const { fields } of waiting) fillIn(merged, fields);
  fillIn(merged, { displayName: account.displayName ?? null, photoURL: account.photoURL ?? null });
  return {
    ...merged,
    uid: account.uid,
    email,
    status: "active",
    isSuperAdmin: merged["accountRole"] === "super-admin",
  };
}

function fillIn(record: Record<string, unknown>, fields: Readonly<Record<string, unknown>>) {
  for (const [name, value] of Object.entries(fields)) record[name] ??= value;
}
