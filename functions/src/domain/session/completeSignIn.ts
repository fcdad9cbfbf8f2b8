import type * as z from "zod";

import { AppError } from "../../contract/wire/errors.ts";
import type { completeSignIn as contract } from "../../contract/session.ts";
import { alignClaims, foldEmail } from "./claims.ts";
import { isSessionOver } from "./sessions.ts";
import type { Account, SessionPorts, SignInPorts, UserRecord, WaitingRecord } from "./ports.ts";

/**
 * Admits a user who has a record. `signedInAt`: when the session began (epoch seconds). A browser whose session
 * was ended learns so here: the rules refuse it like one without a record. Sets the claims last, because they
 * grant access. Every earlier step is idempotent, so the next sign-in completes an interrupted one.
 */
export async function completeSignIn(
  ports: SignInPorts,
  uid: string,
  signedInAt: number,
): Promise<z.input<typeof contract.output>> {
  // The token can be an hour old, so the current account is read.
  const account = await ports.accounts.find(uid);
  if (!account) throw new AppError("auth/signed-out");
  if (account.disabled) return refuse(ports, account, "auth/user-disabled");
  if (account.email === undefined || !account.emailVerified) {
    return refuse(ports, account, "auth/email-unverified");
  }

  const record =
    (await ports.records.find(uid)) ??
    (await adoptWaiting(ports, account, account.email)) ??
    // Another tab may have adopted all of them meanwhile.
    (await ports.records.find(uid));
  if (record?.status !== "active") {
    await alignClaims(ports, account, record);
    ports.noteUninvited(uid);
    return { status: "not-found" };
  }
  if (isSessionOver(record, signedInAt)) throw new AppError("auth/signed-out");
  for (const key of record.adopting) await ports.records.carryOver(uid, key);
  await ports.records.stampSignIn(uid);
  await alignClaims(ports, account, record);
  return { status: "active", accountRole: record.accountRole, hasAcceptedTerms: record.hasAcceptedTerms };
}

async function refuse(
  { accounts }: SessionPorts,
  { uid, admittedAs }: Account,
  code: "auth/user-disabled" | "auth/email-unverified",
): Promise<never> {
  if (admittedAs) await accounts.setAdmission(uid, undefined);
  throw new AppError(code);
}

async function adoptWaiting(
  { accounts, records }: SessionPorts,
  account: Account,
  email: string,
): Promise<UserRecord | undefined> {
  const keys = await records.listWaiting(foldEmail(email));
  if (keys.length === 0) return undefined;
  // A record under another account's uid belongs to that user, whatever its email address is.
  const owned = await accounts.findExisting(keys);
  const free = keys.filter((key) => !owned.has(key));
  if (free.length === 0) return undefined;
  return records.adopt(account.uid, free, (waiting) => mergeWaiting(waiting, account, foldEmail(email)));
}

/**
 * Merges a user's pre-created records, oldest first. The oldest value of each field wins. Status, email
 * address and uid are those of the signed-in user.
 */
function mergeWaiting(
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
