import type { Account, SessionPorts, UserRecord } from "./ports.ts";

/**
 * Makes the claims say what the record says. Whoever sets them looks at the record again afterwards: of a sign-in
 * and a change of role at the same moment, the one that comes last would otherwise leave what it had read first.
 */
export async function alignClaims(
  { accounts, records }: SessionPorts,
  account: Account,
  record: UserRecord | undefined,
): Promise<void> {
  let admittedAs = account.admittedAs;
  let due = roleDue(record);
  while (due !== admittedAs) {
    await accounts.setAdmission(account.uid, due);
    admittedAs = due;
    due = roleDue(await records.find(account.uid));
  }
}

function roleDue(record: UserRecord | undefined) {
  return record?.status === "active" ? record.accountRole : undefined;
}
