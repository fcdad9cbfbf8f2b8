import type { AccountRole } from "../../contract/session.ts";
import { alignClaims } from "./claims.ts";
import { foldEmail } from "./email.ts";
import type { SessionPorts } from "./ports.ts";

export type Who = { readonly uid: string } | { readonly email: string };

export interface Person {
  readonly key: string;
  readonly email: string;
  readonly accountRole: AccountRole;
  /** False for a pre-created record whose person has not signed in yet. */
  readonly signedIn: boolean;
}

/** What the ways to change a role need beyond signing in. */
export interface RoleRecords {
  /** Keys of all records with this folded e-mail, waiting or signed in. */
  withEmail(email: string): Promise<readonly string[]>;
  /**
   * Writes `accountRole` and `isSuperAdmin` to those that exist, in one transaction; returns their keys. With `by`
   * refused with `auth/super-admin-only` unless that person is a super admin in this very transaction.
   */
  setRole(keys: readonly string[], role: AccountRole, by?: string): Promise<readonly string[]>;
  /** A record that waits for its person's first sign-in; undefined where one that was made so waits already. */
  preCreate(email: string, role: AccountRole): Promise<string | undefined>;
  withPower(): Promise<readonly Person[]>;
  hasSuperAdmin(): Promise<boolean>;
  /** In one transaction: makes this record the super admin's if no record is. `missing`: there is none under `uid`. */
  makeFirstSuperAdmin(uid: string): Promise<"made" | "taken" | "missing">;
}

export type RolePorts = SessionPorts & { readonly records: RoleRecords };

/** Gives a role; an e-mail that no record has gets one, which waits for the first sign-in. Returns the keys. */
export async function grantRole(ports: RolePorts, who: Who, role: AccountRole): Promise<readonly string[]> {
  const changed = await setRole(ports, who, role);
  if (changed.length > 0 || !("email" in who)) return changed;
  const key = await ports.records.preCreate(foldEmail(who.email), role);
  // Somebody else was faster.
  return key === undefined ? setRole(ports, who, role) : [key];
}

/**
 * The one place that changes a role: every record of the person, and the claims of those that have signed in. `by` is
 * the super admin who does it; left out at the command line. Returns the records' keys; none means that nobody has a
 * record.
 */
export async function setRole(
  ports: RolePorts,
  who: Who,
  role: AccountRole,
  by?: string,
): Promise<readonly string[]> {
  const changed = await changeRecords(ports.records, who, role, by);
  for (const key of changed) {
    const account = await ports.accounts.find(key);
    if (account) await alignClaims(ports, account, await ports.records.find(key));
  }
  return changed;
}

async function changeRecords(
  records: RoleRecords,
  who: Who,
  role: AccountRole,
  by: string | undefined,
): Promise<readonly string[]> {
  if ("uid" in who) return records.setRole([who.uid], role, by);
  // An adoption can move the record between the look-up and the change: then it is found under its new key.
  for (let attempt = 1; ; attempt += 1) {
    const keys = await records.withEmail(foldEmail(who.email));
    const changed = await records.setRole(keys, role, by);
    if (changed.length === keys.length || attempt === MAX_ATTEMPTS) return changed;
  }
}

/** A record is adopted once, so a second look finds it; the third is for two records. */
const MAX_ATTEMPTS = 3;
