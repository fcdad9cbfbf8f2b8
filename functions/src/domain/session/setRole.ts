import type { AccountRole } from "../../contract/session.ts";
import { alignClaims, foldEmail } from "./claims.ts";
import type { SessionPorts } from "./ports.ts";

export type PersonRef = { readonly uid: string } | { readonly email: string };

export interface Person {
  readonly key: string;
  readonly email: string;
  readonly accountRole: AccountRole;
  /** False for a pre-created record whose user hasn't signed in. */
  readonly signedIn: boolean;
}

/** The stored records needed to change roles, in addition to those for sign-in. */
export interface RoleRecords {
  /** Lists the keys of all records with this folded email address, waiting or signed in. */
  listByEmail(email: string): Promise<readonly string[]>;
  /**
   * Writes `accountRole` and `isSuperAdmin` to the existing records in one transaction, and returns their
   * keys. Throws `auth/super-admin-only` if `by` is given and isn't a super admin at that time.
   */
  setRole(keys: readonly string[], role: AccountRole, by?: string): Promise<readonly string[]>;
  /**
   * Creates a record that waits for the user's first sign-in. Returns undefined if one is already waiting.
   */
  preCreate(email: string, role: AccountRole): Promise<string | undefined>;
  listPrivileged(): Promise<readonly Person[]>;
  hasSuperAdmin(): Promise<boolean>;
  /**
   * Makes the user a super admin in one transaction, unless there is one already (`taken`). Returns `missing`
   * if there is no record under `uid`.
   */
  makeFirstSuperAdmin(uid: string): Promise<"made" | "taken" | "missing">;
}

export type RolePorts = SessionPorts & { readonly records: RoleRecords };

/**
 * Grants a role and returns the records' keys. An email address without a record gets one that waits for the
 * first sign-in.
 */
export async function grantRole(
  ports: RolePorts,
  person: PersonRef,
  role: AccountRole,
): Promise<readonly string[]> {
  const changed = await setRole(ports, person, role);
  if (changed.length > 0 || !("email" in person)) return changed;
  const key = await ports.records.preCreate(foldEmail(person.email), role);
  // Another caller created it first.
  return key === undefined ? setRole(ports, person, role) : [key];
}

/**
 * Changes the role in all records of a user and in their claims, and returns the records' keys, or none if
 * there is no record. All role changes use this function. `by` is the super admin who makes the change,
 * absent on the command line.
 */
export async function setRole(
  ports: RolePorts,
  person: PersonRef,
  role: AccountRole,
  by?: string,
): Promise<readonly string[]> {
  const changed = await changeRecords(ports.records, person, role, by);
  for (const key of changed) {
    const account = await ports.accounts.find(key);
    if (account) await alignClaims(ports, account, await ports.records.find(key));
  }
  return changed;
}

async function changeRecords(
  records: RoleRecords,
  person: PersonRef,
  role: AccountRole,
  by: string | undefined,
): Promise<readonly string[]> {
  if ("uid" in person) return records.setRole([person.uid], role, by);
  // A concurrent sign-in can move the record between lookup and change. The next attempt finds it under its
  // new key.
  for (let attempt = 1; ; attempt += 1) {
    const keys = await records.listByEmail(foldEmail(person.email));
    const changed = await records.setRole(keys, role, by);
    if (changed.length === keys.length || attempt === MAX_ATTEMPTS) return changed;
  }
}

/** A record is moved once, so a second attempt finds it. The third one allows for two records. */
const MAX_ATTEMPTS = 3;
