import type { Account, SessionPorts, UserRecord } from "./ports.ts";

/**
 * Sets the claims to the record's role. Reads the record again after each change, so that a concurrent
 * sign-in and role change can't leave outdated claims.
 */
export async function alignClaims(
  { accounts, records }: SessionPorts,
  account: Account,
  record: UserRecord | undefined,
): Promise<void> {
  let admittedAs = account.admittedAs;
  let role = getRole(record);
  while (role !== admittedAs) {
    await accounts.setAdmission(account.uid, role);
    admittedAs = role;
    role = getRole(await records.find(account.uid));
  }
}

function getRole(record: UserRecord | undefined) {
  return record?.status === "active" ? record.accountRole : undefined;
}

/** Trims an email address and converts it to lower case. Addresses are compared and stored in this form. */
export function foldEmail(email: string): string {
  return email.trim().toLowerCase();
}
