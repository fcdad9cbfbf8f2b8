import type { Account, WaitingRecord } from "./ports.ts";

/**
 * One record out of the pre-created ones with a person's e-mail, which come oldest first. Where they differ the oldest
 * is right; what only a later one knows is taken from it. Status, e-mail and uid are the signed-in person's.
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
